// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import org.creo.generator.decode.Conversation;
import org.creo.protocol.Preface;

/** Both directions of a connection, and what is spoken on it. */
final class Connection {

    /** What is spoken on a connection. */
    enum Kind {
        UNKNOWN,
        RASP,
        TLS,
        OTHER
    }

    private static final byte[] PREFACE = Preface.bytes();
    private static final int TLS_SIZE = 3;

    private final CaptureListing listing;
    private final Conversation conversation;
    private final Direction one;
    private final Direction other;
    private Kind kind = Kind.UNKNOWN;

    /** @param from an end of it, not necessarily the client */
    Connection(Endpoint from, Endpoint to, CaptureListing listing) {
        this.listing = listing;
        this.conversation = listing.conversation();
        this.one = new Direction(from, to, Conversation.End.ONE);
        this.other = new Direction(to, from, Conversation.End.OTHER);
    }

    Kind kind() {
        return kind;
    }

    /** Whether this segment opens another connection between the same ends. */
    boolean isReopenedBy(Segment segment) {
        Direction from = sentBy(segment);
        return segment.opens() && from.bytes.isStarted() && !from.bytes.startsAt(segment.number());
    }

    private Direction sentBy(Segment segment) {
        return segment.from().equals(one.from) ? one : other;
    }

    void take(Segment segment) {
        if (kind == Kind.TLS || kind == Kind.OTHER) {
            return;
        }
        Direction sent = sentBy(segment);
        Direction answers = sent == one ? other : one;
        if (!sent.bytes.isStarted() && (segment.opens() || segment.payload().hasRemaining())) {
            sent.bytes.start(segment.number());
            sent.fromStart = segment.opens();
        }
        if (!sent.bytes.isStarted()) {
            return;
        }
        sent.bytes.take(segment);
        if (segment.acknowledges() && answers.bytes.isStarted()) {
            answers.bytes.acknowledge(segment.acknowledged());
        }
    }

    void finish() {
        one.finish();
        other.finish();
    }

    private void decide(Kind decided, Direction first, Optional<Instant> time) {
        kind = decided;
        if (decided == Kind.TLS) {
            listing.note(time, first.from, first.to, "TLS, passed over");
        }
        if (decided == Kind.RASP) {
            Direction second = first == one ? other : one;
            second.frames.read(time);
        } else {
            one.forget();
            other.forget();
        }
    }

    private final class Direction implements Reassembly.Sink, FrameStream.Sink {

        private final Endpoint from;
        private final Endpoint to;
        private final Conversation.End end;
        private final Reassembly bytes = new Reassembly(this);
        private final FrameStream frames = new FrameStream(conversation, this);
        private boolean fromStart;
        private boolean begun;
        private Optional<Instant> last = Optional.empty();

        Direction(Endpoint from, Endpoint to, Conversation.End end) {
            this.from = from;
            this.to = to;
            this.end = end;
        }

        @Override
        public void bytes(Optional<Instant> time, ByteBuffer more) {
            if (kind == Kind.TLS || kind == Kind.OTHER) {
                return;
            }
            last = time;
            frames.add(more);
            if (!begun && !begins(time)) {
                return;
            }
            if (kind == Kind.RASP || frames.isLost()) {
                frames.read(time);
            }
        }

        /** Tells from the first bytes what this is; false while there are too few of them. */
        private boolean begins(Optional<Instant> time) {
            ByteBuffer first = frames.pending();
            int size = Math.min(first.remaining(), Preface.NAME_SIZE);
            boolean rasp = first.slice(0, size).equals(ByteBuffer.wrap(PREFACE, 0, size));
            if (rasp && size < Preface.NAME_SIZE) {
                return false;
            }
            begun = true;
            if (rasp) {
                if (kind == Kind.UNKNOWN) {
                    decide(Kind.RASP, this, time);
                }
            } else if (kind == Kind.UNKNOWN && isTls(first)) {
                decide(Kind.TLS, this, time);
            } else if (!fromStart) {
                frames.lose();
            } else if (kind == Kind.UNKNOWN) {
                decide(Kind.OTHER, this, time);
            }
            return kind == Kind.RASP || kind == Kind.UNKNOWN;
        }

        /** A record of TLS: its type, then the version. */
        private static boolean isTls(ByteBuffer first) {
            return first.remaining() >= TLS_SIZE
                    && first.get(0) >= 0x14
                    && first.get(0) <= 0x17
                    && first.get(1) == 3
                    && first.get(2) >= 0
                    && first.get(2) <= 4;
        }

        @Override
        public void gap(Optional<Instant> time, long length) {
            if (kind == Kind.TLS || kind == Kind.OTHER) {
                return;
            }
            last = time;
            begun = true;
            frames.gap(time, length);
        }

        @Override
        public void found(Optional<Instant> time) {
            if (kind == Kind.UNKNOWN) {
                decide(Kind.RASP, this, time);
            }
        }

        @Override
        public void frame(Optional<Instant> time, byte[] frame, String remark) {
            listing.frame(time, from, to, conversation.read(end, frame), frame, remark);
        }

        @Override
        public void note(Optional<Instant> time, String text) {
            if (kind == Kind.RASP) {
                listing.note(time, from, to, text);
            }
        }

        private void forget() {
            bytes.forget();
            frames.drop();
        }

        private void finish() {
            bytes.finish();
            if (kind == Kind.RASP) {
                frames.finish(last);
            }
        }
    }
}

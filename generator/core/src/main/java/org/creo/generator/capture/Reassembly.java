// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Puts one direction of a connection together again from segments that are lost, repeated, out of order or overlap:
 * each byte once, in order, and a gap where bytes were not captured. Of bytes that came twice, the first are taken.
 */
final class Reassembly {

    /** Gets what has been put together. */
    interface Sink {
        /** @param bytes only until this returns */
        void bytes(Optional<Instant> time, ByteBuffer bytes);

        void gap(Optional<Instant> time, long length);
    }

    /**
     * How many segments may come after one that is missing, although the other end has acknowledged it, before it is a
     * gap: captures of several processors or interfaces are a little out of order.
     */
    private static final int PATIENCE = 64;

    /** How many bytes may wait for one that is missing. */
    private static final long MOST_WAITING = 16 << 20;

    private record Piece(Optional<Instant> time, ByteBuffer bytes) {}

    private final Sink sink;
    private boolean started;
    /** The number of the first byte; positions count from it and do not wrap. */
    private int first;

    private long next;
    private long acknowledged;
    private Optional<Long> end = Optional.empty();
    private final TreeMap<Long, Piece> waiting = new TreeMap<>();
    private long bytesWaiting;
    private int segmentsWaiting;
    private Optional<Instant> last = Optional.empty();

    Reassembly(Sink sink) {
        this.sink = sink;
    }

    boolean isStarted() {
        return started;
    }

    /** Whether this is the number of the first byte. */
    boolean startsAt(int number) {
        return started && first == number;
    }

    /** @param number that of the first byte; the later ones count from it */
    void start(int number) {
        first = number;
        started = true;
    }

    private long position(int number) {
        return next + (number - (int) (first + next));
    }

    void take(Segment segment) {
        last = segment.time();
        long at = position(segment.number());
        ByteBuffer bytes = segment.payload();
        if (segment.ends()) {
            end = Optional.of(at + bytes.remaining());
        }
        if (!bytes.hasRemaining()) {
            return;
        }
        if (at > next) {
            keep(at, new Piece(segment.time(), bytes));
        } else {
            deliver(segment.time(), at, bytes);
        }
        deliverWaiting(segment.time());
        if (!waiting.isEmpty()) {
            segmentsWaiting++;
            giveUpWhereNothingCanCome();
        }
    }

    /** @param number of the byte that the other end expects next */
    void acknowledge(int number) {
        acknowledged = Math.max(acknowledged, position(number));
        giveUpWhereNothingCanCome();
    }

    private void keep(long at, Piece piece) {
        Piece kept = waiting.get(at);
        if (kept == null || kept.bytes().remaining() < piece.bytes().remaining()) {
            waiting.put(at, piece);
            bytesWaiting +=
                    piece.bytes().remaining() - (kept == null ? 0 : kept.bytes().remaining());
        }
    }

    private void giveUpWhereNothingCanCome() {
        boolean missed = acknowledged > next && segmentsWaiting > PATIENCE;
        while (!waiting.isEmpty() && (missed || bytesWaiting > MOST_WAITING)) {
            gapBeforeWaiting(last);
        }
    }

    private void gapBeforeWaiting(Optional<Instant> time) {
        long from = next;
        next = waiting.firstKey();
        sink.gap(time, next - from);
        deliverWaiting(time);
    }

    private void deliverWaiting(Optional<Instant> time) {
        while (!waiting.isEmpty() && waiting.firstKey() <= next) {
            long at = waiting.firstKey();
            Piece piece = waiting.remove(at);
            bytesWaiting -= piece.bytes().remaining();
            segmentsWaiting = 0;
            deliver(time, at, piece.bytes());
        }
    }

    private void deliver(Optional<Instant> time, long at, ByteBuffer bytes) {
        long known = next - at;
        if (known < bytes.remaining()) {
            ByteBuffer fresh = bytes.slice((int) known, bytes.remaining() - (int) known);
            next += fresh.remaining();
            sink.bytes(time, fresh);
        }
    }

    /** Nothing comes any more: what is missing is a gap. */
    void finish() {
        while (!waiting.isEmpty()) {
            gapBeforeWaiting(waiting.firstEntry().getValue().time());
        }
        // The end of the output is acknowledged like a byte, and may not have been captured.
        long missing = Math.min(end.orElse(acknowledged), acknowledged) - next;
        if (missing > (end.isPresent() ? 0 : 1)) {
            next += missing;
            sink.gap(last, missing);
        }
    }

    /** Lets go of what waits, which nobody wants any more. */
    void forget() {
        waiting.clear();
        bytesWaiting = 0;
    }
}

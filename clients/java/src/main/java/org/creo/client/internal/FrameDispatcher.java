// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLException;
import org.creo.client.MalformedException;

/**
 * Reads what a host sends over a connection: passes frames to the calls that they belong to, and handles those about
 * the connection. For the leading thread.
 */
final class FrameDispatcher implements FrameReader.Receiver {
    /** How often one look reads more: a host might send without end. */
    private static final int LOOKS = 16;

    private final ConnectionControl connection;
    private final Transport transport;
    private final Outbox outbox;
    private final OpenCalls open;
    private final Ids ids;
    private final Liveness liveness;
    private final Greeting greeting;
    private final FrameReader frames;

    FrameDispatcher(
            ConnectionControl connection,
            Transport transport,
            Outbox outbox,
            OpenCalls open,
            Ids ids,
            Liveness liveness,
            Greeting greeting) {
        this.connection = connection;
        this.transport = transport;
        this.outbox = outbox;
        this.open = open;
        this.ids = ids;
        this.liveness = liveness;
        this.greeting = greeting;
        this.frames = new FrameReader(greeting);
    }

    /** Reads what is there without waiting. */
    void look() {
        try {
            int looks = 0;
            while (connection.isOpen() && looks < LOOKS && (dispatchAll() || frames.fill(transport))) {
                looks++;
            }
            checkGreeting();
        } catch (IOException | RuntimeException | Error e) {
            unreadable(e);
        } finally {
            liveness.heard(System.nanoTime());
        }
    }

    /** Reads until a wait is done, and for at most this long. */
    void read(Wait wait, long nanos) {
        long due = System.nanoTime() + nanos;
        long left = nanos;
        boolean arrived = true; // so reads first: a host on this core may have answered already
        try {
            while (true) {
                boolean whole = dispatchAll();
                if (!connection.isOpen()
                        || wait.isDone()
                        || left <= 0
                        || Thread.currentThread().isInterrupted()) {
                    return;
                }
                // The rest of a frame is likely to be there, and another frame is not.
                if (whole || !arrived) {
                    transport.awaitInput(outbox.isStuck(), Math.min(left, greeting.left()));
                    if (outbox.isStuck()) {
                        outbox.flush();
                    }
                }
                long now = System.nanoTime();
                arrived = frames.fill(transport);
                if (arrived) {
                    liveness.heard(now);
                } else {
                    checkGreeting();
                }
                left = due - now;
            }
        } catch (IOException | RuntimeException | Error e) {
            unreadable(e);
        }
    }

    /**
     * Reads until there is a whole frame, from a transport that blocks, and passes it on.
     *
     * @param unwanted whether to return as soon as anything has arrived
     * @return whether that was what the wait is for, and nothing else has arrived
     * @throws ClosedChannelException if the transport was closed, or the thread was interrupted
     */
    boolean readAlone(Wait wait, BooleanSupplier unwanted) throws ClosedChannelException {
        try {
            while (!frames.next(this)) {
                if (!connection.isOpen() || unwanted.getAsBoolean()) {
                    return false;
                }
                frames.fill(transport);
                liveness.heard(System.nanoTime());
            }
            return wait.isDone() && frames.isEmpty();
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            unreadable(e);
            return false;
        }
    }

    /** Whether the host has sent its preface. */
    boolean isGreeted() {
        return greeting.hasArrived();
    }

    /** Gives up what has not greeted in time. All that has arrived must have been read. */
    private void checkGreeting() {
        if (greeting.left() <= 0) {
            frames.checkGreeting();
            connection.fail(greeting.failure());
        }
    }

    /** Ends the connection, since reading failed. */
    void unreadable(Throwable e) {
        if (e instanceof IOException) {
            boolean wordless = !frames.hasHeard() && !(e instanceof SSLException);
            String reason = Failure.reason((IOException) e);
            connection.fail(Failure.transport(reason + (wordless ? " without a word" : ""), e));
        } else if (e instanceof MalformedException) {
            connection.fail(Failure.malformed((MalformedException) e));
        } else {
            connection.fail(Failure.transport("an answer could not be received (" + e + ")", e));
        }
    }

    /** Passes on the frames that are there; returns whether there was one. */
    private boolean dispatchAll() {
        boolean any = false;
        while (connection.isOpen() && frames.next(this)) {
            any = true;
        }
        return any;
    }

    @Override
    public Call<?> open(int id) {
        return open.get(id);
    }

    @Override
    public void receive(Frame frame, Call<?> call) {
        switch (frame.kind) {
            case Frame.PING:
                connection.post(frame.pong());
                break;
            case Frame.GOAWAY:
                connection.retire("the host is shutting down");
                break;
            case Frame.PONG:
                if (frame.id != Frame.NO_REQUEST) {
                    bring(frame, call);
                } else if (!liveness.answered()) {
                    throw withoutPing();
                }
                break;
            default:
                if (frame.kind == Frame.ERROR && frame.id == Frame.NO_REQUEST) {
                    String message = frame.body.getString();
                    frame.body.end();
                    connection.fail(new Failure(frame.status, message, null));
                } else {
                    bring(frame, call);
                }
        }
    }

    private void bring(Frame frame, Call<?> call) {
        if (call == null) {
            if (!ids.wasGivenOut(frame.id)) {
                throw new MalformedException(
                        frame.name() + " for request " + Integer.toUnsignedString(frame.id) + ", which was never sent");
            }
            frames.giveBack(frame); // it came too late
        } else if (call.endsBy(frame.kind)) {
            connection.answered(call, frame);
        } else if (!(frame.kind == Frame.ITEM && call.takesItem(frame)
                || frame.kind == Frame.CREDIT && call.takesCredit(count(frame), count(frame)))) {
            throw frame.kind == Frame.PONG
                    ? withoutPing()
                    : new MalformedException(frame.name() + " for request " + Integer.toUnsignedString(frame.id)
                            + (frame.kind == Frame.RESPONSE
                                    ? ", which has a stream as its result"
                                    : ", which has no such stream"));
        }
    }

    private static MalformedException withoutPing() {
        return new MalformedException("a PONG, where no PING was sent");
    }

    private static long count(Frame credit) {
        return Integer.toUnsignedLong(credit.body.getInt());
    }

    /** Takes back the memory of a frame that was read. For all threads. */
    void giveBack(Frame frame) {
        frames.giveBack(frame);
    }
}

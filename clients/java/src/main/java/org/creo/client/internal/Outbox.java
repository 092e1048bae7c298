// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Sends frames to a host, one after the other.
 *
 * <p>Requests are written by the threads that make them, which wait for their turn and for room. Short frames about
 * requests and the connection (CANCEL, CREDIT, PONG, ...) are posted without waiting: they are sent at once, or as soon
 * as the thread that is writing has finished, or when the reading thread finds room.
 */
final class Outbox {
    /** The host is given up when more frames than this wait for it. */
    private static final int LIMIT = 10_000;

    private final Transport transport;
    private final Greeting greeting;
    private final Runnable reading;
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<byte[]> posted = new ConcurrentLinkedQueue<>();

    // Guarded by the lock.
    /** What is sent before the first request, in one packet with it; null once it was sent. */
    private byte[] opening;
    /** A posted frame of which a part was sent. */
    private ByteBuffer rest;
    /** Whether posted frames wait for room. */
    private volatile boolean stuck;

    /** @param reading reads what the host has sent, and gives up what has not greeted in time */
    Outbox(Transport transport, byte[] opening, Greeting greeting, Runnable reading) {
        this.transport = transport;
        this.opening = opening;
        this.greeting = greeting;
        this.reading = reading;
    }

    /**
     * Waits until it is the calling thread's turn to write; {@link #release} ends the turn.
     *
     * @return false if the time was over first
     * @throws InterruptedException if the thread was interrupted
     */
    boolean acquire(long nanos) throws InterruptedException {
        return lock.tryLock(nanos, TimeUnit.NANOSECONDS);
    }

    boolean tryAcquire() {
        return lock.tryLock();
    }

    /** Lets others write. Then {@link #flush} must be called, to send what was posted meanwhile. */
    void release() {
        lock.unlock();
    }

    /**
     * Writes a message, in the turn of the calling thread.
     *
     * @param before what comes directly before it; null for nothing
     * @param message the message
     * @param due when its time is over, by the clock of {@link System#nanoTime}
     * @return how much was written before that, or before the thread was interrupted
     * @throws IOException if the connection broke
     */
    Written write(byte[] before, WireWriter message, long due) throws IOException {
        while (opening == null && !sendPosted()) {
            if (!awaitRoom(due)) {
                return Written.NOTHING;
            }
        }
        ByteBuffer[] parts = opening == null && before == null ? message.parts() : message.parts(first(before));
        while (!transport.write(parts)) {
            if (opening != null && !parts[0].hasRemaining()) {
                greeting.sent();
            }
            if (!awaitRoom(due)) {
                return parts[0].position() == 0 ? Written.NOTHING : Written.PARTLY;
            }
        }
        if (opening != null) {
            opening = null;
            greeting.sent();
        }
        return Written.ALL;
    }

    private ByteBuffer[] first(byte[] before) {
        return Stream.of(opening, before)
                .filter(Objects::nonNull)
                .map(ByteBuffer::wrap)
                .toArray(ByteBuffer[]::new);
    }

    private boolean awaitRoom(long due) throws IOException {
        long left = due - System.nanoTime();
        if (left <= 0 || Thread.currentThread().isInterrupted()) {
            return false;
        }
        if (opening == null) {
            transport.awaitRoom(left);
            return true;
        }
        if (greeting.left() <= 0) {
            reading.run(); // nothing that it posts is sent before the opening, so not in the middle of a request
        }
        transport.awaitRoom(Math.min(left, Math.max(greeting.left(), 1)));
        return true;
    }

    /** How much of a message was written when writing ended. */
    enum Written {
        /** All of it. */
        ALL,
        /** Nothing: the next message may follow. */
        NOTHING,
        /** A part of it: no other message can follow. */
        PARTLY
    }

    /** Sends a short frame, now or soon. */
    void post(byte[] frame) throws IOException {
        posted.add(frame);
        flush();
    }

    /**
     * Sends what was posted and not sent yet, unless a thread is writing, which then does that.
     *
     * @throws IOException if the connection broke
     */
    void flush() throws IOException {
        while (stuck || !posted.isEmpty()) {
            if (!lock.tryLock()) {
                return;
            }
            try {
                if (opening != null) {
                    return; // nothing is sent before that
                }
                if (!sendPosted()) {
                    return;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private boolean sendPosted() throws IOException {
        while (rest != null || !posted.isEmpty()) {
            if (rest == null) {
                rest = ByteBuffer.wrap(posted.remove());
            }
            if (!transport.write(rest)) {
                if (!stuck) {
                    stuck = true;
                    transport.wakeUp(); // so that the thread that reads waits for room, too
                }
                return false;
            }
            rest = null;
        }
        stuck = false;
        return true;
    }

    /** Whether posted frames wait for room. */
    boolean isStuck() {
        return stuck;
    }

    /** Whether the host accepts nothing any more and makes more and more frames wait. */
    boolean isOverfull() {
        return posted.size() > LIMIT;
    }
}

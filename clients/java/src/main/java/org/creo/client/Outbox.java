// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What goes out to a host, one frame after the other.
 *
 * <p>Requests are written by the threads that make them, which wait for their turn and for room. Short frames about
 * requests and the connection (CANCEL, CREDIT, PONG …) are posted without waiting: they go out at once, or as soon as
 * whoever is writing is done, or when the reading thread finds room.
 */
final class Outbox {
    /** The host is given up when more frames than this wait for it. */
    private static final int LIMIT = 10_000;

    private final Transport transport;
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<byte[]> posted = new ConcurrentLinkedQueue<>();

    // Guarded by the lock.
    /** What goes before the first request, in one packet with it; null once it went. */
    private byte[] opening;
    /** A posted frame of which a part is out. */
    private ByteBuffer rest;
    /** Whether posted frames wait for room. */
    private volatile boolean stuck;

    Outbox(Transport transport, byte[] opening) {
        this.transport = transport;
        this.opening = opening;
    }

    /**
     * Waits for the turn of the calling thread to write; {@link #release} ends it.
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

    /** Lets others write. What was posted meanwhile must be sent by {@link #flush}. */
    void release() {
        lock.unlock();
    }

    /**
     * Writes a message, in the turn of the calling thread.
     *
     * @param due when its time is over, by the clock of {@link System#nanoTime}
     * @return how far it came before that, or before the thread was interrupted
     * @throws IOException if the connection broke
     */
    Written write(WireWriter message, long due) throws IOException {
        while (opening == null && !sendPosted()) {
            if (!awaitRoom(due)) {
                return Written.NOTHING;
            }
        }
        ByteBuffer[] parts = opening == null ? message.parts() : message.parts(ByteBuffer.wrap(opening));
        while (!transport.write(parts)) {
            if (!awaitRoom(due)) {
                return parts[0].position() == 0 ? Written.NOTHING : Written.PARTLY;
            }
        }
        opening = null;
        return Written.ALL;
    }

    private boolean awaitRoom(long due) throws IOException {
        long left = due - System.nanoTime();
        if (left <= 0 || Thread.currentThread().isInterrupted()) {
            return false;
        }
        transport.awaitRoom(left);
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
     * Sends what was posted and not sent yet, unless somebody is writing, who does that then.
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
                    return; // nothing goes before that
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
                    transport.wakeUp(); // so that whoever reads waits for room, too
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

    /** Whether the host takes nothing any more, and makes the client say more and more. */
    boolean isOverfull() {
        return posted.size() > LIMIT;
    }
}

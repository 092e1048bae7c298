// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.framework.threads.Alarm;

/**
 * Carries what a client and its host say to each other: a socket with its thread and its clock. All methods except
 * {@link #execute}, {@link #inThread} and {@link #origin} are called on the line's thread, and only {@link #flush} and
 * {@link #afterSent} may lead back to the caller before they return.
 */
public interface Line {
    /** The client, as logs name it. */
    String peer();

    /** The address of the client, which its connections have in common. Any thread may call it. */
    String origin();

    /** Whether the calling thread is the line's. Any thread may call it. */
    boolean inThread();

    /** How often the line's thread has looked for bytes that have come or can leave. This number only grows. */
    long turns();

    /**
     * Runs a task soon, on the line's thread. Any thread may call it.
     *
     * @return false where it will not run, since that thread has ended
     */
    boolean execute(Runnable task);

    /** The time in nanoseconds, as of {@link System#nanoTime}. Any thread may call it. */
    long now();

    /** Makes another alarm, which rings on the line's thread. */
    Alarm alarm(Runnable ring);

    /** Sends all bytes that were written, as far as the client takes them. */
    void flush();

    /** Whether more bytes may be written; if not, {@link Conversation#writable} tells when they may. */
    boolean writable();

    /** How many bytes were written and have not left. */
    long pending();

    /** Tells the line that the client has said who it is. */
    void identified();

    /**
     * Whether the client's system has accepted bytes within the last {@code nanos}, even if those left here earlier.
     * False where that cannot be known.
     */
    boolean taking(long nanos);

    /**
     * Flushes, and runs {@code then} on the line's thread when all that was written before has left, or never will;
     * possibly at once.
     */
    void afterSent(Runnable then);

    /** Whether bytes may still leave or come. */
    boolean open();

    /** Closes now, and calls {@link Conversation#closed}. */
    void close();
}

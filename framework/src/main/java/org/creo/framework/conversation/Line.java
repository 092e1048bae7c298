// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.framework.threads.Alarm;

/**
 * Carries what a client and its host say to each other: a socket with its thread and its alarm. All methods except
 * {@link #execute}, {@link #inThread} and {@link #origin} are called on the line's thread, and only {@link #flush} and
 * {@link #afterSent} may lead back to the caller before they return.
 */
public interface Line {
    /** The client, as logs name it. */
    String peer();

    /** What connections of the same client have in common: its address. Any thread may call it. */
    String origin();

    /** Whether the calling thread is the line's. Any thread may call it. */
    boolean inThread();

    /** How often the line's thread has looked for what has come and what can leave; only ever grows. */
    long turns();

    /**
     * Runs a task soon, on the line's thread. Any thread may call it.
     *
     * @return false where it will not run, since that thread has ended
     */
    boolean execute(Runnable task);

    /** The time in nanoseconds, as of {@link System#nanoTime}. Any thread may call it. */
    long now();

    /** Another alarm, which rings on the line's thread. */
    Alarm alarm(Runnable ring);

    /** Calls {@link Conversation#wake} at this time, on the conversation's clock; replaces the time set before. */
    void wakeAt(long time);

    /** Cancels {@link #wakeAt}. */
    void wakeNoMore();

    /** Sends all that was written, as far as the client takes it. */
    void flush();

    /** Whether more may be written; if not, {@link Conversation#writable} tells when it may. */
    boolean writable();

    /** How many bytes were written and have not left. */
    long pending();

    /** The client has said who it is. */
    void identified();

    /**
     * Whether the client's system has accepted bytes lately, though those may have left here earlier: within the last
     * {@code nanos}. False where that cannot be known.
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

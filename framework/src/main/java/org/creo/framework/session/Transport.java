// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import org.creo.protocol.Status;

/**
 * Carries the bytes of a {@link Session}. All methods except {@link #execute} and {@link #inThread} are called on the
 * session's thread. Only three methods may call the session back before they return: {@link #afterSent}, and
 * {@link #write} and {@link #flush}, which may call {@link Session#writable}.
 */
public interface Transport {
    /** The client, as logs name it. */
    String peer();

    /** What connections of the same client have in common: its address. Any thread may call it. */
    String origin();

    /** Whether the calling thread is the session's. Any thread may call it. */
    boolean inThread();

    /** How often the session's thread has looked for what has come and what can leave; only ever grows. */
    long turns();

    /** Runs a task soon, on the session's thread; not at all if that has ended. Any thread may call it. */
    void execute(Runnable task);

    /** Calls {@link Session#wake} at this time, on the session's clock; replaces the time that was set before. */
    void wakeAt(long time);

    /** Cancels {@link #wakeAt}. */
    void wakeNoMore();

    /** Starts or stops reading. Initially it reads. */
    void read(boolean on);

    /** The oldest of the buffers that {@link Session#received} was given is not needed any more. */
    void release();

    /** Sends a part of an array, without a copy, after all that was sent before; {@link #flush} makes it leave. */
    void write(byte[] bytes, int start, int end);

    /** Sends all that was written, as far as the client takes it. */
    void flush();

    /** Whether more may be written; if not, {@link Session#writable} tells when it may. */
    boolean writable();

    /** How many bytes were written and have not left. */
    long pending();

    /**
     * Whether the client has ended its output, though bytes that it sent before may not have been read. False where
     * that cannot be known.
     */
    boolean inputEnding();

    /** The client has said who it is. */
    void identified();

    /**
     * Whether the client's system has accepted bytes lately, though those may have left here earlier: within the last
     * {@code nanos}. False where that cannot be known.
     */
    boolean taking(long nanos);

    /**
     * Flushes, and runs {@code then} on the session's thread when all that was written before has left, or never will;
     * possibly at once.
     */
    void afterSent(Runnable then);

    /** Whether bytes may still leave or come. */
    boolean open();

    /**
     * Why the session will end, for transports that tell their client: called before {@link #endOutput} or
     * {@link #close}, unless the client has ended the connection.
     *
     * @param why null where the client has broken a limit
     */
    default void ending(Status why, String message) {}

    /** Ends the output after what was written; what the client sends can still be read. */
    void endOutput();

    /** Closes now, and calls {@link Session#closed}. */
    void close();

    /**
     * How many bytes a client in good faith may have sent that come after reading was stopped. More may come, once the
     * client has ended its output.
     */
    int unasked();
}

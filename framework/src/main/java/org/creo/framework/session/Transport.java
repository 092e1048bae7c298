// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

/**
 * What carries the bytes of a {@link Session}, and what the session asks of it. All is called by the session's thread,
 * but for {@link #execute} and {@link #inThread}. Nothing here calls the session back before it returns, other than
 * {@link #afterSent}, and {@link #write} and {@link #flush}, which may call {@link Session#writable}.
 */
public interface Transport {
    /** The client, as logs name it. */
    String peer();

    /** Whether the thread that asks is the session's. Any thread may ask. */
    boolean inThread();

    /** Runs a task soon, on the session's thread; where that has ended, not at all. Any thread may call it. */
    void execute(Runnable task);

    /**
     * Calls {@link Session#wake} at this time, on the session's clock, and not at the one that was asked for before.
     */
    void wakeAt(long time);

    /** Nobody needs to be woken any more. */
    void wakeNoMore();

    /** Whether to read on, or to stop reading. It reads from the beginning. */
    void read(boolean on);

    /** The oldest of the buffers that {@link Session#received} was given is not needed any more. */
    void release();

    /** Sends a part of an array, from where it lies, after all that was sent before; {@link #flush} makes it leave. */
    void write(byte[] bytes, int start, int end);

    /** Lets all that was written leave, as far as the client takes it. */
    void flush();

    /** Whether more may be written; where not, {@link Session#writable} tells when it may. */
    boolean writable();

    /** How many bytes were written and have not left. */
    long pending();

    /**
     * Flushes, and runs {@code then} on the session's thread when all that was written before has left, or never will;
     * maybe at once.
     */
    void afterSent(Runnable then);

    /** Whether bytes may still leave or come. */
    boolean open();

    /** Ends the output after what was written; what the client sends can still be read. */
    void endOutput();

    /** Closes now, and tells so with {@link Session#closed}. */
    void close();
}

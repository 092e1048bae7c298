// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

/** Where a request came from, and where its answer goes. Its text form names it in logs. */
public interface Caller {
    /**
     * Sends an answer on its way and returns at once. Answers leave in the order of these calls; those to a caller that
     * is gone are dropped. Any thread may call it; it throws nothing but what is fatal for the host.
     */
    void reply(Answer answer);

    /**
     * The name under which the log counts the lines of several callers together, such as the client's address. Any
     * thread may call it.
     */
    default String origin() {
        return toString();
    }

    /**
     * Tells that the method of one of its requests has failed. This is called before the answer, which must not say
     * why.
     *
     * @return whether the caller has learned the cause, since it is in this process; otherwise the log has it
     */
    default boolean learns(Request request, Throwable cause) {
        return false;
    }

    /** The clock for its requests, in nanoseconds from an arbitrary moment. Any thread may call it. */
    default long now() {
        return System.nanoTime();
    }

    /**
     * Tells that items wait in {@code download}, where none did before. The caller sends them soon, before the answer.
     * This returns at once. Any thread may call it.
     */
    default void flow(Download download) {
        download.take(
                (bytes, start, end) -> reply(new Answer(download.request(), null, bytes, start, end, null, false)));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

/** Where a request came from, and where its answer goes. Its text form names it in logs. */
public interface Caller {
    /**
     * Sends an answer on its way and returns at once. Answers leave in the order of these calls; those to a caller who
     * is gone are dropped. Any thread may call it.
     */
    void reply(Answer answer);

    /** The time by which its requests are timed, in nanoseconds from some moment. Any thread may ask. */
    default long now() {
        return System.nanoTime();
    }

    /**
     * Items wait in {@code download}, where none did before: they are sent soon, ahead of the answer. Returns at once.
     * Any thread may call it.
     */
    default void flow(Download download) {
        download.take(
                (bytes, start, end) -> reply(new Answer(download.request(), null, bytes, start, end, null, false)));
    }
}

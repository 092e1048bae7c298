// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

/**
 * A bounded first-in, first-out queue of messages. Any number of threads may use it at the same time. Neither side
 * waits in it: a thread that finds it full or empty does something else.
 *
 * @param <M> {@link Request} or {@link Answer}
 */
public interface MessageQueue<M> {
    /**
     * Puts a message at the end.
     *
     * @return false where the queue is full; then the message stays with the caller
     */
    boolean offer(M message);

    /** Takes the message at the head, or returns null where there is none. */
    M poll();

    /** The number of messages that wait. */
    int size();

    /** How many messages may wait. */
    int capacity();

    /** Whether no message waits. */
    default boolean isEmpty() {
        return size() == 0;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.concurrent.ArrayBlockingQueue;

/**
 * A queue in the memory of this process: as fast as possible, and lost with the process.
 *
 * @param <M> {@link Request} or {@link Answer}
 */
public final class MemoryQueue<M> implements MessageQueue<M> {
    private final ArrayBlockingQueue<M> messages;
    private final int capacity;

    /** @param capacity how many messages may wait, at least 1; memory for them is allocated now */
    public MemoryQueue(int capacity) {
        this.messages = new ArrayBlockingQueue<>(capacity);
        this.capacity = capacity;
    }

    @Override
    public boolean offer(M message) {
        return messages.offer(message);
    }

    @Override
    public M poll() {
        return messages.poll();
    }

    @Override
    public int size() {
        return messages.size();
    }

    @Override
    public int capacity() {
        return capacity;
    }
}

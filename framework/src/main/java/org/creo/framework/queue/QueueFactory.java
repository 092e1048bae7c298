// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

/** Makes the queues of a host; {@code MemoryQueue::new} is one. */
@FunctionalInterface
public interface QueueFactory {
    /** A new, empty queue in which {@code capacity} messages may wait. */
    <M> MessageQueue<M> create(int capacity);
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

/**
 * A service that works on messages itself, in place of the host that would run them one by one: it may take several,
 * keep them, answer later, from other threads, in another order, and with more than one frame.
 *
 * <pre>{@code
 * // The shortest jobs first.
 * MessageService shortest = incoming -> {
 *     for (Message message = incoming.poll(); message != null; message = incoming.poll()) {
 *         jobs.add(message);
 *     }
 *     ...
 * };
 * ServiceHost.builder().service(new JobsDispatcher(new MyJobs()), shortest)
 * }</pre>
 */
@FunctionalInterface
public interface MessageService {
    /**
     * Messages wait. The host calls it from one thread at a time, and again when there are new ones behind those that
     * it left. What it throws goes to the log; messages that it took and kept have to be answered all the same.
     */
    void take(Messages incoming);

    /** The messages that wait for a service. */
    interface Messages {
        /**
         * Takes the next, or gives null where none waits. Those that were withdrawn or came too late are passed over.
         */
        Message poll();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

/**
 * A service that handles messages itself, where the host would run them one by one. It may take several, keep them,
 * answer later, from other threads, in another order, and with more than one frame.
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
     * Takes messages that wait, as many as it wants. The host calls it from one thread at a time, and again when new
     * messages come after those that it left. An exception that it throws goes to the log; messages that it took and
     * kept must be answered all the same.
     */
    void take(Messages incoming);

    /** The messages that wait for a service. */
    interface Messages {
        /**
         * Takes the next message, or returns null where none waits. Messages that were withdrawn or whose deadline has
         * passed are skipped.
         */
        Message poll();
    }
}

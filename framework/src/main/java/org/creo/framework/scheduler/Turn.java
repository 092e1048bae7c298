// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

/**
 * A service's turn to work on requests that wait for it; {@link #run} runs it, once. A turn that reaches a scheduler
 * may run: what must not run at the same time as another is held back by the host.
 *
 * <p>A service whose methods say nothing about what they touch has at most one turn under way, so its methods run one
 * at a time; all its turns are one object, which comes again for the next. Of a service that does say, each request is
 * a turn of its own, and several of them may run at the same time.
 */
public interface Turn extends Runnable {
    /** The service whose turn it is, by the full name of its interface. */
    String service();

    /**
     * Whether the turn starts with a method that has lately taken less time than a hand-off to another thread. To be
     * asked before the turn runs.
     */
    boolean quick();

    /**
     * The connection whose request starts the turn, the same object for all its requests; null for a turn that goes on
     * with requests that waited. To be asked before the turn runs.
     */
    Object connection();
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

/**
 * A service's turn to work on the requests that wait for it. A service has at most one turn under way, so its methods
 * run one at a time; {@link #run} runs it, once. All turns of a service are one object, which comes again for the next.
 */
public interface Turn extends Runnable {
    /**
     * Whether the turn starts with a method that has lately taken less time than a hand-off to another thread.
     * To be asked before the turn runs.
     */
    boolean quick();

    /**
     * The connection whose request starts the turn, the same object for all its requests; null for a turn that goes on
     * with requests that waited. To be asked before the turn runs.
     */
    Object connection();
}

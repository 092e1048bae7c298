// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

/**
 * A service's turn to work on requests that wait for it, or a request for a file; {@link #run} runs it, once. A turn
 * that reaches a scheduler may run: the host holds back turns that must not run at the same time as another.
 *
 * <p>A service whose methods say nothing about what they touch has at most one turn under way, so its methods run one
 * at a time; all its turns are one object, which is used again for the next. In a service whose methods say what they
 * touch, each request is a separate turn, and several of them may run at the same time.
 */
public interface Turn extends Runnable {
    /**
     * The service whose turn it is, by the full name of its interface; for a file the path at which its folder is, such
     * as {@code /docs}.
     */
    String service();

    /**
     * Whether the turn starts with a method that has lately taken less time than a hand-off to another thread, or is
     * that of a file in memory. To be asked before the turn runs.
     */
    boolean quick();

    /**
     * The connection whose request starts the turn, the same object for all its requests; null for a turn that goes on
     * with requests that waited. To be asked before the turn runs.
     */
    Object connection();
}

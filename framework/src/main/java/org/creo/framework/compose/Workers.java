// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

/** Threads for branches, as many as a host has for all its compositions together. Any thread may call it. */
@FunctionalInterface
public interface Workers {
    /** How many a host has at first, and whoever has no host has always. */
    int COUNT = 32;

    /** Starts the work on an idle thread; false where there is none, and the work was not started. */
    boolean start(Runnable work);

    /**
     * Has something run whenever there are more threads than before, until {@link #forget}: it is told by whoever would
     * start more.
     *
     * @param more is run on any thread, perhaps at the same time as on another; the same object once
     */
    default void wish(Runnable more) {}

    /** Does not run it any more, where that has not begun. */
    default void forget(Runnable more) {}

    /** Tells that a branch has ended, on whichever thread. */
    default void ended() {}
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

/** Threads for branches, as many as a host has for all its compositions together. Any thread may call it. */
@FunctionalInterface
public interface Workers {
    /** How many a host has by default. */
    int COUNT = 32;

    /** Starts the work on an idle thread; false where there is none, and the work was not started. */
    boolean start(Runnable work);
}

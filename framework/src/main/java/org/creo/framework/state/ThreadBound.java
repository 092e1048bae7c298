// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** Gives views of state to one thread at a time: a call's transaction, or a task within it. */
public interface ThreadBound {
    /** Closes the views for every thread until {@link #resume}, while code runs that must not use them. */
    void pause();

    /** Opens the views for the calling thread again. */
    void resume();
}

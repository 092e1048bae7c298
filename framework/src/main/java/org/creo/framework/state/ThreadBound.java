// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** Gives views of state to one thread at a time: a call's transaction, or a task within it. */
public interface ThreadBound {
    /** Its views are for nobody until {@link #resume}: code runs that must not use them. */
    void pause();

    /** Its views are for this thread again. */
    void resume();
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

/**
 * What a call may touch of one state, in the form in which RASP sends values. All views of a call show one version of
 * the service's state, and what the call itself has written. What is written is checked at once, and kept when the call
 * has its result.
 *
 * <p>Arrays that come from a view are not to be changed, nor those that were given to it.
 */
public interface WorkView {
    WorkState state();

    /**
     * Waits until the state is another one, and moves all views of the call on to its newest version.
     *
     * @throws IllegalStateException if the method may not wait for it
     * @throws java.util.concurrent.CancellationException if the call has its answer
     */
    void next();
}

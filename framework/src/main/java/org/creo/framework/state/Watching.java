// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * A state, for a method with streams that reads it: {@link #get} returns the value in one committed version, and
 * {@link #next} moves on to a newer one. All views of a call move together, so they all show one version. It belongs to
 * the call and to one thread at a time.
 */
public interface Watching<T> extends Reading<T> {
    /**
     * Waits until this state has another value than the one that {@link #get} returns, and returns the newest. Versions
     * in between are skipped.
     *
     * @throws java.util.concurrent.CancellationException if the call has its answer: its client is gone or has
     *     withdrawn it, its deadline has passed, or the host stops
     */
    T next();
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

/** Is told what becomes of a worker. Any thread may call it; it must not wait for anything. */
public interface WorkerWatch {
    /** Looks away. */
    WorkerWatch NOBODY = new WorkerWatch() {};

    /**
     * What the log calls it.
     *
     * @param offered what it calls itself
     */
    default String name(String offered) {
        return offered;
    }

    /** It is asked from now on. */
    default void attached() {}

    /** It is asked no more. */
    default void left(String why) {}

    /** It was not taken. */
    default void refused(String why) {}
}

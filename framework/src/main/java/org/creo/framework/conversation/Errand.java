// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.concurrent.atomic.AtomicReference;

/**
 * A task that a worker is to run, and that can be withdrawn until the worker begins. Then it holds no memory any more,
 * however long it stays in the workers' line. Any thread may call it.
 */
final class Errand implements Runnable {
    private final AtomicReference<Runnable> task;

    Errand(Runnable task) {
        this.task = new AtomicReference<>(task);
    }

    @Override
    public void run() {
        Runnable begun = task.getAndSet(null);
        if (begun != null) {
            begun.run();
        }
    }

    void withdraw() {
        task.set(null);
    }
}

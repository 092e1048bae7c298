// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Something that is left to others, and may be withdrawn until they begin: then it holds nothing any more, however long
 * it goes on to wait in their line. Any thread may call it.
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

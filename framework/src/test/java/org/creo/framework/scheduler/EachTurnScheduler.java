// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The shortest scheduler that keeps all promises, found over META-INF/services: a new thread for each turn. */
public final class EachTurnScheduler extends Scheduler {
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    @Override
    public void accept(Turn turn) {
        spawn(turn);
    }

    @Override
    public void spawn(Turn turn) {
        Thread thread = new Thread(
                () -> {
                    running.add(Thread.currentThread());
                    try {
                        if (!closed) {
                            turn.run();
                        }
                    } finally {
                        running.remove(Thread.currentThread());
                    }
                },
                "creo-each-turn");
        thread.setUncaughtExceptionHandler((failed, e) -> {});
        thread.start();
    }

    @Override
    public void close() {
        closed = true;
        running.forEach(Thread::interrupt);
    }
}

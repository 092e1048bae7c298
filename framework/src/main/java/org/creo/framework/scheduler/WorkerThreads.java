// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Names the threads of a scheduler, for thread dumps. */
final class WorkerThreads implements ThreadFactory {
    private final String prefix;
    private final Thread.UncaughtExceptionHandler watch;
    private final AtomicInteger count = new AtomicInteger();

    /** @param watch is told when one of them dies */
    WorkerThreads(String prefix, Thread.UncaughtExceptionHandler watch) {
        this.prefix = prefix;
        this.watch = watch;
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, prefix + "-" + count.incrementAndGet());
        thread.setUncaughtExceptionHandler(watch);
        return thread;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Names the threads of a scheduler, for thread dumps, and logs what makes one of them die. */
final class WorkerThreads implements ThreadFactory {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerThreads.class);

    private final String prefix;
    private final AtomicInteger count = new AtomicInteger();

    WorkerThreads(String prefix) {
        this.prefix = prefix;
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, prefix + "-" + count.incrementAndGet());
        thread.setUncaughtExceptionHandler((failed, e) -> LOG.error("A turn failed on {}", failed.getName(), e));
        return thread;
    }
}

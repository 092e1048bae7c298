// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.log.PeerLog;

/** Names the threads of a scheduler, for thread dumps, and logs what makes one of them die. */
final class WorkerThreads implements ThreadFactory {
    private static final PeerLog LOG = PeerLog.of(WorkerThreads.class);

    private final String prefix;
    private final AtomicInteger count = new AtomicInteger();

    WorkerThreads(String prefix) {
        this.prefix = prefix;
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, prefix + "-" + count.incrementAndGet());
        thread.setUncaughtExceptionHandler(
                (failed, e) -> LOG.error(PeerLog.NOBODY, e, "A turn failed on {}", failed.getName()));
        return thread;
    }
}

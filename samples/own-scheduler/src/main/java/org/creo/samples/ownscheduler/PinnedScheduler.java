// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.ownscheduler;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.scheduler.Turn;

/**
 * A thread for each service, always the same one. For services that use something that belongs to one thread: a native
 * library that must be called by the thread that opened it, or a {@link ThreadLocal} that is to be kept. The methods of
 * a service then run one at a time, even if the description says that they may run at the same time.
 *
 * <p>A method that blocks delays only its own service. Each request is a hand-off.
 */
public final class PinnedScheduler extends Scheduler {
    private final Map<String, ThreadPoolExecutor> threads = new ConcurrentHashMap<>();

    @Override
    public void accept(Turn turn) {
        spawn(turn);
    }

    @Override
    public void spawn(Turn turn) {
        threads.computeIfAbsent(turn.service(), service -> newThread()).execute(turn);
    }

    /** An executor with one thread, which drops what comes after it was closed. */
    private static ThreadPoolExecutor newThread() {
        return new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                work -> new Thread(work, "pinned"),
                new ThreadPoolExecutor.DiscardPolicy());
    }

    @Override
    public void close() {
        threads.values().forEach(ThreadPoolExecutor::shutdownNow);
    }
}

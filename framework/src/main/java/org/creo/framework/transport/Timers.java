// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.creo.framework.threads.Alarms;
import org.creo.framework.threads.ThreadWatch;

/** The thread of one host that tells its connections when a time has come. */
final class Timers extends SingleThreadEventExecutor {
    private final ThreadWatch watch;
    private final Map<EventExecutor, Alarms> alarms = new ConcurrentHashMap<>();

    /** @param watch is told when the thread dies */
    Timers(ThreadWatch watch) {
        super(null, new DefaultThreadFactory("creo-timers", true), true);
        this.watch = watch;
    }

    /** The alarms of an event loop. Any thread may call it. */
    Alarms alarms(EventExecutor loop) {
        return alarms.computeIfAbsent(loop, added -> new Alarms(added, this));
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return super.schedule(
                () -> {
                    try {
                        task.run();
                    } catch (Throwable e) {
                        // Netty would keep the error in a future at which nobody looks.
                        watch.uncaughtException(Thread.currentThread(), e);
                    }
                },
                delay,
                unit);
    }

    @Override
    protected void run() {
        try {
            do {
                Runnable task = takeTask();
                if (task != null) {
                    task.run();
                    updateLastExecutionTime();
                }
            } while (!confirmShutdown());
        } catch (Throwable e) {
            // Netty would only log it.
            watch.uncaughtException(Thread.currentThread(), e);
            throw e;
        }
    }
}

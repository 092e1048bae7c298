// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TimerAlarmTest {
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final long SHORT = Duration.ofMillis(20).toNanos();

    @Test
    void ringsInTheLoopAtTheLastTimeThatItWasTold() throws Exception {
        DefaultEventLoop loop = new DefaultEventLoop();
        BlockingQueue<Thread> rung = new LinkedBlockingQueue<>();
        Alarm alarm = new TimerAlarm(loop, GlobalEventExecutor.INSTANCE, () -> rung.add(Thread.currentThread()));
        long begin = System.nanoTime();
        loop.submit(() -> {
                    alarm.set(begin + HOUR);
                    alarm.set(begin + SHORT);
                })
                .get();
        Thread thread = rung.take();
        assertTrue(System.nanoTime() - begin >= SHORT);
        assertEquals(thread, loop.submit(Thread::currentThread).get());
        assertNull(rung.poll());
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    @Test
    void leavesNoTimerBehind() {
        EmbeddedChannel channel = new EmbeddedChannel();
        Alarm alarm = new TimerAlarm(channel.eventLoop(), channel.eventLoop(), () -> {});
        for (int i = 1; i < 8; i++) {
            alarm.set(System.nanoTime() + HOUR / i);
        }
        assertTrue(channel.runScheduledPendingTasks() > 0);
        alarm.off();
        assertEquals(-1, channel.runScheduledPendingTasks());
    }
}

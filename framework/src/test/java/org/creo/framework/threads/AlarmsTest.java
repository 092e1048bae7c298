// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.DefaultEventLoop;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AlarmsTest {
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final long SHORT = Duration.ofMillis(20).toNanos();

    private final DefaultEventLoop loop = new DefaultEventLoop();
    private final BlockingQueue<Future<?>> ended = new LinkedBlockingQueue<>();
    private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1) {
        @Override
        protected void afterExecute(Runnable timer, Throwable failure) {
            ended.add((Future<?>) timer);
        }
    };
    private final Alarms alarms = new Alarms(loop, timers);
    private final BlockingQueue<String> rung = new LinkedBlockingQueue<>();
    private final long begin = System.nanoTime();

    @AfterEach
    void end() {
        timers.shutdownNow();
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    private void inLoop(Runnable task) throws Exception {
        loop.submit(task).get();
    }

    private Alarm alarm(String name) {
        return alarms.alarm(loop, () -> rung.add(name));
    }

    @Test
    void ringsInTheLoopAtTheLastTimeThatItWasTold() throws Exception {
        BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();
        inLoop(() -> {
            Alarm alarm = alarms.alarm(loop, () -> threads.add(Thread.currentThread()));
            alarm.set(begin + HOUR);
            alarm.set(begin + SHORT);
        });
        Thread thread = threads.take();
        assertTrue(System.nanoTime() - begin >= SHORT);
        assertEquals(thread, loop.submit(Thread::currentThread).get());
        assertNull(threads.poll());
    }

    @Test
    void eachRingsAtItsTime() throws Exception {
        inLoop(() -> {
            alarm("last").set(begin + 3 * SHORT);
            alarm("first").set(begin + SHORT);
            alarm("never").set(begin + HOUR);
            alarm("second").set(begin + 2 * SHORT);
        });
        assertEquals("first", rung.take());
        assertEquals("second", rung.take());
        assertTrue(System.nanoTime() - begin >= 2 * SHORT);
        assertEquals("last", rung.take());
        assertTrue(System.nanoTime() - begin >= 3 * SHORT);
    }

    @Test
    void ringAtTheSameTime() throws Exception {
        inLoop(() -> {
            alarm("one").set(begin + SHORT);
            alarm("another").set(begin + SHORT);
        });
        assertEquals("one", rung.take());
        assertEquals("another", rung.take());
    }

    @Test
    void ringsOnlyWhileItIsOn() throws Exception {
        inLoop(() -> {
            Alarm off = alarm("off");
            off.set(begin + SHORT);
            off.off();
            Alarm later = alarm("later");
            later.set(begin + SHORT);
            later.set(begin + 3 * SHORT);
            alarm("between").set(begin + 2 * SHORT);
        });
        assertEquals("between", rung.take());
        assertEquals("later", rung.take());
        assertTrue(System.nanoTime() - begin >= 3 * SHORT);
    }

    @Test
    void ringsAgain() throws Exception {
        Alarm alarm = alarm("again");
        for (int i = 0; i < 3; i++) {
            inLoop(() -> alarm.set(System.nanoTime() + SHORT));
            assertEquals("again", rung.take());
        }
    }

    @Test
    void shareOneTimerThatIsNotPutOff() throws Exception {
        inLoop(() -> {
            for (int i = 0; i < 100; i++) {
                Alarm alarm = alarm("late");
                alarm.set(begin + HOUR + i);
                alarm.off();
                alarm.set(begin + 2 * HOUR);
            }
        });
        assertEquals(1, timers.getQueue().size());
    }

    @Test
    void keepNothingOfWhatIsOff() throws Exception {
        List<WeakReference<?>> kept = new ArrayList<>();
        inLoop(() -> {
            for (int i = 0; i < 10; i++) {
                Executor ringer = new Executor() {
                    @Override
                    public void execute(Runnable task) {
                        task.run();
                    }
                };
                Alarm alarm = alarms.alarm(ringer, () -> {});
                alarm.set(begin + HOUR);
                alarm.off();
                kept.add(new WeakReference<>(ringer));
            }
        });
        while (kept.stream().anyMatch(ringer -> ringer.get() != null)) {
            System.gc();
            Thread.sleep(10);
        }
    }

    @Test
    void takeTheEndOfTheLoop() throws Exception {
        inLoop(() -> alarm("nobody").set(System.nanoTime() + SHORT));
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).await();
        ended.take().get();
        assertNull(rung.poll());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TaskQueueTest {
    private static final int MANY = 3_000;
    private static final Executor THREADS = task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    };

    private final List<Integer> begun = new ArrayList<>();
    /**
     * What was handed to another thread first. What is handed over later is run at once, as where no thread is left.
     */
    private final List<Runnable> handed = new ArrayList<>();

    private int count = 1;

    private final TaskQueue tasks = new TaskQueue(task -> {
        if (handed.isEmpty()) {
            handed.add(task);
        } else {
            count++;
            task.run();
        }
    });

    @Test
    void anyNumberOfShortTasksIsRunInTheirOrderInOneThread() {
        for (int i = 0; i < MANY; i++) {
            int number = i;
            tasks.add(() -> begun.add(number));
        }
        handed.get(0).run();
        assertEquals(IntStream.range(0, MANY).boxed().collect(Collectors.toList()), begun);
        assertEquals(2, count, "threads, with the one that looks whether more are needed");
    }

    @Test
    void whatTakesLongHoldsUpNoOther() throws InterruptedException {
        TaskQueue threaded = new TaskQueue(THREADS);
        CountDownLatch over = new CountDownLatch(1);
        CountDownLatch others = new CountDownLatch(50);
        for (int i = 0; i < 50; i++) {
            threaded.add(() -> awaitIn(over));
            threaded.add(others::countDown);
        }
        assertTrue(others.await(30, TimeUnit.SECONDS));
        over.countDown();
    }

    private static void awaitIn(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As if each had its thread to itself. */
    @Test
    void aTaskThatThrowsOrInterruptsItsThreadDoesNoHarmToTheNext() throws InterruptedException {
        List<String> uncaught = new ArrayList<>();
        List<Boolean> interrupted = new ArrayList<>();
        tasks.add(() -> {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("thrown");
        });
        tasks.add(() -> interrupted.add(Thread.currentThread().isInterrupted()));
        Thread thread = new Thread(handed.get(0));
        thread.setUncaughtExceptionHandler((t, e) -> uncaught.add(e.getMessage()));
        thread.start();
        thread.join();
        assertEquals(List.of("thrown"), uncaught);
        assertEquals(List.of(false), interrupted);
    }
}

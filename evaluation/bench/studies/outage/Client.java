// SPDX-License-Identifier: Apache-2.0

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import outage.SensorClient;

/** Calls at a rate, and other work for the common pool, which is late when calls have taken its threads. */
public final class Client {
    private static final AtomicLong CALLS = new AtomicLong();
    private static final Map<String, Long> ENDED = new ConcurrentHashMap<>();
    private static final Queue<Work> WORKS = new ConcurrentLinkedQueue<>();

    private Client() {}

    /**
     * Runs until its standard input ends.
     *
     * @param arguments the address of the host, calls a second, seconds between two pieces of work
     * @throws IOException if the standard input cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (SensorClient client = new SensorClient(arguments[0])) {
            client.value(0);
            System.out.println("ready");
            in.readLine();
            // Threads of their own: the pool's may be taken.
            every(1 / Double.parseDouble(arguments[1]), () -> call(client));
            every(Double.parseDouble(arguments[2]), () -> WORKS.add(new Work()));
            while (in.readLine() != null) {
                report();
            }
        }
    }

    private static void every(double seconds, Runnable action) {
        long begin = System.nanoTime();
        Thread thread = new Thread(() -> {
            for (long number = 0; ; number++) {
                long due = begin + (long) (number * seconds * 1e9);
                for (long left; (left = due - System.nanoTime()) > 0; ) {
                    LockSupport.parkNanos(left);
                }
                action.run();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void call(SensorClient client) {
        CALLS.incrementAndGet();
        try {
            client.valueAsync(1).whenComplete((value, error) -> count(error));
        } catch (RuntimeException | Error e) {
            count(e);
        }
    }

    private static void count(Throwable error) {
        Throwable cause = error instanceof CompletionException ? error.getCause() : error;
        ENDED.merge(cause == null ? "OK" : cause.getClass().getSimpleName(), 1L, Long::sum);
    }

    private static void report() {
        StringBuilder text = new StringBuilder("calls=" + CALLS);
        ENDED.forEach((ending, number) -> text.append(" " + ending + "=" + number));
        text.append(" work");
        for (Work work; (work = WORKS.poll()) != null; ) {
            text.append(String.format(Locale.ROOT, " %.3f", work.milliseconds()));
        }
        System.out.println(text);
    }

    private static final class Work {
        private final long asked = System.nanoTime();
        private volatile Long done;

        Work() {
            // Named, since the default is a thread for each where there are two cores.
            CompletableFuture.runAsync(() -> done = System.nanoTime(), ForkJoinPool.commonPool());
        }

        /** Until it was done, or until now. */
        double milliseconds() {
            Long end = done;
            return ((end == null ? System.nanoTime() : end) - asked) / 1e6;
        }
    }
}

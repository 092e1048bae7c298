// SPDX-License-Identifier: Apache-2.0

import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import trials.BellsClient;
import trials.Refused;
import trials.TrialsClient;
import trials.runtime.CancelledException;
import trials.runtime.ResultStream;

/** Streams that are polled, given up, read at the same time, and read after their end; only their end ends them. */
public final class Client {
    private static final Duration FAR = Duration.ofSeconds(60);

    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     * @throws InterruptedException never
     */
    public static void main(String[] arguments) throws InterruptedException {
        try (BellsClient bells = new BellsClient(arguments[0])) {
            polled(bells);
            givenUp(bells);
            failed(new TrialsClient(bells));
            closed(bells);
            twoReaders(bells);
        }
    }

    private static void polled(BellsClient bells) {
        try (ResultStream<Integer> numbers = bells.rings("polled", 2)) {
            System.out.println("polled before the first ring: " + said(numbers.poll(Duration.ZERO)));
            bells.ring("polled");
            System.out.println("after a ring: " + said(numbers.poll(FAR)));
            System.out.println("polled again: " + said(numbers.poll(Duration.ofMillis(50))));
        }
    }

    private static String said(Optional<?> item) {
        return item.isPresent() ? item.get().toString() : "none";
    }

    private static void givenUp(BellsClient bells) {
        try (ResultStream<Integer> numbers = bells.rings("given up", 2)) {
            bells.ring("given up");
            Iterator<Integer> each = numbers.iterator();
            each.next();
            for (int i = 0; i < 2; i++) {
                Thread.currentThread().interrupt();
                try {
                    each.next();
                } catch (CancelledException e) {
                    Thread.interrupted();
                }
            }
            bells.ring("given up");
            System.out.println("given up twice, then: " + each.next());
            System.out.println(
                    "polled at the end: " + said(numbers.poll(FAR)) + ", " + (numbers.ended() ? "ended" : "not ended"));
            each.forEachRemaining(number -> System.out.println("after the end: " + number));
            System.out.println("read after the end: " + said(numbers.poll(Duration.ZERO)));
        }
    }

    private static void failed(TrialsClient trials) {
        ResultStream<Integer> numbers = trials.broken(2);
        numbers.poll(FAR);
        numbers.poll(FAR);
        System.out.println("failed after 2 items: " + failure(numbers));
        System.out.println("read after a failure: " + failure(numbers));
    }

    private static String failure(ResultStream<Integer> numbers) {
        try {
            return said(numbers.poll(FAR));
        } catch (Refused e) {
            return e.reason();
        } catch (CancellationException e) {
            return e.getMessage().substring(e.getMessage().lastIndexOf(": ") + 2);
        }
    }

    private static void closed(BellsClient bells) {
        ResultStream<Integer> numbers = bells.rings("closed", 2);
        numbers.close();
        System.out.println("read after closing: " + failure(numbers));
    }

    private static void twoReaders(BellsClient bells) throws InterruptedException {
        Queue<String> got = new ConcurrentLinkedQueue<>();
        CountDownLatch refused = new CountDownLatch(1);
        try (ResultStream<Integer> numbers = bells.rings("two readers", 1)) {
            Runnable reader = () -> {
                try {
                    got.add(said(numbers.poll(FAR)));
                } catch (IllegalStateException e) {
                    refused.countDown();
                }
            };
            Thread[] readers = {new Thread(reader), new Thread(reader)};
            for (Thread each : readers) {
                each.start();
            }
            refused.await();
            bells.ring("two readers");
            for (Thread each : readers) {
                each.join();
            }
        }
        System.out.println(
                "two readers: one is refused, the other gets " + got.stream().collect(Collectors.joining(" ")));
    }
}

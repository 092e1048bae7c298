// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.creo.client.CancelledException;
import org.creo.client.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many calls at once over one connection, with and without threads that wait for them. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MultiplexTest {
    private static final Options OPTIONS = Options.defaults();
    private static final RemoteMethod<Integer> ECHO = RemoteMethod.of("Echo.echo", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });

    /** Reads this many requests that carry an int, and answers all of them in another order. */
    private static Host.Script answeringShuffled(int count) {
        return (in, out) -> {
            Host.greet(in, out);
            List<byte[]> answers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                byte[] request = in.readNBytes(28);
                answers.add(Host.answer((int) BigEndian.INT.get(request, 8), (int) BigEndian.INT.get(request, 24)));
            }
            Collections.shuffle(answers, new Random(1));
            out.write(Host.join(answers.toArray(new byte[0][])));
            in.read();
        };
    }

    @Test
    void aThousandThreadsGetTheirOwnAnswers() throws Exception {
        int count = 1000;
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try (Host host = new Host(answeringShuffled(count));
                Channel channel = new Channel(host.address(), OPTIONS)) {
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int value = i;
                results.add(threads.submit(() -> channel.call(ECHO, out -> out.putInt(value))));
            }
            for (int i = 0; i < count; i++) {
                assertEquals(i, results.get(i).get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aThousandFuturesGetTheirOwnAnswers() {
        int count = 1000;
        try (Host host = new Host(answeringShuffled(count));
                Channel channel = new Channel(host.address(), OPTIONS)) {
            List<CompletableFuture<Integer>> results = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int value = i;
                results.add(channel.callAsync(ECHO, out -> out.putInt(value)));
            }
            for (int i = 0; i < count; i++) {
                assertEquals(i, results.get(i).join());
            }
        }
    }

    /** Threads come and go, lead and follow, with futures between them. */
    @Test
    void threadsAndFuturesMix() throws Exception {
        int threads = 8;
        int rounds = 300;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    while (true) {
                        byte[] request = in.readNBytes(28);
                        out.write(
                                Host.answer((int) BigEndian.INT.get(request, 8), (int) BigEndian.INT.get(request, 24)));
                    }
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            List<Future<?>> all = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int first = t * rounds;
                all.add(pool.submit(() -> {
                    for (int i = first; i < first + rounds; i++) {
                        int value = i;
                        CompletableFuture<Integer> later =
                                i % 3 == 0 ? channel.callAsync(ECHO, out -> out.putInt(-value)) : null;
                        assertEquals(value, channel.call(ECHO, out -> out.putInt(value)));
                        if (later != null) {
                            assertEquals(-value, later.join());
                        }
                    }
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** What a user runs when an answer comes may call again and wait for that call. */
    @Test
    void aDependentMayCallAndWait() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    while (true) {
                        byte[] request = in.readNBytes(28);
                        out.write(Host.answer(
                                (int) BigEndian.INT.get(request, 8), (int) BigEndian.INT.get(request, 24) + 1));
                    }
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletableFuture<Integer> chain = channel.callAsync(ECHO, out -> out.putInt(1))
                    .thenApply(value -> channel.call(ECHO, out -> out.putInt(value)))
                    .thenApply(value ->
                            channel.callAsync(ECHO, out -> out.putInt(value)).join());
            assertEquals(4, chain.join());
        }
    }

    @Test
    void cancellingAFutureTellsTheHostAndLeavesTheConnectionUsable() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<byte[]> told = new CompletableFuture<>();
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    int id = Host.request(in);
                    asked.countDown();
                    told.complete(in.readNBytes(12));
                    out.write(Host.join(Host.error(7, id, "cancelled"), Host.answer(Host.request(in), 5)));
                    in.read();
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletableFuture<Integer> future = channel.callAsync(ECHO, out -> out.putInt(1));
            asked.await();
            future.cancel(true);
            assertThrows(CancellationException.class, future::join);
            assertArrayEquals(Host.frame(6, 0, 1), told.get());
            assertEquals(5, channel.call(ECHO, out -> out.putInt(2)));
        }
    }

    @Test
    void theDeadlineOfAFutureEndsItAndLeavesTheConnectionUsable() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    int late = Host.request(in);
                    in.readNBytes(12);
                    out.write(Host.join(Host.answer(late, 4), Host.answer(Host.request(in), 5)));
                    in.read();
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletableFuture<Integer> future =
                    channel.withCallTimeout(Duration.ofMillis(500)).callAsync(ECHO, out -> out.putInt(1));
            CompletionException e = assertThrows(CompletionException.class, future::join);
            assertEquals(
                    "Echo.echo at " + host.address() + ": DEADLINE: no answer within 500 ms",
                    e.getCause().getMessage());
            assertEquals(5, channel.call(ECHO, out -> out.putInt(2)));
        }
    }

    /** The deadlines of futures are also kept while a thread that waits for something else reads. */
    @Test
    void aFutureEndsInTimeWhileAThreadLeads() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    int first = Host.request(in);
                    asked.countDown();
                    Host.request(in);
                    in.readNBytes(12);
                    ended.await();
                    out.write(Host.answer(first, 5));
                    in.read();
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletableFuture<Integer> waiting = CompletableFuture.supplyAsync(
                    () -> channel.call(ECHO, out -> out.putInt(1)), task -> new Thread(task).start());
            asked.await();
            CompletableFuture<Integer> future =
                    channel.withCallTimeout(Duration.ofMillis(500)).callAsync(ECHO, out -> out.putInt(2));
            assertThrows(CompletionException.class, future::join);
            ended.countDown();
            assertEquals(5, waiting.join());
        }
    }

    @Test
    void closingEndsAllCalls() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (Host host = new Host((in, out) -> {
            Host.greet(in, out);
            Host.request(in);
            Host.request(in);
            asked.countDown();
            in.read();
        })) {
            Channel channel = new Channel(host.address(), OPTIONS);
            CompletableFuture<Integer> blocking = CompletableFuture.supplyAsync(
                    () -> channel.call(ECHO, out -> out.putInt(1)), task -> new Thread(task).start());
            CompletableFuture<Integer> future = channel.callAsync(ECHO, out -> out.putInt(2));
            asked.await();
            channel.close();
            for (CompletableFuture<Integer> each : List.of(blocking, future)) {
                Throwable e =
                        assertThrows(CompletionException.class, each::join).getCause();
                assertEquals(CancelledException.class, e.getClass(), e.getMessage());
            }
        }
    }
}

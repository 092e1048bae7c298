// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.client.CreoException;
import org.creo.client.DeadlineException;
import org.creo.client.Options;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * All kinds of calls at once, by many threads, some of them given up at any moment, to a host that disappears now and
 * then. Each of them ends with its own result or with an error that it may have.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StressTest {
    private static final int THREADS = 8;
    private static final int ROUNDS = 250;
    private static final int CONNECTIONS = 100_000;

    /** A request carries an int: how many items the host sends, or gets. */
    private static final RemoteMethod<Integer> ECHO = method("echo", 1).repeatable();

    private static final RemoteMethod<Integer> SILENCE = method("silence", 2);
    private static final RemoteMethod<Integer> COUNT = method("count", 3);
    private static final RemoteMethod<Integer> ADD = method("add", 4);
    private static final RemoteMethod<Integer> BACK = method("back", 5);

    private static RemoteMethod<Integer> method(String name, int id) {
        return RemoteMethod.of("Lab." + name, 1, id, in -> {
            int value = in.getInt();
            in.end();
            return value;
        });
    }

    /** What a host remembers of a call with streams. */
    private static final class State {
        final int method;
        int credit = 64;
        int sent;
        int wanted;
        int got;
        int sum;
        boolean ended;

        State(int method, int wanted) {
            this.method = method;
            this.wanted = wanted;
        }
    }

    private static void serve(DataInputStream in, OutputStream out) throws IOException {
        Host.greet(in, out);
        Random random = new Random();
        Map<Integer, State> open = new HashMap<>();
        for (int frames = random.nextInt(2000); frames > 0; frames--) {
            int length = in.readInt();
            int kind = in.readInt() >>> 24;
            int id = in.readInt();
            byte[] body = in.readNBytes(length - 8);
            if (kind == Frame.REQUEST) {
                int value = (int) BigEndian.INT.get(body, 12);
                int method = (int) BigEndian.INT.get(body, 4);
                if (method == 1) {
                    out.write(Host.answer(id, value));
                } else {
                    open.put(id, new State(method, value));
                }
            } else if (kind == Frame.PING) {
                out.write(Host.frame(Frame.PONG, 0, id, body));
            }
            State state = open.get(id);
            if (state == null) {
                continue; // it has ended
            }
            if (kind == Frame.CANCEL) {
                open.remove(id);
                out.write(Host.error(7, id, "cancelled"));
            } else if (kind == Frame.CREDIT) {
                state.credit += (int) BigEndian.INT.get(body, 0);
            } else if (kind == Frame.ITEM) {
                state.got++;
                state.sum += (int) BigEndian.INT.get(body, 0);
                state.wanted += state.method == 5 ? 1 : 0;
                if (state.got % 32 == 0) {
                    out.write(Host.credit(id, 32));
                }
            }
            state.ended |= kind == Frame.END;
            if (state.method == 4 && state.ended) {
                open.remove(id);
                out.write(Host.answer(id, state.sum));
            } else if (state.method == 3 || state.method == 5) {
                while (state.credit > 0 && state.sent < state.wanted) {
                    out.write(Host.frame(Frame.ITEM, 0, id, Host.bytes(state.sent)));
                    state.sent++;
                    state.credit--;
                }
                if (state.sent == state.wanted && (state.method == 3 || state.ended)) {
                    open.remove(id);
                    out.write(Host.frame(Frame.END, 0, id));
                }
            }
        }
        out.write(Host.frame(Frame.GOAWAY, 0, 0));
    }

    private static void run(Channel channel, Random random) throws InterruptedException {
        int value = random.nextInt(300);
        int sum = value * (value - 1) / 2;
        switch (random.nextInt(9)) {
            case 0:
                assertEquals(value, channel.call(ECHO, out -> out.putInt(value)));
                break;
            case 1:
                assertEquals(
                        value, channel.callAsync(ECHO, out -> out.putInt(value)).join());
                break;
            case 2:
                channel.withCallTimeout(Duration.ofMillis(1 + random.nextInt(10)))
                        .callAsync(SILENCE, out -> out.putInt(0))
                        .join();
                break;
            case 3:
                channel.withCallTimeout(Duration.ofMillis(1 + random.nextInt(10)))
                        .call(SILENCE, out -> out.putInt(0));
                break;
            case 4:
                CompletableFuture<Integer> cancelled =
                        channel.callAsync(random.nextBoolean() ? SILENCE : ECHO, out -> out.putInt(0));
                Thread.yield();
                cancelled.cancel(true);
                break;
            case 5:
                try (Stream<Integer> items = channel.stream(COUNT, out -> out.putInt(value))) {
                    Iterator<Integer> each = items.iterator();
                    for (int i = random.nextInt(400); i > 0 && each.hasNext(); i--) {
                        each.next();
                    }
                }
                break;
            case 6:
                Taker taker = new Taker(random.nextInt(400));
                channel.publish(COUNT, out -> out.putInt(value)).subscribe(taker);
                taker.done.join();
                break;
            case 7:
                SubmissionPublisher<Integer> source = new SubmissionPublisher<>();
                CompletableFuture<Integer> added =
                        channel.callAsync(ADD, out -> out.putInt(0), source, WireWriter::putInt);
                while (!source.hasSubscribers() && !added.isDone()) {
                    Thread.onSpinWait();
                }
                IntStream.range(0, value).forEach(source::submit);
                if (random.nextBoolean()) {
                    added.cancel(true);
                    while (source.hasSubscribers()) {
                        Thread.onSpinWait();
                    }
                    break;
                }
                source.close();
                assertEquals(sum, added.join());
                break;
            default:
                try (Stream<Integer> items = channel.stream(
                        BACK, out -> out.putInt(0), IntStream.range(0, value).boxed(), WireWriter::putInt)) {
                    long limit = random.nextInt(400);
                    assertEquals(Math.min(limit, value), items.limit(limit).count());
                }
        }
    }

    /** Takes some items and cancels. */
    private static final class Taker implements Flow.Subscriber<Integer> {
        final CompletableFuture<Void> done = new CompletableFuture<>();
        private final int limit;
        private int taken;
        private Flow.Subscription subscription;

        Taker(int limit) {
            this.limit = limit;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(10);
        }

        @Override
        public void onNext(Integer item) {
            taken++;
            if (taken >= limit) {
                subscription.cancel();
                done.complete(null);
            } else if (taken % 10 == 0) {
                subscription.request(10);
            }
        }

        @Override
        public void onError(Throwable e) {
            done.completeExceptionally(e);
        }

        @Override
        public void onComplete() {
            done.complete(null);
        }
    }

    @Test
    void everyCallEnds() throws Exception {
        Host.Script[] scripts = new Host.Script[CONNECTIONS];
        Arrays.fill(scripts, (Host.Script) StressTest::serve);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try (Host host = new Host(scripts);
                Channel channel = new Channel(host.address(), Options.defaults())) {
            List<Future<?>> all = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                Random random = new Random(t);
                all.add(pool.submit(() -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        try {
                            run(channel, random);
                        } catch (CreoException | CompletionException e) {
                            Throwable why = e instanceof CompletionException ? e.getCause() : e;
                            if (!(why instanceof DeadlineException)) {
                                assertInstanceOf(TransportException.class, why);
                            }
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }
}

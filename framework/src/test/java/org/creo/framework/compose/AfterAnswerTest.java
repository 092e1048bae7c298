// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import static org.creo.framework.compose.Composition.afterAnswer;
import static org.creo.framework.compose.Composition.pfor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.creo.framework.TestLog;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.scheduler.Schedulers;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Methods that answer and go on. */
@Timeout(60)
class AfterAnswerTest {
    private static final String WORK = "test.Work";

    private final Worker worker = new Worker();
    /** What an observer is told. */
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

    private ServiceHost host;
    private SharedClient client;

    static Stream<String> schedulers() {
        return Schedulers.names().stream();
    }

    @AfterEach
    void stop() throws IOException {
        worker.mayEnd.release(100);
        if (client != null) {
            client.close();
        }
        if (host != null) {
            host.close();
        }
    }

    private void start(String scheduler, Limits limits) throws IOException {
        host = ServiceHost.builder()
                .ioThreads(1)
                .scheduler(Schedulers.named(scheduler, 1))
                .limits(limits)
                .service(worker.service())
                .observer(new Observer() {
                    @Override
                    public void wentOn(String service, String method, boolean failed, long nanos) {
                        told.add(service + "." + method + (failed ? " failed" : " ended"));
                    }
                })
                .start();
        client = new SharedClient(host.address());
    }

    /** Leaves something to be done. */
    public final class Worker {
        private final Semaphore begun = new Semaphore(0);
        private final Semaphore mayEnd = new Semaphore(0);
        private final CountDownLatch interrupted = new CountDownLatch(1);
        private final AtomicInteger done = new AtomicInteger();
        private volatile Map<String, String> context;

        /** Answers at once, and adds two and then a number to what is done when it may. */
        @Composes
        public int start(int number) {
            afterAnswer(() -> {
                begun.release();
                context = CallContext.current();
                try {
                    mayEnd.acquire();
                } catch (InterruptedException e) {
                    interrupted.countDown();
                    throw e;
                }
                pfor(List.of(1, 1), done::addAndGet);
            });
            afterAnswer(() -> {
                assertEquals(2, done.get() % 10, "one after another");
                assertFalse(Composition.timeLeft().isPresent());
                done.addAndGet(number);
            });
            return number;
        }

        @Composes
        public int fail(int number) {
            afterAnswer(done::incrementAndGet);
            throw new IllegalStateException("no result");
        }

        @Composes
        public int failLater(int number) {
            afterAnswer(() -> {
                throw new IOException("not done");
            });
            afterAnswer(() -> done.addAndGet(number));
            return number;
        }

        @Composes
        public int late(int number) throws InterruptedException {
            afterAnswer(done::incrementAndGet);
            begun.release();
            mayEnd.acquireUninterruptibly();
            return number;
        }

        TestService service() {
            return new TestService(WORK)
                    .implementation(this)
                    .method(ComposedServicesTest.integers("start", this::start).stateless())
                    .method(ComposedServicesTest.integers("fail", this::fail).stateless())
                    .method(ComposedServicesTest.integers("failLater", this::failLater)
                            .stateless())
                    .method(TestService.binding("late", (bytes, offset, length) -> {
                                try {
                                    late(ByteBuffer.wrap(bytes, offset, length).getInt());
                                } catch (InterruptedException e) {
                                    throw new IllegalStateException(e);
                                }
                                return TestService.text("");
                            })
                            .stateless());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schedulers")
    void theCallerHasItsAnswerBefore(String scheduler) throws Exception {
        start(scheduler, Limits.defaults());
        assertEquals(40, client.call(WORK, "start", 40));
        worker.begun.acquire();
        assertEquals(1, host.composing());
        assertEquals(0, worker.done.get());
        worker.mayEnd.release();
        assertTrue(host.stop(Duration.ofSeconds(30)), "a host that stops waits for it");
        assertEquals(42, worker.done.get());
        assertEquals(Map.of(), worker.context);
        assertEquals("test.Work.start ended", told.poll());
    }

    @Test
    void whatFailsDoesNotGoOn() throws Exception {
        start("queue", Limits.defaults());
        assertEquals(
                Status.INTERNAL.code(),
                client.begin(WORK, "fail", 0, 1).answer().get().status());
        assertTrue(host.stop(Duration.ofSeconds(30)));
        assertEquals(0, worker.done.get());
    }

    @Test
    void whatComesTooLateDoesNotGoOn() throws Exception {
        start("queue", Limits.defaults());
        SharedClient.Pending call = client.begin(WORK, "late", 100, 1);
        worker.begun.acquire();
        assertEquals(Status.DEADLINE.code(), call.answer().get().status());
        worker.mayEnd.release();
        assertTrue(host.stop(Duration.ofSeconds(30)));
        assertEquals(0, worker.done.get());
    }

    @Test
    void aFailureAfterwardsIsLoggedAndKeepsNothingElseFromBeingDone() throws Exception {
        TestLog log = new TestLog();
        start("queue", Limits.defaults());
        assertEquals(7, client.call(WORK, "failLater", 7));
        assertTrue(host.stop(Duration.ofSeconds(30)));
        assertTrue(log.contains("test.Work.failLater failed after its answer"));
        assertTrue(log.contains("not done"));
        assertEquals(7, worker.done.get());
        assertEquals("test.Work.failLater failed", told.poll());
    }

    @Test
    void itCountsAgainstTheLimitUntilItEnds() throws Exception {
        start("queue", Limits.defaults().withComposing(1));
        assertEquals(1, client.call(WORK, "start", 1));
        worker.begun.acquire();
        assertEquals(
                Status.BUSY.code(),
                client.begin(WORK, "start", 0, 1).answer().get().status());
        worker.mayEnd.release(2);
    }

    @Test
    void aHostWhoseTimeIsUpInterruptsIt() throws Exception {
        start("queue", Limits.defaults());
        assertEquals(1, client.call(WORK, "start", 1));
        worker.begun.acquire();
        assertFalse(host.stop(Duration.ofMillis(50)));
        assertTrue(worker.interrupted.await(30, TimeUnit.SECONDS));
        assertEquals(0, worker.done.get());
    }

    @Test
    void outsideOfAHostItRunsAtOnce() {
        CompletableFuture<Integer> done = new CompletableFuture<>();
        afterAnswer(() -> done.complete(1));
        assertEquals(1, done.getNow(0));
        assertNull(worker.context);
    }
}

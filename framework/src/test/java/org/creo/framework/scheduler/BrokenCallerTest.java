// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.log.Faults;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.MemoryQueue;
import org.creo.framework.queue.Request;
import org.creo.framework.state.Access;
import org.creo.framework.state.MemoryStates;
import org.creo.framework.state.Permission;
import org.creo.framework.state.Permissions;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.StateStore;
import org.creo.framework.state.ValueState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A request whose answer cannot be given, though that should never happen: others have theirs. */
@Timeout(60)
class BrokenCallerTest {
    private static final ValueState<Long> STATE = new ValueState<>("state", "long", StateCodec.LONG, 0L);

    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final OwnThreads threads = new OwnThreads("test", 4, (thread, cause) -> failure.set(cause));
    private final DeadlineWatch watch = new DeadlineWatch((thread, cause) -> failure.set(cause));
    private final Semaphore answered = new Semaphore(0);
    private final CountDownLatch go = new CountDownLatch(1);
    private final long before = Faults.count();
    private Scheduler scheduler;
    private Rig rig;

    static Stream<String> schedulers() {
        return Schedulers.names().stream();
    }

    @AfterEach
    void close() {
        go.countDown();
        watch.close();
        threads.close();
        rig.close();
    }

    private TestService service(String name) {
        return new TestService(name)
                .method("write", (bytes, offset, length) -> TestService.text("done"))
                .method(MethodBinding.sending(
                        "items", "items", TestService.id("items"), (arguments, in, out) -> Payload.empty()))
                .method("hang", (bytes, offset, length) -> {
                    try {
                        go.await();
                    } catch (InterruptedException e) {
                        return TestService.text("interrupted");
                    }
                    return TestService.text("done");
                });
    }

    private QueuedPipeline queued() {
        return new QueuedPipeline(
                new MemoryQueue<>(100),
                new MemoryQueue<>(1),
                new Responder(service("test.Queued"), 1000),
                null,
                scheduler,
                threads,
                watch,
                Observer.NONE);
    }

    private ParallelPipeline parallel() throws Exception {
        TestService service = new TestService("test.Parallel")
                .states(STATE)
                .touching("write", Access.of(Permission.writes(STATE)), (arguments, views) -> TestService.text("done"))
                .method(MethodBinding.sending(
                        "items", "items", TestService.id("items"), (arguments, in, out) -> Payload.empty()));
        return new ParallelPipeline(
                100,
                new Responder(service, 1000),
                new Permissions(service.states(), false),
                new StateStore(
                        "test.Parallel", service.states(), new MemoryStates().open("test.Parallel", service.states())),
                scheduler,
                threads,
                threads,
                watch,
                Observer.NONE);
    }

    private void start(String name) {
        scheduler = Schedulers.named(name, 2);
        scheduler.watch((thread, cause) -> failure.set(cause));
        rig = new Rig(scheduler);
    }

    private Request request(Pipeline pipeline, int id, String method, int timeout) {
        Caller caller = answer -> {
            if (answer.request().id() == 1) {
                throw new IllegalStateException("an answer that cannot be given");
            }
            answered.release();
        };
        return TestService.request(pipeline.responder(), id, method, timeout, caller);
    }

    private void othersHaveTheirs(Pipeline pipeline, String method) throws InterruptedException {
        int others = 20;
        for (int id = 1; id <= 1 + others; id++) {
            assertTrue(pipeline.accept(request(pipeline, id, method, 0)));
        }
        assertTrue(answered.tryAcquire(others, 30, TimeUnit.SECONDS));
        while (Faults.count() == before) {
            Thread.sleep(1);
        }
        assertEquals(null, failure.get());
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void inAQueue(String name) throws Exception {
        start(name);
        othersHaveTheirs(queued(), "write");
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void whereCallsRunAtTheSameTime(String name) throws Exception {
        start(name);
        othersHaveTheirs(parallel(), "write");
    }

    @Test
    void withStreams() throws Exception {
        start("queue");
        Pipeline pipeline = queued();
        for (int id = 1; id <= 3; id++) {
            assertTrue(pipeline.accept(request(pipeline, id, "items", 0)));
        }
        assertTrue(answered.tryAcquire(2, 30, TimeUnit.SECONDS));
        while (threads.running() > 0) {
            Thread.sleep(1);
        }
        assertEquals(null, failure.get());
        assertTrue(Faults.count() > before);
    }

    @Test
    void theWatchOfDeadlinesGoesOn() throws Exception {
        start("pool");
        for (int id = 1; id <= 2; id++) {
            Pipeline pipeline = queued();
            assertTrue(pipeline.accept(request(pipeline, id, "hang", 1)));
        }
        assertTrue(answered.tryAcquire(1, 30, TimeUnit.SECONDS));
        assertEquals(null, failure.get());
        assertTrue(Faults.count() > before);
    }
}

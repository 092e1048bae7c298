// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Request;
import org.creo.framework.state.Access;
import org.creo.framework.state.Change;
import org.creo.framework.state.Permission;
import org.creo.framework.state.Permissions;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.StateStore;
import org.creo.framework.state.Transaction;
import org.creo.framework.state.ValueState;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that write while the disk is slower than they are. */
@Timeout(60)
class FullLogTest {
    private static final int CAPACITY = 8;
    private static final ValueState<Long> STATE = new ValueState<>("state", "long", StateCodec.LONG, 0L);
    private static final Access WRITES = Access.of(Permission.writes(STATE));

    /** Full with a few commits, and keeps one when it is told to. */
    private static final class SmallLog implements StateLog {
        static final int LIMIT = 4;
        private final Queue<Kept> commits = new ArrayDeque<>();
        private final Queue<Runnable> resumes = new ArrayDeque<>();
        int most;

        @Override
        public Map<String, Object> values() {
            return Map.of();
        }

        @Override
        public synchronized void append(List<Change> changes, Kept kept) {
            commits.add(kept);
            most = Math.max(most, commits.size());
        }

        @Override
        public synchronized boolean full() {
            return commits.size() >= LIMIT;
        }

        @Override
        public synchronized long limit() {
            return LIMIT;
        }

        @Override
        public void whenRoom(Runnable resume) {
            synchronized (this) {
                resumes.add(resume);
            }
            wake();
        }

        private void wake() {
            while (true) {
                Runnable resume;
                synchronized (this) {
                    resume = commits.size() <= LIMIT / 2 ? resumes.poll() : null;
                }
                if (resume == null) {
                    return;
                }
                resume.run();
            }
        }

        /** Keeps the oldest; false where there is none. */
        boolean keep() {
            Kept kept;
            synchronized (this) {
                kept = commits.poll();
            }
            if (kept == null) {
                return false;
            }
            kept.kept(null);
            wake();
            return true;
        }

        @Override
        public void close() {}
    }

    private final SmallLog log = new SmallLog();
    private final List<Answer> answers = Collections.synchronizedList(new ArrayList<>());
    private final ManualScheduler manual = new ManualScheduler();
    private final OwnThreads ownThreads = new OwnThreads("test", 1);
    private final DeadlineWatch watch = new DeadlineWatch();
    private final AtomicInteger resumed = new AtomicInteger();

    private ParallelPipeline pipeline(Scheduler scheduler) throws IOException {
        TestService service = new TestService("test.Notes")
                .states(STATE)
                .touching("read", Access.of(Permission.reads(STATE)), (arguments, views) -> Payload.empty())
                .touching("write", WRITES, (arguments, views) -> add(views))
                .touchingEntries("writeEntry", arguments -> WRITES, (arguments, views) -> add(views));
        return new ParallelPipeline(
                CAPACITY,
                new Responder(service, 1000),
                new Permissions(service.states(), false),
                new StateStore("test.Notes", List.of(STATE), log),
                scheduler,
                ownThreads,
                ownThreads,
                watch,
                Observer.NONE);
    }

    private static Payload add(Transaction views) {
        views.writing(STATE).set(views.writing(STATE).get() + 1);
        return Payload.empty();
    }

    private Request request(ParallelPipeline pipeline, String method) {
        return TestService.request(pipeline.responder(), 1, method, 0, answers::add);
    }

    private boolean accepts(ParallelPipeline pipeline, String method) {
        return pipeline.accept(request(pipeline, method));
    }

    @AfterEach
    void close() {
        watch.close();
        ownThreads.close();
    }

    private ParallelPipeline full() throws Exception {
        ParallelPipeline pipeline = pipeline(manual);
        for (int i = 0; i < SmallLog.LIMIT; i++) {
            assertTrue(accepts(pipeline, "write"));
            manual.runAll();
        }
        assertEquals(List.of(), answers);
        return pipeline;
    }

    @Test
    void noMoreRequestsThatMayWriteAreTakenAndOthersAre() throws Exception {
        ParallelPipeline pipeline = full();
        for (String method : List.of("write", "writeEntry")) {
            Request refused = request(pipeline, method);
            assertFalse(pipeline.accept(refused));
            assertEquals(
                    "test.Notes is written faster than its states can be kept: changes of 4 bytes wait for that, the "
                            + "limit",
                    pipeline.limit(refused));
            pipeline.whenRoom(refused, resumed::incrementAndGet);
        }
        for (int i = 0; i < 2 * CAPACITY; i++) {
            assertTrue(accepts(pipeline, "read"));
            manual.runAll();
        }
        assertEquals(2 * CAPACITY, answers.size());
        log.keep();
        assertEquals(0, resumed.get());
        assertFalse(accepts(pipeline, "write"), "it is not half empty");
        log.keep();
        assertEquals(2, resumed.get());
        assertTrue(accepts(pipeline, "write"));
    }

    @Test
    void whatWasTakenBeforeWaitsAndGoesFirst() throws Exception {
        ParallelPipeline pipeline = pipeline(manual);
        for (int i = 0; i < CAPACITY; i++) {
            assertTrue(accepts(pipeline, "write"));
        }
        Request refused = request(pipeline, "read");
        assertFalse(pipeline.accept(refused));
        pipeline.whenRoom(refused, resumed::incrementAndGet);
        manual.runAll();
        assertEquals(SmallLog.LIMIT, log.most);
        // A call that waits for the log takes no place from those that do not.
        assertEquals(1, resumed.get());
        for (int i = 0; i < CAPACITY; i++) {
            assertTrue(accepts(pipeline, "read"));
        }
        manual.runAll();
        assertEquals(CAPACITY, answers.size());

        while (log.keep()) {
            assertTrue(log.most <= SmallLog.LIMIT);
            manual.runAll();
        }
        assertEquals(2 * CAPACITY, answers.size());
        assertTrue(answers.stream().allMatch(answer -> answer.status() == null));
        assertEquals(0, pipeline.waiting());
        pipeline.refuse();
        assertTrue(pipeline.drain(0));
    }

    @Test
    void whatWaitsForTheLogIsAnsweredWhenTheHostStopsAndNeverRun() throws Exception {
        ParallelPipeline pipeline = pipeline(manual);
        for (int i = 0; i < CAPACITY; i++) {
            assertTrue(accepts(pipeline, "write"));
        }
        manual.runAll();
        pipeline.refuse();
        assertFalse(pipeline.drain(0));
        assertEquals(CAPACITY - SmallLog.LIMIT, answers.size());
        assertTrue(answers.stream().allMatch(answer -> answer.status() == Status.UNAVAILABLE));
        while (log.keep()) {
            manual.runAll();
        }
        assertEquals(CAPACITY, answers.size());
        assertEquals(SmallLog.LIMIT, log.most);
        assertTrue(pipeline.drain(0));
    }

    @Test
    void oneThatGivesUpWhileItWaitsIsNotRun() throws Exception {
        ParallelPipeline pipeline = pipeline(manual);
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < SmallLog.LIMIT + 2; i++) {
            requests.add(request(pipeline, "write"));
            assertTrue(pipeline.accept(requests.get(i)));
        }
        manual.runAll();
        assertTrue(requests.get(SmallLog.LIMIT).abandon(Status.CANCELLED, "not wanted any more"));
        while (log.keep()) {
            manual.runAll();
        }
        assertEquals(SmallLog.LIMIT + 2, answers.size());
        assertEquals(
                1, answers.stream().filter(answer -> answer.status() != null).count());
        assertEquals(0, pipeline.waiting());
    }

    @Test
    void nobodyIsForgottenAndTheBoundIsKept() throws Exception {
        int threads = 4;
        int each = 5_000;
        CountDownLatch answered = new CountDownLatch(threads * each);
        try (QueueScheduler scheduler = new QueueScheduler()) {
            ParallelPipeline pipeline = pipeline(scheduler);
            for (int t = 0; t < threads; t++) {
                Thread caller = new Thread(() -> {
                    for (int i = 0; i < each; i++) {
                        Request request = TestService.request(
                                pipeline.responder(),
                                1,
                                i % 3 == 0 ? "writeEntry" : "write",
                                0,
                                answer -> answered.countDown());
                        while (!pipeline.accept(request)) {
                            CountDownLatch room = new CountDownLatch(1);
                            pipeline.whenRoom(request, room::countDown);
                            try {
                                room.await();
                            } catch (InterruptedException e) {
                                return;
                            }
                        }
                    }
                });
                caller.setDaemon(true);
                caller.start();
            }
            while (!answered.await(0, TimeUnit.SECONDS)) {
                if (!log.keep()) {
                    Thread.onSpinWait();
                }
            }
            // All write the same, so one of them runs at a time.
            assertTrue(log.most <= SmallLog.LIMIT + 1, () -> log.most + " commits waited");
            assertEquals(0, pipeline.waiting());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Message;
import org.creo.framework.dispatch.MessageService;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.MemoryQueue;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class QueuedPipelineTest {
    private static final int CAPACITY = 4;

    private final List<Answer> answers = Collections.synchronizedList(new ArrayList<>());
    private final List<Integer> served = Collections.synchronizedList(new ArrayList<>());
    private final ManualScheduler manual = new ManualScheduler();
    private final OwnThreads streamThreads = new OwnThreads("stream", 1);
    private final DeadlineWatch watch = new DeadlineWatch();
    /** The responder of the latest pipeline. */
    private Responder responder;

    private QueuedPipeline pipeline(Scheduler scheduler) {
        TestService service = new TestService("test.Notes").method("note", (bytes, offset, length) -> {
            served.add(ByteBuffer.wrap(bytes).getInt(offset));
            return Payload.empty();
        });
        return pipeline(service, scheduler);
    }

    private QueuedPipeline pipeline(TestService service, Scheduler scheduler) {
        return pipeline(service, null, scheduler);
    }

    private QueuedPipeline pipeline(TestService service, MessageService taker, Scheduler scheduler) {
        responder = new Responder(service, 1000);
        return new QueuedPipeline(
                new MemoryQueue<>(CAPACITY),
                new MemoryQueue<>(1),
                responder,
                taker,
                scheduler,
                streamThreads,
                watch,
                Observer.NONE);
    }

    private Request request(int number) {
        return request(number, 0);
    }

    private Request request(int number, int timeout) {
        byte[] bytes = ByteBuffer.allocate(4).putInt(number).array();
        return TestService.request(responder, number, "note", timeout, answers::add, bytes);
    }

    @AfterEach
    void close() {
        watch.close();
        streamThreads.close();
    }

    private static void awaitExpiry(Request request) {
        while (!request.expired(System.nanoTime())) {
            Thread.yield();
        }
    }

    @Test
    void neverRunsARequestThatExpiredInTheQueue() throws InterruptedException {
        QueuedPipeline pipeline = pipeline(manual);
        pipeline.accept(request(1, 60_000));
        Request late = request(2, 1);
        pipeline.accept(late);
        awaitExpiry(late);
        manual.runAll();
        assertEquals(List.of(1), served);
        assertEquals(Status.DEADLINE, answers.get(1).status());
    }

    @Test
    void neverRunsARequestThatWasWithdrawn() throws InterruptedException {
        QueuedPipeline pipeline = pipeline(manual);
        pipeline.accept(request(1));
        Request withdrawn = request(2);
        pipeline.accept(withdrawn);
        assertTrue(withdrawn.abandon(Status.CANCELLED, "withdrawn"));
        assertFalse(withdrawn.abandon(Status.DEADLINE, "late"));
        manual.runAll();
        assertEquals(List.of(1), served);
        assertEquals(List.of(2, 1), answers.stream().map(a -> a.request().id()).toList());
        pipeline.refuse();
        assertTrue(pipeline.drain(0));
    }

    /** Also on the thread that reads, which could not look at the clock meanwhile. */
    @Test
    void interruptsAMethodWhoseDeadlinePassesAndTheThreadGoesOn() throws InterruptedException {
        manual.row = true;
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger interrupted = new AtomicInteger();
        QueuedPipeline pipeline = pipeline(
                new TestService("test.Notes").method("note", (bytes, offset, length) -> {
                    begun.incrementAndGet();
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        interrupted.incrementAndGet();
                    }
                    return Payload.empty();
                }),
                manual);
        int sent = 0;
        // On a busy machine a request may be late before its method begins; then the next one has more time.
        for (int timeout = 10; begun.get() < 3; timeout += 10) {
            pipeline.accept(request(++sent, timeout));
            assertEquals(begun.get(), interrupted.get());
            // The watch first interrupts, then answers.
            while (answers.size() < sent) {
                Thread.yield();
            }
            assertEquals(Status.DEADLINE, answers.get(sent - 1).status());
        }
        assertFalse(Thread.currentThread().isInterrupted());
        assertEquals(sent, answers.size());
    }

    @Test
    void aServiceMayTakeItsMessagesAndAnswerLaterAndInAnotherOrder() throws InterruptedException {
        List<Message> kept = new ArrayList<>();
        TestService service = new TestService("test.Notes")
                .method("note", (bytes, offset, length) -> {
                    served.add(ByteBuffer.wrap(bytes).getInt(offset));
                    return Payload.empty();
                })
                .method(MethodBinding.sending(
                        "watch", "watch()", TestService.id("watch"), (arguments, source, sink) -> Payload.empty()));
        QueuedPipeline pipeline = pipeline(
                service,
                incoming -> {
                    for (Message message = incoming.poll(); message != null; message = incoming.poll()) {
                        kept.add(message);
                    }
                },
                manual);
        for (int i = 1; i <= 3; i++) {
            assertTrue(
                    pipeline.accept(i == 2 ? TestService.request(responder, i, "watch", 0, answers::add) : request(i)));
        }
        manual.runAll();
        assertEquals(3, kept.size());
        assertEquals(0, answers.size());
        assertTrue(kept.get(2).run());
        assertFalse(kept.get(2).result(Payload.empty()));
        assertTrue(kept.get(0).error(Status.BUSY, "not today"));
        for (int i = 0; i < 64; i++) {
            assertTrue(kept.get(1).item(Payload.empty()));
        }
        assertFalse(kept.get(1).item(Payload.empty()), "the first credit is 64");
        kept.get(1).request().download().credit(1, 1);
        assertTrue(kept.get(1).item(Payload.empty()));
        assertTrue(kept.get(1).end());
        assertFalse(kept.get(1).item(Payload.empty()));
        assertThrows(IllegalStateException.class, () -> kept.get(0).item(Payload.empty()));
        assertEquals("note", kept.get(0).method());
        assertEquals(List.of(3), served);
        assertEquals(
                List.of(3, 1, 2),
                answers.stream().filter(Answer::last).map(a -> a.request().id()).toList());
        pipeline.refuse();
        assertTrue(pipeline.drain(0));
    }

    @Test
    void aServiceThatTakesNothingIsNotAskedForEver() throws InterruptedException {
        QueuedPipeline pipeline = pipeline(
                new TestService("test.Notes"),
                incoming -> {
                    throw new IllegalStateException("no");
                },
                manual);
        pipeline.accept(request(1));
        manual.runAll();
        assertEquals(Status.INTERNAL, answers.get(0).status());
    }

    private static List<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @Test
    void servesInOrderOfArrivalAndKeepsToItsBound() throws InterruptedException {
        QueuedPipeline pipeline = pipeline(manual);
        // The first skips the queue; after it there is room for four.
        for (int i = 0; i <= CAPACITY; i++) {
            assertTrue(pipeline.accept(request(i)));
        }
        assertFalse(pipeline.accept(request(99)));
        assertEquals(1, manual.turns.size());
        manual.runAll();
        assertEquals(numbers(CAPACITY + 1), served);
        assertEquals(
                numbers(CAPACITY + 1),
                answers.stream().map(a -> a.request().id()).toList());
    }

    @Test
    void tellsThoseThatWaitWhenHalfOfTheQueueIsFree() throws InterruptedException {
        QueuedPipeline pipeline = pipeline(manual);
        AtomicInteger room = new AtomicInteger();
        for (int i = 0; i <= CAPACITY; i++) {
            pipeline.accept(request(i));
        }
        List<Integer> servedThen = new ArrayList<>();
        pipeline.whenRoom(null, () -> {
            room.incrementAndGet();
            servedThen.addAll(served);
        });
        assertEquals(0, room.get());
        manual.runAll();
        assertEquals(1, room.get());
        assertEquals(numbers(2), servedThen);
        pipeline.whenRoom(null, room::incrementAndGet);
        assertEquals(2, room.get());
    }

    @Test
    void aReaderServesNoMoreThanTheRequestThatItRead() throws InterruptedException {
        manual.row = true;
        List<QueuedPipeline> self = new ArrayList<>();
        TestService service = new TestService("test.Notes").method("note", (bytes, offset, length) -> {
            int number = ByteBuffer.wrap(bytes).getInt(offset);
            if (number == 0) {
                // Arrives from elsewhere while the first is being served.
                self.get(0).accept(request(1));
            }
            served.add(number);
            return Payload.empty();
        });
        QueuedPipeline pipeline = pipeline(service, manual);
        self.add(pipeline);
        pipeline.accept(request(0));
        assertEquals(List.of(0), served);
        assertEquals(1, manual.turns.size());
        manual.runAll();
        assertEquals(List.of(0, 1), served);
    }

    @Test
    void stopsWithOneAnswerForEach() throws InterruptedException {
        QueuedPipeline pipeline = pipeline(manual);
        for (int i = 0; i < 3; i++) {
            pipeline.accept(request(i));
        }
        pipeline.refuse();
        assertTrue(pipeline.accept(request(3)));
        assertEquals(Status.UNAVAILABLE.code(), status(answers.get(0)));
        assertFalse(pipeline.drain(0));
        // The first has skipped the queue and waits for its turn, which may never come.
        assertEquals(
                List.of(3, 1, 2, 0), answers.stream().map(a -> a.request().id()).toList());
        answers.forEach(answer -> assertEquals(Status.UNAVAILABLE, answer.status()));
        manual.runAll();
        assertEquals(List.of(), served);
        assertEquals(4, answers.size());
        assertTrue(pipeline.drain(0));
    }

    private static int status(Answer answer) {
        return ByteBuffer.wrap(answer.bytes()).getShort(answer.start() + 6);
    }

    @Test
    void runsOneMethodAtATimeWhoeverAsks() throws InterruptedException {
        int threads = 4;
        int each = 2000;
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        int[] unguarded = {0};
        CountDownLatch answered = new CountDownLatch(threads * each);
        TestService service = new TestService("test.Count").method("count", (bytes, offset, length) -> {
            overlaps.addAndGet(inside.getAndIncrement());
            unguarded[0]++;
            inside.decrementAndGet();
            return Payload.empty();
        });
        try (QueueScheduler scheduler = new QueueScheduler()) {
            QueuedPipeline pipeline = pipeline(service, scheduler);
            for (int t = 0; t < threads; t++) {
                new Thread(() -> {
                            for (int i = 0; i < each; i++) {
                                Request request =
                                        TestService.request(responder, 1, "count", 0, answer -> answered.countDown());
                                while (!pipeline.accept(request)) {
                                    CountDownLatch room = new CountDownLatch(1);
                                    pipeline.whenRoom(null, room::countDown);
                                    try {
                                        room.await();
                                    } catch (InterruptedException e) {
                                        return;
                                    }
                                }
                            }
                        })
                        .start();
            }
            assertTrue(answered.await(30, TimeUnit.SECONDS), () -> answered.getCount() + " were never answered");
            pipeline.refuse();
            assertTrue(pipeline.drain(TimeUnit.SECONDS.toNanos(30)));
        }
        assertEquals(0, overlaps.get());
        assertEquals(threads * each, unguarded[0]);
    }
}

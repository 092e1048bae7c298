// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Request;
import org.creo.framework.state.Access;
import org.creo.framework.state.Permission;
import org.creo.framework.state.Permissions;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.ValueState;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the tests of the promises do not show: where calls wait, and which thread runs what. */
@Timeout(60)
class ParallelPipelineTest {
    private static final int CAPACITY = 4;
    private static final int BATCH = 64;
    private static final ValueState<Long> STATE = new ValueState<>("state", "long", StateCodec.LONG, 0L);
    private static final Access WRITES = Access.of(Permission.writes(STATE));

    private final List<Answer> answers = Collections.synchronizedList(new ArrayList<>());
    private final List<Integer> served = Collections.synchronizedList(new ArrayList<>());
    private final ManualScheduler manual = new ManualScheduler();
    private final OwnThreads ownThreads = new OwnThreads("test", 1);
    private final DeadlineWatch watch = new DeadlineWatch();
    private final ParallelPipeline pipeline = pipeline(CAPACITY);

    private ParallelPipeline pipeline(int capacity) {
        TestService service = new TestService("test.Notes")
                .states(STATE)
                .method(TestService.binding(
                                "free",
                                (bytes, offset, length) ->
                                        note(ByteBuffer.wrap(bytes).getInt()))
                        .stateless())
                .touching(
                        "write",
                        WRITES,
                        (arguments, views) ->
                                note(ByteBuffer.wrap(arguments.bytes()).getInt()))
                .method(MethodBinding.touchingEntries("garbled", "garbled()", TestService.id("garbled"), arguments -> {
                    throw new MalformedArgumentsException(new IllegalArgumentException("not this"));
                }))
                .touchingEntries("broken", ParallelPipelineTest::fail, (arguments, views) -> Payload.empty());
        return new ParallelPipeline(
                capacity,
                new Responder(service, 1000),
                new Permissions(service.states(), false),
                null,
                manual,
                ownThreads,
                ownThreads,
                watch,
                Observer.NONE);
    }

    private static Access fail(Arguments arguments) {
        throw new IllegalStateException("a key that cannot be compared");
    }

    private Payload note(int number) {
        served.add(number);
        return Payload.empty();
    }

    private Request request(int number, String method) {
        return TestService.request(
                pipeline.responder(),
                number,
                method,
                0,
                answers::add,
                ByteBuffer.allocate(4).putInt(number).array());
    }

    @AfterEach
    void close() {
        watch.close();
        ownThreads.close();
    }

    private static List<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @Test
    void keepsToItsBoundWhateverItIsThatRequestsWaitFor() throws InterruptedException {
        // Two wait for a thread, two for their permission.
        assertTrue(pipeline.accept(request(0, "free")));
        for (int i = 1; i < CAPACITY; i++) {
            assertTrue(pipeline.accept(request(i, "write")));
        }
        assertEquals(2, manual.turns.size());
        assertEquals(CAPACITY, pipeline.waiting());
        assertFalse(pipeline.accept(request(9, "free")));
        assertFalse(pipeline.accept(request(9, "write")));
        List<Integer> servedThen = new ArrayList<>();
        AtomicInteger room = new AtomicInteger();
        pipeline.whenRoom(request(9, "write"), () -> {
            room.incrementAndGet();
            servedThen.addAll(served);
        });
        assertEquals(0, room.get());
        manual.runAll();
        assertEquals(1, room.get());
        // There is room when the second begins.
        assertEquals(numbers(1), servedThen);
        assertEquals(numbers(CAPACITY), served);
        assertEquals(0, pipeline.waiting());
        assertTrue(pipeline.accept(request(9, "free")));
    }

    @Test
    void thoseThatGetTheirAnswerWhileTheyWaitMakeRoom() throws InterruptedException {
        List<Request> waiting = new ArrayList<>();
        for (int i = 0; i < CAPACITY; i++) {
            waiting.add(request(i, "write"));
            pipeline.accept(waiting.get(i));
        }
        assertTrue(waiting.get(0).abandon(Status.CANCELLED, "granted, but not begun"));
        assertTrue(waiting.get(2).abandon(Status.CANCELLED, "not granted"));
        assertEquals(2, pipeline.waiting());
        manual.runAll();
        assertEquals(List.of(1, 3), served);
        assertEquals(0, pipeline.waiting());
        pipeline.refuse();
        assertTrue(pipeline.drain(0));
    }

    @Test
    void aWorkerGoesOnWithThoseThatHaveWaitedForItUpToABatch() throws InterruptedException {
        ParallelPipeline large = pipeline(1000);
        for (int i = 0; i < 2 * BATCH + 1; i++) {
            large.accept(request(i, "write"));
        }
        assertEquals(1, manual.turns.size());
        manual.runAll();
        assertEquals(numbers(2 * BATCH + 1), served);
        assertEquals(2, manual.spawned);
    }

    @Test
    void aThreadThatReadsServesNoMoreThanTheRequestThatItRead() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            pipeline.accept(request(i, "write"));
        }
        manual.turns.remove().run();
        assertEquals(List.of(0), served);
        assertEquals(1, manual.spawned);
        manual.runAll();
        assertEquals(numbers(3), served);
        assertEquals(1, manual.spawned);
    }

    @Test
    void whatCannotBeDecodedForItsKeysIsAnsweredAtOnceAndKeepsNobodyWaiting() throws InterruptedException {
        for (int i = 0; i < CAPACITY; i++) {
            assertTrue(pipeline.accept(request(i, "garbled")));
            assertEquals(Status.MALFORMED, answers.get(2 * i).status());
            assertTrue(pipeline.accept(request(i, "broken")));
            assertEquals(Status.INTERNAL, answers.get(2 * i + 1).status());
        }
        assertEquals(0, pipeline.waiting());
        pipeline.refuse();
        assertTrue(pipeline.drain(0));
    }

    @Test
    void aMethodThatDoesNotExistIsSaidNotTo() throws InterruptedException {
        pipeline.accept(request(1, "unheard-of"));
        manual.runAll();
        assertEquals(Status.UNKNOWN_METHOD, answers.get(0).status());
        assertEquals(0, pipeline.waiting());
    }

    @Test
    void stopsWithOneAnswerForEach() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            pipeline.accept(request(i, "write"));
        }
        pipeline.refuse();
        assertTrue(pipeline.accept(request(3, "write")));
        assertFalse(pipeline.drain(0));
        assertEquals(4, answers.size());
        answers.forEach(answer -> assertEquals(Status.UNAVAILABLE, answer.status()));
        manual.runAll();
        assertEquals(List.of(), served);
        assertTrue(pipeline.drain(0));
    }
}

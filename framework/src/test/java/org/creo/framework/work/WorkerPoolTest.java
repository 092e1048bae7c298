// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.creo.framework.TestLog;
import org.creo.framework.dispatch.CallRefusedException;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.queue.Arguments;
import org.creo.json.Parameters;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.protocol.Status;
import org.creo.type.Scalar;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rasp.work.Answer;
import rasp.work.Ask;
import rasp.work.Begin;
import rasp.work.Credit;
import rasp.work.Failed;
import rasp.work.Failure;
import rasp.work.Item;
import rasp.work.Order;
import rasp.work.Question;
import rasp.work.Refused;
import rasp.work.Report;
import rasp.work.ServedInterface;
import rasp.work.ServedMethod;
import rasp.work.Thrown;
import rasp.work.WorkClient;
import rasp.work.WorkDispatcher;
import rasp.work.Worker;
import rasp.work.Write;
import rasp.work.runtime.ServiceException;

/** A host gives calls to workers over connections; {@link WorkerStateTest} has their state. */
class WorkerPoolTest {
    private static final Duration SILENCE = Duration.ofSeconds(1);

    private final InterfaceDescriptor descriptor = new InterfaceDescriptor("lab.Store", List.of(), Map.of());
    private final WorkMethod echo = method("echo", 1, Streams.NONE, true);
    final WorkMethod put = method("put", 2, Streams.NONE, false);
    private final WorkMethod sum = method("sum", 3, Streams.UP, false);
    private final WorkMethod watch = method("watch", 4, Streams.DOWN, false);
    final WorkService service = new WorkService("lab.Store", 77, List.of(echo, put, sum, watch));
    final WorkerPool pool = new WorkerPool(SILENCE);
    private final List<WorkerWatch> watches = new CopyOnWriteArrayList<>();
    private final Answering answering = pool.answering(service);
    final ExecutorService callers = Executors.newCachedThreadPool();
    final Semaphore attached = new Semaphore(0);
    /** Runs on the thread of the stream of a worker that has attached. */
    private volatile Runnable held = () -> {};

    private final TestLog log = new TestLog();
    private ServiceHost host;

    private WorkMethod method(String name, int id, Streams streams, boolean repeatable) {
        return new WorkMethod(
                descriptor,
                77,
                new MethodDescriptor(id, new Parameters(name, name + "()")),
                streams,
                repeatable,
                List.of());
    }

    @BeforeEach
    void start() throws Exception {
        host = ServiceHost.builder()
                .port(0)
                .service(new WorkDispatcher(pool.entrance(secret -> Optional.of(new WorkerWatch() {
                    @Override
                    public void attached() {
                        watches.add(this);
                        attached.release();
                        held.run();
                    }
                }))))
                .start();
    }

    @AfterEach
    void stop() {
        callers.shutdownNow();
        host.close();
    }

    TestWorker worker(int places) throws InterruptedException {
        TestWorker worker = new TestWorker(address(), TestWorker.offering(service, places));
        assertTrue(attached.tryAcquire(20, TimeUnit.SECONDS), "no worker attaches");
        return worker;
    }

    String address() {
        return "localhost:" + host.address().getPort();
    }

    Future<Payload> call(WorkMethod method, String text) {
        return call(new TestCall(method, text));
    }

    private Future<Payload> call(TestCall call) {
        return call(answering, call);
    }

    /** Makes a call on a thread that waits for it. */
    Future<Payload> call(Answering by, TestCall call) {
        return callers.submit(() -> by.answer(call));
    }

    static String text(Future<Payload> call) throws Exception {
        return TestCall.text(call.get(20, TimeUnit.SECONDS));
    }

    static Throwable failure(Future<Payload> call) {
        return assertThrows(ExecutionException.class, () -> call.get(20, TimeUnit.SECONDS))
                .getCause();
    }

    @Test
    void aCallIsAnsweredByAWorker() throws Exception {
        try (TestWorker worker = worker(1)) {
            Future<Payload> call = call(echo, "hello");
            Begin begin = worker.begin();
            assertEquals(77, begin.service());
            assertEquals(1, begin.method());
            assertArrayEquals("hello".getBytes(StandardCharsets.UTF_8), begin.arguments());
            assertTrue(begin.timeLeft() > 0 && begin.timeLeft() <= 7_000);
            worker.answer(begin.call(), "HELLO");
            assertEquals("HELLO", text(call));
        }
    }

    @Test
    void aCallWaitsForAPlaceAndTheFreestWorkerGetsIt() throws Exception {
        Future<Payload> early = call(echo, "early");
        try (TestWorker one = worker(1);
                TestWorker three = worker(3)) {
            Begin first = one.begin();
            Future<Payload> second = call(echo, "second");
            int inThree = three.begin().call();
            Future<Payload> third = call(echo, "third");
            three.begin();
            Future<Payload> fourth = call(echo, "fourth");
            three.begin();
            Future<Payload> fifth = call(echo, "fifth");
            while (pool.waiting() == 0) {
                Thread.onSpinWait();
            }
            one.answer(first.call(), "1");
            assertEquals("1", text(early));
            one.answer(one.begin().call(), "5");
            assertEquals("5", text(fifth));
            three.answer(inThree, "2");
            assertEquals("2", text(second));
            assertTrue(!third.isDone() && !fourth.isDone());
        }
    }

    @Test
    void aDeclaredExceptionHasItsIdAndFields() throws Exception {
        try (TestWorker worker = worker(1)) {
            Future<Payload> call = call(put, "x");
            worker.report(
                    Report.thrown(new Thrown(worker.begin().call(), 0x01020304, "gone", new byte[] {9}, Map.of())));
            Payload thrown = call.get(20, TimeUnit.SECONDS);
            assertTrue(thrown.thrown());
            assertEquals("\0\0\0\4gone\1\2\3\4\t", TestCall.text(thrown));
        }
    }

    @Test
    void aFailureSaysWhyInTheLogOnly() throws Exception {
        try (TestWorker worker = worker(1)) {
            Future<Payload> call = call(put, "x");
            worker.report(Report.failed(new Failed(worker.begin().call(), Failure.FAILED, "KeyError: 'x'", "line 7")));
            assertEquals(
                    "in the worker \"test\": KeyError: 'x'\nline 7",
                    failure(call).getMessage());

            Future<Payload> odd = call(put, "x");
            worker.report(Report.failed(new Failed(worker.begin().call(), Failure.MALFORMED, "no year 0", "")));
            CallRefusedException refused = assertInstanceOf(CallRefusedException.class, failure(odd));
            assertEquals(Status.MALFORMED, refused.status());
        }
    }

    @Test
    void itemsGoBothWays() throws Exception {
        try (TestWorker worker = worker(1)) {
            TestCall summing = new TestCall(sum, "");
            summing.uploaded.add("1");
            summing.uploaded.add("2");
            summing.endItems();
            Future<Payload> sums = call(summing);
            int id = worker.begin().call();
            worker.report(Report.credit(new Credit(id, 1)));
            assertArrayEquals(
                    new byte[] {'1'}, ((Order.Item) worker.order()).value().item());
            worker.report(Report.credit(new Credit(id, 5)));
            assertArrayEquals(
                    new byte[] {'2'}, ((Order.Item) worker.order()).value().item());
            assertEquals(id, ((Order.End) worker.order()).value());
            worker.answer(id, "3");
            assertEquals("3", text(sums));

            TestCall watching = new TestCall(watch, "");
            Future<Payload> watched = call(watching);
            int other = worker.begin().call();
            int credit = ((Order.Credit) worker.order()).value().items();
            for (int i = 0; i < 1_000; i++) {
                while (credit == 0) {
                    credit += ((Order.Credit) worker.order()).value().items();
                }
                worker.report(Report.item(new Item(other, new byte[] {'a'})));
                credit--;
            }
            worker.answer(other, "");
            assertEquals("", text(watched));
            assertEquals(1_000, watching.sent.size());
        }
    }

    @Test
    void callsWithStreamsTakeNoPlace() throws Exception {
        try (TestWorker worker = worker(1)) {
            Future<Payload> watched = call(watch, "");
            worker.begin();
            worker.order();
            Future<Payload> call = call(echo, "x");
            worker.answer(worker.begin().call(), "y");
            assertEquals("y", text(call));
            assertTrue(!watched.isDone());
        }
    }

    @Test
    void whoIsInterruptedCancelsTheCallAndItsPlaceIsFreeOnceItIsAnswered() throws Exception {
        try (TestWorker worker = worker(1)) {
            Future<Payload> call = call(put, "slow");
            int id = worker.begin().call();
            call.cancel(true);
            assertEquals(id, ((Order.Cancel) worker.order()).value());
            Future<Payload> next = call(put, "next");
            while (pool.waiting() == 0) {
                Thread.onSpinWait();
            }
            worker.report(Report.failed(new Failed(id, Failure.CANCELLED, "", "")));
            worker.answer(worker.begin().call(), "done");
            assertEquals("done", text(next));
        }
    }

    /** A state that never changes. */
    private static class Puts implements WorkView {
        final CountDownLatch watched = new CountDownLatch(1);
        private final boolean watches;

        Puts(boolean watches) {
            this.watches = watches;
        }

        @Override
        public WorkState state() {
            return new WorkState(0, "puts", Scalar.LONG, WorkState.Part.VALUE, false, watches, "READS puts: long");
        }

        @Override
        public void next() {
            watched.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted();
                Thread.currentThread().interrupt();
            }
            throw new CancellationException();
        }

        void interrupted() {}
    }

    /** Its caller gives up in the very moment in which a report ends the wait for it. */
    private static final class GivenUp extends Puts {
        TestCall call;

        GivenUp() {
            super(true);
        }

        @Override
        void interrupted() {
            call.over = true;
        }
    }

    @Test
    void whoGivesUpWhenAReportComesIsNoticed() throws Exception {
        try (TestWorker worker = worker(1)) {
            GivenUp view = new GivenUp();
            TestCall following = new TestCall(watch, "", view);
            view.call = following;
            Future<Payload> call = call(following);
            int id = worker.begin().call();
            worker.order();
            worker.report(Report.ask(new Ask(id, 1, 0, Question.next(true))));
            assertTrue(view.watched.await(20, TimeUnit.SECONDS), "nobody watches");
            worker.report(Report.item(new Item(id, new byte[] {'a'})));
            assertInstanceOf(CancellationException.class, failure(call));
            assertEquals(id, ((Order.Cancel) worker.order()).value());
        }
    }

    @Test
    void aWorkerThatIsSilentIsToldOnceAndShown() throws Exception {
        try (TestWorker worker = worker(2)) {
            Future<Payload> call = call(put, "slow");
            int id = worker.begin().call();
            while (!log.contains("The worker \"test\" has answered nothing for 1 s; it has a call of lab.Store.put")) {
                Thread.onSpinWait();
            }
            Future<Payload> other = call(echo, "x");
            int second = worker.begin().call();
            WorkerLoad load = pool.loads().get(0);
            assertEquals(
                    List.of("test", 2, 2, 0, 2L, "lab.Store.put"),
                    List.of(load.name(), load.places(), load.busy(), load.streams(), load.calls(), load.longest()));
            assertTrue(load.age().compareTo(SILENCE) >= 0, load::toString);
            worker.answer(second, "y");
            text(other);
            worker.answer(id, "z");
            assertEquals("z", text(call));
            assertEquals("", pool.loads().get(0).longest());
            assertEquals(new WorkerCounts(2, 0, 0), pool.counts());
        }
    }

    @Test
    void aWorkerThatIsToldToLeaveIsNotLost() throws Exception {
        TestWorker leaving = worker(1);
        WorkerWatch first = watches.get(0);
        TestWorker next = worker(1);
        pool.drain(first, Duration.ofSeconds(20));
        assertInstanceOf(Order.Drain.class, leaving.order());
        Future<Payload> call = call(put, "x");
        next.answer(next.begin().call(), "y");
        assertEquals("y", text(call));
        leaving.end();
        leaving.awaitEnd();
        assertEquals(0, pool.counts().lost());
        leaving.close();
        next.close();
        while (pool.size() > 0) {
            Thread.onSpinWait();
        }
        assertEquals(1, pool.counts().lost());
    }

    @Test
    void whoWaitsForAPlaceMayGiveUp() throws Exception {
        Future<Payload> call = call(put, "x");
        while (pool.waiting() == 0) {
            Thread.onSpinWait();
        }
        call.cancel(true);
        while (pool.waiting() > 0) {
            Thread.onSpinWait();
        }
        assertThrows(CancellationException.class, call::get);
    }

    @Test
    void aRepeatableCallOfADeadWorkerGoesToAnother() throws Exception {
        try (TestWorker other = worker(1)) {
            Future<Payload> busy = call(put, "busy");
            int id = other.begin().call();
            TestWorker dying = worker(1);
            Future<Payload> call = call(echo, "x");
            dying.begin();
            dying.close();
            other.answer(id, "");
            text(busy);
            other.answer(other.begin().call(), "again");
            assertEquals("again", text(call));
        }
    }

    @Test
    void aWorkerWhoseConnectionIsLostIsNotAskedAgainBeforeItsStreamKnows() throws Exception {
        CountDownLatch lost = new CountDownLatch(1);
        CompletableFuture<Void> goesOn = new CompletableFuture<>();
        held = () -> {
            assertThrows(CancellationException.class, () -> awaited(new CountDownLatch(1)));
            lost.countDown();
            goesOn.join();
        };
        worker(100).close();
        awaited(lost);
        held = () -> {};
        try (TestWorker other = worker(1)) {
            Future<Payload> call = call(new TestCall(echo, "x", new Puts(false)));
            other.answer(other.begin().call(), "answered");
            assertEquals("answered", text(call));
        } finally {
            goesOn.complete(null);
        }
    }

    @Test
    void anotherCallOfADeadWorkerMayHaveRun() throws Exception {
        TestWorker dying = worker(1);
        Future<Payload> call = call(put, "x");
        dying.begin();
        dying.close();
        CallRefusedException refused = assertInstanceOf(CallRefusedException.class, failure(call));
        assertEquals(Status.UNAVAILABLE, refused.status());
        assertTrue(refused.getMessage().startsWith("put may have run, but nothing that it wrote is kept: its worker "));
    }

    @Test
    void aCallThatEndsThreeWorkersIsGivenToNoMore() throws Exception {
        Future<Payload> call = call(echo, "poison");
        for (int i = 0; i < 3; i++) {
            TestWorker dying = worker(1);
            dying.begin();
            dying.close();
        }
        CallRefusedException refused = assertInstanceOf(CallRefusedException.class, failure(call));
        assertTrue(refused.getMessage().startsWith("echo was given to 3 workers"), refused.getMessage());
    }

    @Test
    void whereNoWorkerWillComeCallsAreRefused() throws Exception {
        Future<Payload> waits = call(echo, "x");
        while (pool.waiting() == 0) {
            Thread.onSpinWait();
        }
        pool.expect("none is left");
        assertEquals("none is left", failure(waits).getMessage());
        assertEquals("none is left", failure(call(echo, "x")).getMessage());
        try (TestWorker worker = worker(1)) {
            Future<Payload> call = call(echo, "x");
            worker.answer(worker.begin().call(), "y");
            assertEquals("y", text(call));
        }
    }

    @Test
    void aWorkerOfAnotherDescriptionIsRefusedAndToldWhatDiffers() {
        ServedInterface same = TestWorker.of(service);
        ServedMethod[] methods = {
            new ServedMethod("echo", 5, new String[0]),
            new ServedMethod("put", 2, new String[] {"WRITES kept: long"}),
            same.methods(2),
            new ServedMethod("more", 6, new String[0])
        };
        Worker worker = new Worker(
                "old", 1, new ServedInterface[] {new ServedInterface("lab.Store", 77, methods)}, Optional.empty());
        try (TestWorker refused = new TestWorker(address(), worker)) {
            ExecutionException e = assertThrows(ExecutionException.class, refused::awaitEnd);
            Refused why = assertInstanceOf(Refused.class, e.getCause());
            assertEquals(
                    List.of(
                            "lab.Store.echo: its parameters, its result or its exceptions differ",
                            "lab.Store.put: the host has [], the worker [WRITES kept: long]",
                            "lab.Store.watch: the worker does not have it",
                            "lab.Store.more: the host does not have it"),
                    List.of(why.differences()));
        }
        assertEquals(0, pool.size());
    }

    @Test
    void aWorkerThatDrainsEndsWhatItHas() throws Exception {
        TestWorker worker = worker(2);
        Future<Payload> call = call(put, "x");
        int id = worker.begin().call();
        Future<Boolean> drained = callers.submit(() -> pool.drain(Duration.ofSeconds(20)));
        assertInstanceOf(Order.Drain.class, worker.order());
        worker.report(Report.places(2));
        Future<Payload> late = call(put, "late");
        worker.answer(id, "done");
        assertEquals("done", text(call));
        worker.end();
        worker.awaitEnd();
        assertTrue(drained.get(20, TimeUnit.SECONDS));
        assertEquals("The host is stopping.", failure(late).getMessage());
        worker.close();
    }

    @Test
    void aWorkerThatWantsToEndIsToldThatNoCallBegins() throws Exception {
        TestWorker worker = worker(2);
        Future<Payload> call = call(put, "x");
        int id = worker.begin().call();
        worker.report(Report.places(0)).report(Report.places(0));
        assertEquals(0, ((Order.Drain) worker.order()).value());
        assertAnswersAndEnds(worker, id, call);
    }

    /** The worker sees its order to end only after the begin of a call that it was given before. */
    @Test
    void noCallBeginsAfterTheOrderToEnd() throws Exception {
        TestWorker worker = worker(1);
        CountDownLatch given = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Future<Payload> call = call(new TestCall(put, "x") {
            @Override
            public Arguments arguments() {
                given.countDown();
                awaited(goOn);
                return super.arguments();
            }
        });
        awaited(given);
        worker.report(Report.places(0));
        while (pool.loads().get(0).places() > 0) {
            Thread.onSpinWait();
        }
        goOn.countDown();
        int id = worker.begin().call();
        assertInstanceOf(Order.Drain.class, worker.order());
        assertAnswersAndEnds(worker, id, call);
    }

    private void assertAnswersAndEnds(TestWorker worker, int id, Future<Payload> call) throws Exception {
        worker.answer(id, "done");
        assertEquals("done", text(call));
        worker.end();
        worker.awaitEnd();
        worker.close();
        assertEquals(0, pool.counts().lost());
    }

    private static void awaited(CountDownLatch latch) {
        try {
            assertTrue(latch.await(20, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new CancellationException();
        }
    }

    /** What a worker must not do. */
    enum Lie {
        ANSWERS_TWICE("reports on call 1, which is not open") {
            @Override
            void tell(TestWorker worker, int call) {
                worker.answer(call, "1");
                worker.answer(call, "2");
            }
        },
        UNKNOWN_CALL("reports on call 99, which is not open") {
            @Override
            void tell(TestWorker worker, int call) {
                worker.answer(99, "1");
            }
        },
        ITEMS("sends items for lab.Store.put, which gives no stream") {
            @Override
            void tell(TestWorker worker, int call) {
                worker.report(Report.item(new Item(call, new byte[1])));
            }
        },
        CREDIT("wants items of lab.Store.put, which takes no stream") {
            @Override
            void tell(TestWorker worker, int call) {
                worker.report(Report.credit(new Credit(call, 1)));
            }
        },
        PLACES("has -1 places") {
            @Override
            void tell(TestWorker worker, int call) {
                worker.report(Report.places(-1));
            }
        },
        MANY_PLACES("has 10001 places") {
            @Override
            void tell(TestWorker worker, int call) {
                worker.report(Report.places(10_001));
            }
        },
        ITEMS_WITHOUT_CREDIT("sends more items for lab.Store.watch than it has credit for") {
            @Override
            WorkMethod method(WorkerPoolTest test) {
                return test.watch;
            }

            @Override
            void tell(TestWorker worker, int call) {
                for (int i = 0; i < 9; i++) {
                    worker.report(Report.item(new Item(call, new byte[] {'a'})));
                }
            }
        },
        MUCH_CREDIT("is ready for more than 1048576 items") {
            @Override
            WorkMethod method(WorkerPoolTest test) {
                return test.sum;
            }

            @Override
            void tell(TestWorker worker, int call) {
                worker.report(Report.credit(new Credit(call, 1 << 20)));
                worker.report(Report.credit(new Credit(call, 2)));
            }
        },
        MANY_QUESTIONS("asks more than 64 questions at once") {
            @Override
            WorkMethod method(WorkerPoolTest test) {
                return test.watch;
            }

            @Override
            void tell(TestWorker worker, int call) {
                for (int i = 0; i < 65; i++) {
                    worker.report(Report.ask(new Ask(call, i, 0, Question.next(true))));
                }
            }
        },
        OTHER_VIEW("names the view 7 of 1") {
            @Override
            void tell(TestWorker worker, int call) {
                worker.report(Report.ask(new Ask(call, 1, 7, Question.row(new byte[0]))));
            }
        },
        WAITS("waits for another version of puts, which its method does not follow") {
            @Override
            WorkView view() {
                return new Puts(false);
            }

            @Override
            void tell(TestWorker worker, int call) {
                worker.report(Report.ask(new Ask(call, 1, 0, Question.next(true))));
            }
        },
        WRITES("names the view 1 of 1") {
            @Override
            void tell(TestWorker worker, int call) {
                Write write = new Write(1, rasp.work.Change.add(new byte[1]));
                worker.report(Report.answer(new Answer(call, new byte[0], new Write[] {write}, Map.of())));
            }
        };

        final String said;

        Lie(String said) {
            this.said = said;
        }

        WorkMethod method(WorkerPoolTest test) {
            return test.put;
        }

        WorkView view() {
            return new Puts(true);
        }

        abstract void tell(TestWorker worker, int call);
    }

    @ParameterizedTest
    @EnumSource
    void aLieEndsTheWorkerAndNobodyElseNotices(Lie lie) throws Exception {
        TestWorker liar = worker(2);
        TestCall lied = new TestCall(lie.method(this), "x", lie.view());
        lied.room.drainPermits();
        Future<Payload> call = call(lied);
        int id = liar.begin().call();
        try (TestWorker honest = worker(3)) {
            lie.tell(liar, id);
            ExecutionException e = assertThrows(ExecutionException.class, liar::awaitEnd);
            ServiceException ended = assertInstanceOf(ServiceException.class, e.getCause());
            assertTrue(ended.getMessage().contains(lie.said), ended.getMessage());
            // Whoever has taken nothing so far hears of it when that has room again.
            lied.room.release(9);
            if (lie != Lie.ANSWERS_TWICE) {
                failure(call);
            }
            while (pool.size() > 1) {
                Thread.onSpinWait();
            }
            Future<Payload> next = call(put, "next");
            honest.answer(honest.begin().call(), "fine");
            assertEquals("fine", text(next));
            assertTrue(
                    log.lines()
                            .anyMatch(line -> line.contains("The worker \"test\" is not asked any more")
                                    && line.contains(lie.said)),
                    log::text);
        }
        liar.close();
    }

    @Test
    void aWorkerThatTakesNoItemsHoldsUpOnlyTheirCall() throws Exception {
        try (TestWorker worker = worker(1)) {
            TestCall summing = new TestCall(sum, "");
            for (int i = 0; i < 1_000; i++) {
                summing.uploaded.add("1");
            }
            Future<Payload> sums = call(summing);
            int id = worker.begin().call();
            Future<Payload> other = call(put, "x");
            worker.answer(worker.begin().call(), "y");
            assertEquals("y", text(other));
            assertEquals(1_000, summing.uploaded.size());
            sums.cancel(true);
            assertEquals(id, ((Order.Cancel) worker.order()).value());
        }
    }

    @Test
    void aFloodOfReportsHoldsUpNobody() throws Exception {
        try (TestWorker flooding = worker(1);
                TestWorker honest = worker(2)) {
            for (int i = 0; i < 100_000; i++) {
                flooding.report(Report.places(1));
            }
            Future<Payload> call = call(put, "x");
            honest.answer(honest.begin().call(), "fine");
            assertEquals("fine", text(call));
            flooding.report(Report.places(3));
            while (pool.loads().get(0).places() < 3) {
                Thread.onSpinWait();
            }
            Future<Payload> next = call(put, "x");
            flooding.answer(flooding.begin().call(), "after the flood");
            assertEquals("after the flood", text(next));
        }
    }

    @Test
    void anAnswerThatIsTooLargeEndsItsWorkerOnly() throws Exception {
        TestWorker large = worker(3);
        Future<Payload> call = call(put, "x");
        int id = large.begin().call();
        try (TestWorker honest = worker(1)) {
            large.answer(id, new byte[Limits.defaults().frame() + 1]);
            assertThrows(ExecutionException.class, large::awaitEnd);
            assertEquals(
                    Status.UNAVAILABLE,
                    assertInstanceOf(CallRefusedException.class, failure(call)).status());
            while (pool.size() > 1) {
                Thread.onSpinWait();
            }
            Future<Payload> next = call(put, "x");
            honest.answer(honest.begin().call(), "fine");
            assertEquals("fine", text(next));
        }
        large.close();
    }

    @Test
    void fieldsThatWouldForgeAnAnswerAreRefused() throws Exception {
        try (TestWorker worker = worker(1)) {
            Future<Payload> call = call(put, "x");
            worker.report(Report.answer(new Answer(
                    worker.begin().call(), new byte[0], new Write[0], Map.of("X-Kind", "a\r\nSet-Cookie: b=c"))));
            assertInstanceOf(IllegalArgumentException.class, failure(call));
            Future<Payload> next = call(put, "x");
            worker.answer(worker.begin().call(), "fine");
            assertEquals("fine", text(next));
        }
    }

    @Test
    void aWorkerThatTakesNoOrdersHoldsUpNobodyWhoHasGivenUp() throws Exception {
        try (WorkClient mute = new WorkClient(address());
                Stream<Order> unread = mute.serve(TestWorker.offering(service, 1_000), forEver())) {
            while (pool.size() == 0) {
                Thread.onSpinWait();
            }
            CountDownLatch over = new CountDownLatch(300);
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                calls.add(callers.submit(() -> {
                    try {
                        answering.answer(new TestCall(put, "x"));
                    } finally {
                        over.countDown();
                    }
                }));
            }
            while (pool.counts().calls() < 300) {
                Thread.onSpinWait();
            }
            // Only the first ones have left, as many as the client takes before it reads.
            try (TestWorker honest = new TestWorker(address(), TestWorker.offering(service, 2_000))) {
                while (pool.size() == 1) {
                    Thread.onSpinWait();
                }
                Future<Payload> call = call(put, "x");
                honest.answer(honest.begin().call(), "fine");
                assertEquals("fine", text(call));
                calls.forEach(each -> each.cancel(true));
                assertTrue(over.await(20, TimeUnit.SECONDS), over::toString);
            }
            assertNotNull(unread);
        }
    }

    static Stream<Report> forEver() {
        return Stream.generate(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new CancellationException();
        });
    }
}

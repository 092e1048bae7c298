// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import static org.creo.framework.worker.ScriptedHost.asking;
import static org.creo.framework.worker.ScriptedHost.number;
import static org.creo.framework.worker.ScriptedHost.of;
import static org.creo.framework.worker.ScriptedHost.text;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bank.TallyDispatcher;
import bank.TallyHandler;
import bank.TooMany;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.creo.framework.compose.CallContext;
import org.creo.framework.compose.Composition;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rasp.work.Answer;
import rasp.work.Ask;
import rasp.work.Change;
import rasp.work.Failed;
import rasp.work.Failure;
import rasp.work.Order;
import rasp.work.Question;
import rasp.work.Refused;
import rasp.work.Report;
import rasp.work.Row;
import rasp.work.Rows;
import rasp.work.Thrown;
import rasp.work.Write;
import rasp.work.runtime.Options;

/** Implementations serve in a worker, over a connection to a host of which each step is told. */
class WorkerTest {
    private static final int TALLY = new TallyDispatcher(new Votes()).protocolId();
    private static final int TOTAL = method("total");
    private static final int VOTES = method("votes");
    private static final int VOTE = method("vote");

    /** What a method says or waits for, for the test. */
    private static final BlockingQueue<String> SAID = new LinkedBlockingQueue<>();

    private static final class Votes implements TallyHandler, AutoCloseable {
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public long total(Reading<Long> total) {
            SAID.add("total");
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                SAID.add(CallContext.isOver() ? "over" : "interrupted");
            }
            return total.get();
        }

        @Override
        public long votes(String name, Reading<Optional<Long>> votes) {
            if (name.equals("context")) {
                CallContext context = CallContext.current();
                SAID.add(context.caller().name()
                        + context.caller().roles()
                        + context
                        + CallContext.timeLeft().isPresent());
            }
            if (name.equals("later")) {
                Composition.afterAnswer(() -> SAID.add("after " + context()));
            }
            return votes.get().orElseThrow(() -> new IllegalStateException("nobody has voted for " + name));
        }

        private static String context() {
            return CallContext.current().caller().name();
        }

        @Override
        public long vote(String name, Writing<Optional<Long>> votes, Writing<Long> total) throws TooMany {
            votes.set(Optional.of(votes.get().orElse(0L) + 1));
            total.set(total.get() + 1);
            CallContext.current().answer().set("Cache-Control", "no-store");
            if (total.get() > 100) {
                throw new TooMany(100);
            }
            return votes.get().orElseThrow();
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    private static int method(String name) {
        return new TallyDispatcher(new Votes())
                .methods().stream()
                        .filter(method -> method.name().equals(name))
                        .findFirst()
                        .orElseThrow()
                        .id();
    }

    private final Votes votes = new Votes();
    private final Worker worker = new Worker(new TallyDispatcher(votes)).places(2);
    private ScriptedHost host;
    private CompletableFuture<Void> serving;

    @BeforeEach
    void begin() throws Exception {
        SAID.clear();
        host = new ScriptedHost();
    }

    private rasp.work.Worker attach() throws InterruptedException {
        serving = CompletableFuture.runAsync(() -> worker.serve(host.address(), Options.defaults()));
        rasp.work.Worker offer = host.offers.poll(20, TimeUnit.SECONDS);
        assertNotNull(offer, "no worker attaches");
        return offer;
    }

    @AfterEach
    void end() throws Exception {
        worker.drain();
        for (int call = 1; call <= 3; call++) {
            host.order(Order.cancel(call));
        }
        host.order(Order.drain(0));
        if (serving != null) {
            serving.exceptionally(failure -> null).get(20, TimeUnit.SECONDS);
        }
        host.close();
    }

    private Answer answer() throws InterruptedException {
        return assertInstanceOf(Report.Answer.class, host.report()).value();
    }

    private Failed failed() throws InterruptedException {
        return assertInstanceOf(Report.Failed.class, host.report()).value();
    }

    private static String said() throws InterruptedException {
        return SAID.poll(20, TimeUnit.SECONDS);
    }

    @Test
    void offersWhatItServes() throws Exception {
        rasp.work.Worker offer = attach();
        assertEquals(2, offer.places());
        assertTrue(offer.name().endsWith(" " + ProcessHandle.current().pid()), offer.name());
        assertEquals("bank.Tally", offer.interfaces(0).name());
        assertEquals(TALLY, offer.interfaces(0).id());
        assertArrayEquals(
                new String[] {"WRITES votes[name]: Map<String,long>", "WRITES total: long"},
                offer.interfaces(0).methods(2).views());
    }

    @Test
    void anAnswerHasWhatTheMethodWrote() throws Exception {
        attach();
        host.begin(1, TALLY, VOTE, text("a"), of(), of(number(7)));
        Answer answer = answer();
        assertEquals(1, answer.call());
        assertArrayEquals(number(1), answer.result());
        assertArrayEquals(
                new Write[] {
                    new Write(0, Change.put(new Row(new byte[0], number(1)))),
                    new Write(1, Change.put(new Row(new byte[0], number(8))))
                },
                answer.writes());
        assertEquals(Map.of("cache-control", "no-store"), answer.fields());
    }

    @Test
    void aDeclaredExceptionHasItsFields() throws Exception {
        attach();
        host.begin(1, TALLY, VOTE, text("a"), of(), of(number(100)));
        Thrown thrown = assertInstanceOf(Report.Thrown.class, host.report()).value();
        assertArrayEquals(number(100), thrown.value());
        assertEquals(0x22770BFC, thrown.exception());
        assertEquals("TooMany(most=100)", thrown.message());
    }

    @Test
    void whatDoesNotComeAlongIsAskedFor() throws Exception {
        attach();
        host.begin(1, TALLY, VOTES, text("a"), asking());
        Ask ask = assertInstanceOf(Report.Ask.class, host.report()).value();
        assertEquals(new Ask(1, ask.question(), 0, Question.row(new byte[0])), ask);
        host.order(Order.rows(new Rows(1, ask.question(), new Row[] {new Row(new byte[0], number(5))}, false)));
        assertArrayEquals(number(5), answer().result());
    }

    @Test
    void anErrorOfAMethodSaysWhereItIs() throws Exception {
        attach();
        host.begin(1, TALLY, VOTES, text("b"), of());
        Failed failed = failed();
        assertEquals(Failure.FAILED, failed.failure());
        assertEquals("bank.Tally.votes: java.lang.IllegalStateException: nobody has voted for b", failed.message());
        assertTrue(failed.trace().contains("at org.creo.framework.worker.WorkerTest$Votes.votes("), failed.trace());
    }

    @Test
    void whatAreNoArgumentsIsMalformed() throws Exception {
        attach();
        host.begin(1, TALLY, VOTES, new byte[] {0, 0, 0, 9}, of());
        Failed failed = failed();
        assertEquals(Failure.MALFORMED, failed.failure());
        assertTrue(failed.message().startsWith("the arguments of votes"), failed.message());
    }

    @Test
    void aMethodKnowsItsCall() throws Exception {
        attach();
        host.begin(1, TALLY, VOTES, text("context"), of(number(1)));
        assertEquals("ann[staff]{tenant=north}true", said());
        answer();
        host.begin(2, TALLY, VOTES, text("later"), of(number(1)));
        assertEquals("after ann", said());
    }

    @Test
    void aCallIsWithdrawnByAnInterrupt() throws Exception {
        attach();
        host.begin(1, TALLY, TOTAL, new byte[0], of(number(3)));
        assertEquals("total", said());
        host.order(Order.cancel(1));
        assertEquals("over", said());
        assertEquals(1, answer().call());
    }

    @Test
    void placesAreForCallsAtTheSameTime() throws Exception {
        attach();
        host.begin(1, TALLY, TOTAL, new byte[0], of(number(3)));
        host.begin(2, TALLY, TOTAL, new byte[0], of(number(3)));
        assertEquals("total", said());
        assertEquals("total", said());
        host.begin(3, TALLY, TOTAL, new byte[0], of(number(3)));
        // A call that waits for a place is over before it has begun.
        host.order(Order.cancel(3));
        host.order(Order.cancel(1));
        assertEquals("over", said());
        assertEquals(1, answer().call());
        Failed third = failed();
        assertEquals(List.of(3, Failure.CANCELLED), List.of(third.call(), third.failure()));
    }

    @Test
    void aWorkerThatIsDrainedAnswersWhatItHas() throws Exception {
        attach();
        host.begin(1, TALLY, TOTAL, new byte[0], of(number(3)));
        assertEquals("total", said());
        worker.drain();
        assertEquals(Report.places(0), host.report());
        host.order(Order.drain(0));
        assertThrows(TimeoutException.class, () -> serving.get(0, TimeUnit.SECONDS));
        host.order(Order.cancel(1));
        answer();
        serving.get(20, TimeUnit.SECONDS);
        assertTrue(votes.closed.await(20, TimeUnit.SECONDS));
    }

    @Test
    void aWorkerThatWantsToEndAnswersWhatIsOnItsWay() throws Exception {
        attach();
        worker.drain();
        assertEquals(Report.places(0), host.report());
        host.begin(1, TALLY, TOTAL, new byte[0], of(number(3)));
        assertEquals("total", said());
        host.order(Order.cancel(1));
        assertEquals(1, answer().call());
        host.begin(2, TALLY, TOTAL, new byte[0], of(number(3)));
        host.order(Order.drain(0));
        assertEquals("over", said());
        assertEquals("total", said());
        host.order(Order.cancel(2));
        assertEquals(2, answer().call());
        serving.get(20, TimeUnit.SECONDS);
    }

    @Test
    void aWorkerThatWantsToEndEndsWithItsHost() throws Exception {
        attach();
        worker.drain();
        assertEquals(Report.places(0), host.report());
        host.close();
        serving.get(20, TimeUnit.SECONDS);
    }

    @Test
    void aHostThatDrainsItEndsIt() throws Exception {
        attach();
        host.order(Order.drain(1000));
        serving.get(20, TimeUnit.SECONDS);
    }

    @Test
    void aHostThatDoesNotTakeItSaysWhy() {
        host.refusal = new Refused("its description differs", new String[] {"bank.Tally.vote: its result"});
        serving = CompletableFuture.runAsync(() -> worker.serve(host.address(), Options.defaults()));
        Throwable refused = assertThrows(ExecutionException.class, () -> serving.get(20, TimeUnit.SECONDS))
                .getCause();
        assertEquals(
                "the host does not take this worker: its description differs\n    bank.Tally.vote: its result",
                assertInstanceOf(WorkerRefusedException.class, refused).getMessage());
    }

    @Test
    void withoutAHostItSaysHowToServe() {
        assertEquals(
                "this program serves bank.Tally for a host that starts it: creo serve DESCRIPTION.creo --worker"
                        + " 'java ...'. For a host that is running, give its address: serve(\"lab.example:7000\", options)",
                assertThrows(IllegalStateException.class, worker::serve).getMessage());
    }

    @Test
    void servicesAndPlacesAreChecked() {
        TallyDispatcher service = new TallyDispatcher(votes);
        assertThrows(IllegalArgumentException.class, Worker::new);
        assertEquals(
                "bank.Tally is served twice: a worker has one object for each interface",
                assertThrows(IllegalArgumentException.class, () -> new Worker(service, service))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> worker.places(0));
    }
}

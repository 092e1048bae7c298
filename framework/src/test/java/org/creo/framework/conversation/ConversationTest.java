// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.ValueMemory;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Download;
import org.creo.framework.scheduler.Admission;
import org.creo.framework.scheduler.ManualTurns;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.tongue.TestTransport;
import org.creo.framework.tongue.rasp.TrialService;
import org.creo.protocol.FrameKind;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A tongue that has several calls at once, as HTTP/2 has, and no bytes: what it says becomes calls, and their ends. */
class ConversationTest {
    private static final Limits LIMITS =
            Limits.defaults().withMemory(1 << 20).withFrame(1 << 20).withOpenRequests(3);

    private final ManualTurns later = new ManualTurns();
    private final MemoryBudget memory = new MemoryBudget(LIMITS.memory());
    private final ValueMemory values = new ValueMemory(LIMITS.memory());
    private final TestTransport line = new TestTransport();
    private final Words words = new Words();
    private TrialService service;
    private Conversation conversation;

    /** Writes down what it is to say: the kind, the id and the status of each answer, or an item. */
    private final class Words implements Tongue {
        private final List<String> said = new ArrayList<>();
        private boolean stopped;

        @Override
        public boolean sendNow(Answer answer) {
            say(answer);
            return true;
        }

        @Override
        public void send(Answer answer) {
            say(answer);
            conversation.memory().sent(answer.size());
        }

        private void say(Answer answer) {
            String status = answer.kind() == FrameKind.ERROR ? " " + answer.status() : "";
            said.add(answer.kind() + " " + answer.request().id() + status);
        }

        @Override
        public void send(Download items) {
            items.takeEach((bytes, from, to) -> {
                said.add("ITEM of " + (to - from));
                conversation.memory().sent(12 + to - from);
            });
        }

        @Override
        public boolean keepsUp() {
            return true;
        }

        @Override
        public void flush() {
            conversation.sendItems();
            conversation.awaitRoom();
        }

        @Override
        public void resume() {
            conversation.tryAgain();
            flush();
        }

        @Override
        public void late(Wait wait) {
            said.add("late: " + wait);
        }

        @Override
        public void giveBack(long now) {}

        @Override
        public void goAway() {}

        @Override
        public void stop() {
            stopped = true;
            conversation.dropHeld();
        }

        @Override
        public void revoked() {}

        @Override
        public void closed() {}
    }

    private void begin(Scheduler scheduler, int queue) {
        service = new TrialService(scheduler, queue, 4, Observer.NONE);
        conversation = line.begin(new Terms(
                service.router(),
                LIMITS,
                memory,
                memory,
                values,
                new Admission(LIMITS, memory, false),
                null,
                Observer.NONE,
                null,
                null,
                false,
                new FairWorkers(Runnable::run)));
        conversation.speak(words);
        conversation.greeted();
    }

    @AfterEach
    void leavesNothing() {
        line.close();
        line.run();
        service.close();
        assertEquals(0, memory.reserved());
        assertEquals(0, values.reserved());
    }

    private void call(int id, String method, int timeout, byte... arguments) {
        conversation.take(new IncomingCall(
                id,
                conversation.router(),
                new RequestHead(TestService.id("a"), TestService.id(method), timeout),
                new Arguments(arguments, 0, arguments.length, null, 64, 1000),
                Map.of(),
                null,
                conversation.client(),
                false,
                0,
                0));
        conversation.took();
        conversation.awaitRoom();
    }

    private void runAll() {
        while (!later.isEmpty()) {
            later.run();
            line.run();
        }
    }

    private static List<String> responses(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(id -> "RESPONSE " + id)
                .toList();
    }

    @Test
    void callsThatFindNoRoomAreHeldInTheirOrder() {
        begin(later, 1);
        for (int id = 1; id <= 6; id++) {
            call(id, "echo", 0);
        }
        assertFalse(conversation.mayTake());
        assertTrue(conversation.holds());
        runAll();
        assertEquals(responses(1, 6), words.said);
        assertTrue(conversation.mayTake());
        assertFalse(conversation.holds());
    }

    @Test
    void noMoreAreGivenToServicesThanMayBeOpen() {
        begin(later, 100);
        for (int id = 1; id <= 6; id++) {
            call(id, "echo", 0);
        }
        assertTrue(conversation.holds());
        runAll();
        assertEquals(responses(1, 6), words.said);
    }

    @Test
    void aCallThatIsHeldHasADeadline() {
        begin(later, 1);
        call(1, "echo", 0);
        call(2, "echo", 0);
        call(3, "echo", 50);
        call(4, "echo", 0);
        line.advanceBy(Duration.ofMillis(50));
        assertEquals(List.of("ERROR 3 DEADLINE"), words.said);
        runAll();
        assertEquals(List.of("ERROR 3 DEADLINE", "RESPONSE 1", "RESPONSE 2", "RESPONSE 4"), words.said);
    }

    @Test
    void aCallThatIsHeldMayBeWithdrawn() {
        begin(later, 1);
        for (int id = 1; id <= 4; id++) {
            call(id, "echo", 0);
        }
        conversation.cancel(3);
        runAll();
        assertEquals(List.of("ERROR 3 CANCELLED", "RESPONSE 1", "RESPONSE 2", "RESPONSE 4"), words.said);
    }

    @Test
    void whatIsHeldWhenTheHostStopsIsAnswered() {
        begin(later, 1);
        for (int id = 1; id <= 4; id++) {
            call(id, "echo", 0);
        }
        conversation.stop();
        assertTrue(words.stopped);
        assertEquals(List.of("ERROR 3 UNAVAILABLE", "ERROR 4 UNAVAILABLE"), words.said);
        runAll();
        assertEquals(List.of("ERROR 3 UNAVAILABLE", "ERROR 4 UNAVAILABLE", "RESPONSE 1", "RESPONSE 2"), words.said);
    }

    @Test
    void whatIsHeldWhenTheClientGoesIsNotRun() {
        begin(later, 1);
        for (int id = 1; id <= 4; id++) {
            call(id, "echo", 0);
        }
        line.close();
        line.run();
        runAll();
        assertTrue(words.said.stream().allMatch(each -> each.endsWith("CANCELLED")), words.said::toString);
    }

    @Test
    void othersHaveTheirTurnAfterSixtyFour() {
        begin(new TrialService.InPlace(), 100);
        for (int id = 1; id <= 70; id++) {
            call(id, "echo", 0);
        }
        assertEquals(responses(1, 64), words.said);
        line.run();
        assertEquals(responses(1, 70), words.said);
    }

    @Test
    void itemsComeAndGo() {
        begin(later, 1);
        call(1, "f", 0);
        conversation.memory().take(3);
        conversation.item(1, new byte[3], 3);
        conversation.credit(1, 1, 100);
        conversation.endItems(1);
        service.runStreams();
        line.run();
        assertEquals(List.of("ITEM of 3", "END 1"), words.said);
    }

    @Test
    void itemsForACallThatHasItsAnswerAreDropped() {
        begin(later, 1);
        conversation.memory().take(5);
        conversation.item(9, new byte[5], 5);
        conversation.endItems(9);
        conversation.credit(9, 1, 1);
        conversation.cancel(9);
        assertEquals(List.of(), words.said);
    }

    @Test
    void whatNobodyServesIsAnswered() {
        begin(later, 1);
        conversation.take(new IncomingCall(
                1,
                conversation.router(),
                new RequestHead(7, 8, 0),
                new Arguments(new byte[0], 0, 0, null, 64, 1000),
                null,
                new Refusal(Status.MALFORMED, "No such thing."),
                conversation.client(),
                false,
                0,
                0));
        conversation.take(new IncomingCall(
                2,
                conversation.router(),
                new RequestHead(7, 8, 0),
                new Arguments(new byte[0], 0, 0, null, 64, 1000),
                null,
                null,
                conversation.client(),
                false,
                0,
                0));
        assertEquals(List.of("ERROR 1 MALFORMED", "ERROR 2 UNKNOWN_PROTOCOL"), words.said);
    }
}

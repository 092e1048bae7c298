// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.queue.Principal;
import org.creo.framework.scheduler.ManualTurns;
import org.creo.framework.scheduler.NothreadScheduler;
import org.creo.framework.tongue.StateDocs;
import org.creo.framework.tongue.StateTable.Place;
import org.creo.framework.tongue.TestTerms;
import org.creo.framework.tongue.TestTransport;
import org.creo.framework.web.AnswerFields;
import org.creo.framework.web.BrowserRules;
import org.creo.framework.web.Deployments;
import org.creo.framework.web.DoorService;
import org.creo.framework.web.HostNames;
import org.creo.framework.web.HttpSettings;
import org.creo.framework.web.HttpTerms;
import org.creo.framework.web.Programs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A connection in each state, and each event in it: what is seen is what the table says. */
class StatesTest {
    private static final int STREAM = 1;

    private final ManualTurns later = new ManualTurns();
    private final DoorService service = new DoorService(9, later);
    /** Credentials that are to be looked up: until then a request cannot be answered. */
    private final Queue<Runnable> lookUps = new ArrayDeque<>();

    private final TestTerms terms = new TestTerms(
            service.router(),
            DoorService.LIMITS,
            false,
            Observer.NONE,
            credentials -> Optional.of(new Principal("somebody", Set.of())),
            lookUps::add);
    private final TestTransport transport = new TestTransport();
    private final Http2 http = transport.begin(
            terms.terms(),
            talk -> new Http2(
                    new HttpTerms(
                            DoorService.OPERATIONS,
                            Programs.NONE,
                            Deployments.NONE,
                            HttpSettings.DEFAULT,
                            terms.terms(),
                            Runnable::run,
                            Runnable::run,
                            new NothreadScheduler()),
                    new BrowserRules(HostNames.of(Set.of(), "localhost", null), Set.of()),
                    talk,
                    transport));

    StatesTest() {
        http.begin(new OneByteFrames());
    }

    /** Each frame is one byte; a stream ends with the last one of its answer. */
    private final class OneByteFrames implements Frames {
        private void send() {
            transport.write(new byte[1], 0, 1);
        }

        @Override
        public void head(int stream, int status, AnswerFields fields, boolean last) {
            send();
            if (last) {
                http.closed(stream);
            }
        }

        @Override
        public void data(int stream, byte[] bytes, int start, int end, boolean last, Runnable left) {
            send();
            transport.execute(left);
            if (last) {
                http.closed(stream);
            }
        }

        @Override
        public void reset(int stream, ErrorCode error, boolean complete) {
            send();
            http.closed(stream);
        }

        @Override
        public void ping(long number) {
            send();
        }

        @Override
        public void goodbye(ErrorCode error, String reason) {
            send();
        }

        @Override
        public void taken(int stream, int bytes) {
            // As much may come as there is.
        }

        @Override
        public boolean isBlocked(int stream) {
            return false;
        }

        @Override
        public void close() {
            // Nothing comes by itself.
        }

        @Override
        public int kept() {
            return 0;
        }

        @Override
        public boolean isInHead() {
            return false;
        }

        @Override
        public long whole() {
            return 1;
        }
    }

    @AfterEach
    void close() {
        transport.disconnect();
        answer();
        terms.checkGone(transport);
        service.close();
    }

    static Stream<Arguments> pairs() {
        return Stream.of(State.values())
                .flatMap(state -> Stream.of(Event.values()).map(event -> Arguments.of(state, event)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void leadsWhereTheTableSays(State state, Event event) throws Frames.BrokenException {
        bring(state);
        assertEquals(state, http.state());
        // What is said from now on does not leave, unless that is what happens.
        transport.take(0);
        happen(event);
        State next = State.TABLE.entry(state, event).next();
        if (next.isLeaving() && next != State.ENDED && transport.pending() == 0) {
            next = State.TABLE.entry(next, Event.SENT).next();
        }
        assertEquals(next, http.state());
        assertEquals(next != State.CLOSED, transport.open());
        assertEquals(next == State.ENDED, transport.open() && transport.outputEnded());
    }

    /** Nobody calls for something that cannot be. */
    @ParameterizedTest
    @MethodSource("pairs")
    void whatCannotBeIsAMistake(State state, Event event) {
        if (State.TABLE.entry(state, event).instead() != null) {
            Place<State, Event> place = State.TABLE.begin();
            path(state).forEach(place::move);
            assertEquals(state, place.state());
            assertThrows(IllegalStateException.class, () -> place.move(event));
        }
    }

    private static Stream<Event> path(State state) {
        return switch (state) {
            case OPEN -> Stream.of();
            case GOING -> Stream.of(Event.LAST);
            case ALONE -> Stream.of(Event.INPUT_ENDED);
            case LEAVING -> Stream.of(Event.BROKEN);
            case CLOSING -> Stream.of(Event.INPUT_ENDED, Event.IDLE);
            case ENDED -> Stream.of(Event.BROKEN, Event.SENT);
            case CLOSED -> Stream.of(Event.CLOSE);
        };
    }

    private void bring(State state) throws Frames.BrokenException {
        switch (state) {
            case OPEN -> ask();
            case GOING -> {
                ask();
                goAway();
            }
            case ALONE -> {
                ask();
                transport.endInput();
            }
            case LEAVING -> {
                bring(State.GOING);
                transport.take(0);
                answer();
            }
            case CLOSING -> {
                bring(State.ALONE);
                transport.take(0);
                answer();
            }
            case ENDED -> goAway();
            case CLOSED -> transport.disconnect();
        }
    }

    /** A request is under way. */
    private void ask() throws Frames.BrokenException {
        List<Map.Entry<CharSequence, CharSequence>> fields = List.of(
                Map.entry(":method", "POST"),
                Map.entry(":scheme", "http"),
                Map.entry(":authority", "localhost"),
                Map.entry(":path", "/door.Desk/nothing"),
                Map.entry("authorization", "Bearer good"),
                Map.entry("content-type", "application/json"));
        http.head(STREAM, fields, false);
        http.data(STREAM, ByteBuffer.wrap(new byte[] {'{', '}'}), 2, true);
        http.readComplete();
        transport.run();
    }

    private void happen(Event event) {
        switch (event) {
            case LAST -> goAway();
            case IDLE -> answer();
            case BROKEN -> http.broken(ErrorCode.PROTOCOL_ERROR, "it has broken a rule", null);
            case INPUT_ENDED -> transport.endInput();
            case SENT -> transport.take(Long.MAX_VALUE);
            case LATE -> transport.advanceBy(Duration.ofSeconds(2));
            case CLOSE -> transport.disconnect();
        }
    }

    private void goAway() {
        transport.conversation().goAway();
        transport.run();
    }

    private void answer() {
        while (!lookUps.isEmpty()) {
            lookUps.remove().run();
        }
        transport.run();
        later.runAll();
        transport.run();
    }

    @Test
    void areDrawn() throws IOException {
        StateDocs.check("HTTP/2", State.TABLE, State.class);
    }
}

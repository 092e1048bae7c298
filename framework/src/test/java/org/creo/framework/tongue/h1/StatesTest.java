// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.queue.Principal;
import org.creo.framework.scheduler.ManualTurns;
import org.creo.framework.scheduler.NothreadScheduler;
import org.creo.framework.tongue.StateDocs;
import org.creo.framework.tongue.StateTable.Place;
import org.creo.framework.tongue.TestTerms;
import org.creo.framework.tongue.TestTransport;
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
    /** More than a connection may keep of a head without counting it. */
    private static final String LONG = "X: " + "x".repeat(2000) + "\r\n";

    /** Begins a request whose caller is looked up; {@code %s} are the credentials. */
    private static final String HEAD = "POST /door.Desk/nothing HTTP/1.1\r\nHost: localhost\r\n" + LONG
            + "Authorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n";

    private static final String REST = "{}" + " ".repeat(38);
    private static final String UPGRADE = "GET /creo/rasp HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n"
            + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: rasp.1\r\n"
            + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";

    private final ManualTurns later = new ManualTurns();
    private final DoorService service = new DoorService(9, later);
    /** Credentials that are to be looked up: until then a request cannot be answered. */
    private final Queue<Runnable> lookUps = new ArrayDeque<>();

    private final TestTerms terms =
            new TestTerms(service.router(), DoorService.LIMITS, false, Observer.NONE, StatesTest::good, lookUps::add);
    private final TestTransport transport = new TestTransport();
    private final Http1 http = transport.begin(
            terms.terms(),
            talk -> new Http1(
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
                    transport,
                    rest -> transport.disconnect()));
    private final MemoryShare others = terms.strangers().share(() -> {});
    private String credentials = "good";

    private static Optional<Principal> good(byte[] credentials) {
        return new String(credentials, StandardCharsets.US_ASCII).equals("good")
                ? Optional.of(new Principal("somebody", Set.of()))
                : Optional.empty();
    }

    @AfterEach
    void close() {
        transport.disconnect();
        answer();
        others.close();
        terms.checkGone(transport);
        service.close();
    }

    static Stream<Arguments> pairs() {
        return Stream.of(State.values())
                .flatMap(state -> Stream.of(Event.values()).map(event -> Arguments.of(state, event)));
    }

    /** A request for a WebSocket comes as a whole: nothing else can happen between its head and what it leads to. */
    static Stream<Arguments> separate() {
        return pairs().filter(pair -> pair.get()[1] != Event.UPGRADED || ((State) pair.get()[0]).isLast());
    }

    @Test
    void becomesAWebSocket() {
        receive(UPGRADE);
        assertEquals(State.WAITING, http.state());
        receive("\r\n");
        assertEquals(State.CLOSED, http.state());
    }

    @ParameterizedTest
    @MethodSource("separate")
    void leadsWhereTheTableSays(State state, Event event) {
        if (event == Event.ANSWERED && state.isReceiving()) {
            // Then there is an answer before the rest of the body has come.
            credentials = "wrong";
        }
        bring(state);
        assertEquals(state, http.state());
        // What is said from now on does not leave, unless that is what happens.
        transport.take(0);
        happen(event, state);
        State next = State.TABLE.entry(state, event).next();
        if (event == Event.HASTE && next == State.FINISHING && state != next) {
            // The answer is there at once.
            next = State.TABLE.entry(next, Event.ANSWERED).next();
        }
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
            case WAITING -> Stream.of();
            case RECEIVING -> Stream.of(Event.HEAD);
            case ANSWERING -> Stream.of(Event.HEAD, Event.WHOLE);
            case RECEIVING_LAST -> Stream.of(Event.HEAD, Event.LAST);
            case ANSWERING_LAST -> Stream.of(Event.HEAD, Event.WHOLE, Event.LAST);
            case FINISHING -> Stream.of(Event.HASTE);
            case LEAVING -> Stream.of(Event.LAST);
            case CLOSING -> Stream.of(Event.INPUT_ENDED);
            case ENDED -> Stream.of(Event.LAST, Event.SENT);
            case CLOSED -> Stream.of(Event.CLOSE);
        };
    }

    private void bring(State state) {
        switch (state) {
            case WAITING -> {}
            case RECEIVING -> receive(HEAD.formatted(credentials));
            case ANSWERING -> receive(HEAD.formatted(credentials) + REST);
            case RECEIVING_LAST -> {
                bring(State.RECEIVING);
                goAway();
            }
            case ANSWERING_LAST -> {
                bring(State.ANSWERING);
                goAway();
            }
            case FINISHING -> {
                bring(State.ANSWERING);
                transport.endInput();
            }
            case LEAVING -> {
                bring(State.ANSWERING_LAST);
                transport.take(0);
                answer();
            }
            case CLOSING -> {
                bring(State.FINISHING);
                transport.take(0);
                answer();
            }
            case ENDED -> goAway();
            case CLOSED -> transport.disconnect();
        }
    }

    private void happen(Event event, State state) {
        switch (event) {
            case HEAD -> receive(state.isReceiving() ? "GET / HTTP/1.1\r\n" : HEAD.formatted(credentials));
            case WHOLE -> receive(state == State.RECEIVING || state == State.RECEIVING_LAST ? REST : "");
            case UPGRADED -> receive(state == State.RECEIVING_LAST ? "" : UPGRADE + "\r\n");
            case ANSWERED -> answer();
            case LAST -> goAway();
            case HASTE -> {
                // Others hold all memory, and press for more.
                long all = terms.strangers().total();
                others.take(all);
                receive(state == State.WAITING ? "GET / HTTP/1.1\r\n" + LONG : state.isReceiving() ? " " : HEAD);
                others.await(1, all, all + 1, () -> {});
                for (int i = 1; i <= 3; i++) {
                    others.press(transport.now() + 2 * i * MemoryBudget.GRACE);
                    transport.run();
                }
                others.withdraw();
                others.release(all);
            }
            case INPUT_ENDED -> transport.endInput();
            case SENT -> transport.take(Long.MAX_VALUE);
            case LATE -> transport.advanceBy(Duration.ofSeconds(2));
            case CLOSE -> transport.disconnect();
        }
    }

    private void receive(String text) {
        if (transport.open()) {
            transport.receive(text.getBytes(StandardCharsets.US_ASCII));
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
        StateDocs.check("HTTP/1.1", State.TABLE, State.class);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import static org.creo.framework.tongue.rasp.SessionRig.frame;
import static org.creo.framework.tongue.rasp.SessionRig.preface;
import static org.creo.framework.tongue.rasp.SessionRig.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.scheduler.ManualTurns;
import org.creo.framework.tongue.StateDocs;
import org.creo.framework.tongue.StateTable.Place;
import org.creo.framework.tongue.TestTerms;
import org.creo.framework.tongue.TestTransport;
import org.creo.protocol.FrameKind;
import org.creo.protocol.RawFrames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A session in each state, and each event in it: what is seen is what the table says. */
class StatesTest {
    private static final byte[] MALFORMED = new byte[4];

    private final ManualTurns later = new ManualTurns();
    private final TrialService service = new TrialService(later, 1, 9, Observer.NONE);
    /** Credentials that are to be looked up. */
    private final Queue<Runnable> lookUps = new ArrayDeque<>();

    private final TestTerms terms =
            new TestTerms(service.router(), Limits.defaults(), false, Observer.NONE, SessionRig::even, lookUps::add);
    private final TestTransport transport = new TestTransport();
    private final Session session = transport.begin(terms.terms(), talk -> new Session(terms.terms(), talk, transport));

    private boolean inputEnded;

    @AfterEach
    void close() {
        transport.disconnect();
        lookUp();
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
    void leadsWhereTheTableSays(State state, Event event) {
        bring(state);
        assertEquals(state, session.state());
        boolean asks = state == State.OPEN || state == State.FINISHED;
        // What is said from now on does not leave, unless that is what happens.
        transport.take(0);
        happen(event, state);
        State next = State.TABLE.entry(state, event).next();
        boolean answered = event == Event.ANSWERED || !asks;
        if (next == State.FINISHED && answered) {
            next = State.TABLE.entry(next, Event.ANSWERED).next();
        }
        if (next == State.ENDING && transport.pending() == 0) {
            next = State.TABLE
                    .entry(next, inputEnded ? Event.CLOSE : Event.SENT)
                    .next();
        }
        assertEquals(next, session.state());
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
            case GREETING -> Stream.of();
            case GREETED -> Stream.of(Event.PREFACE);
            case LOOKING_UP -> Stream.of(Event.PREFACE, Event.HELLO);
            case OPEN -> Stream.of(Event.PREFACE, Event.HELLO, Event.KNOWN);
            case FINISHED -> Stream.of(Event.FINISH);
            case ENDING -> Stream.of(Event.FINISH, Event.ANSWERED);
            case ENDED -> Stream.of(Event.FINISH, Event.ANSWERED, Event.SENT);
            case CLOSED -> Stream.of(Event.CLOSE);
        };
    }

    private void bring(State state) {
        switch (state) {
            case GREETING -> {}
            case GREETED -> transport.receive(preface());
            case LOOKING_UP -> {
                bring(State.GREETED);
                transport.receive(RawFrames.hello("states", "even"));
            }
            case OPEN -> {
                bring(State.LOOKING_UP);
                lookUp();
                transport.receive(request(1, "echo", 0));
            }
            case FINISHED -> {
                bring(State.OPEN);
                transport.receive(MALFORMED);
            }
            case ENDING -> {
                bring(State.GREETED);
                transport.take(0);
                transport.receive(MALFORMED);
            }
            case ENDED -> {
                bring(State.GREETED);
                transport.receive(MALFORMED);
            }
            case CLOSED -> {
                bring(State.OPEN);
                transport.disconnect();
            }
        }
    }

    private void happen(Event event, State state) {
        switch (event) {
            case PREFACE -> transport.receive(preface());
            case FRAME -> transport.receive(frame(FrameKind.PING, 1));
            case HELLO -> transport.receive(RawFrames.hello("states", "even"));
            case KNOWN -> lookUp();
            case FINISH -> {
                transport.conversation().stop();
                transport.run();
            }
            case ANSWERED -> {
                if (!state.finished()) {
                    transport.endInput();
                    inputEnded = true;
                }
                answer();
            }
            case SENT -> transport.take(Long.MAX_VALUE);
            case CLOSE -> transport.disconnect();
        }
    }

    private void lookUp() {
        while (!lookUps.isEmpty()) {
            lookUps.remove().run();
        }
        transport.run();
    }

    private void answer() {
        later.runAll();
        transport.run();
    }

    /** The client's end, heard in each state, ends the connection when the host has ended, too, and not before. */
    @ParameterizedTest
    @EnumSource(names = {"LOOKING_UP", "OPEN", "FINISHED", "ENDING", "ENDED"})
    void theClientsEndEndsItOnceTheHostHasEnded(State state) {
        bring(state);
        transport.endInput();
        assertEquals(state == State.ENDED ? State.CLOSED : state, session.state());
        lookUp();
        answer();
        transport.take(Long.MAX_VALUE);
        assertEquals(State.CLOSED, session.state());
    }

    /** After the host's end nothing may be sent. */
    @Test
    void nobodyIsToldOfWrongCredentialsAfterTheEnd() {
        bring(State.GREETED);
        transport.receive(RawFrames.hello("states", "odd"));
        transport.conversation().stop();
        assertEquals(State.ENDED, session.state());
        lookUp();
        assertTrue(transport.outputEnded());
    }

    @Test
    void areDrawn() throws IOException {
        StateDocs.check("RASP", State.TABLE, State.class);
    }
}

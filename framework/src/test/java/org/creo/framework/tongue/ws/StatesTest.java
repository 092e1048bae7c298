// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import static org.creo.framework.tongue.ws.WebSocketRig.closing;
import static org.creo.framework.tongue.ws.WebSocketRig.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.stream.Stream;
import org.creo.framework.TestService;
import org.creo.framework.WebSocketStream;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.scheduler.ManualTurns;
import org.creo.framework.tongue.StateDocs;
import org.creo.framework.tongue.rasp.TrialService;
import org.creo.protocol.Preface;
import org.creo.protocol.RawFrames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A WebSocket in each state, and each event in it: what is seen is what the table says. */
class StatesTest {
    private final ManualTurns later = new ManualTurns();
    private final TrialService service = new TrialService(later, 1, 9, Observer.NONE);
    private final WebSocketRig rig = new WebSocketRig(service.router(), Limits.defaults(), Observer.NONE);

    @AfterEach
    void close() {
        rig.transport.disconnect();
        later.runAll();
        rig.checkGone();
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
        assertEquals(state, rig.webSocket.state());
        happen(event);
        State next = State.TABLE.entry(state, event).next();
        boolean gone = event == Event.CLIENT_CLOSES || event == Event.INPUT_ENDS;
        if (gone && State.TABLE.entry(state, event).instead() == null && next == State.INPUT_ENDED) {
            // Whoever has gone is not kept waiting.
            next = State.TABLE.entry(next, Event.HOST_CLOSES).next();
        }
        assertEquals(next, rig.webSocket.state());
        assertEquals(next.speaks(), rig.close() == null);
    }

    private void bring(State state) {
        rig.send(message(
                Preface.bytes(), RawFrames.request(1, TestService.id("a"), TestService.id("echo"), 0, new byte[0])));
        switch (state) {
            case OPEN -> {}
            case INPUT_ENDED -> happen(Event.MISTAKE);
            case OUTPUT_ENDED -> happen(Event.HOST_CLOSES);
            case ENDED -> {
                happen(Event.HOST_CLOSES);
                happen(Event.CLIENT_CLOSES);
            }
        }
    }

    private void happen(Event event) {
        switch (event) {
            case CLIENT_CLOSES -> rig.send(closing(1000, ""));
            case MISTAKE -> rig.send(WebSocketStream.frame(WebSocketRig.LAST | WebSocketStream.TEXT, 1));
            case INPUT_ENDS -> rig.transport.endInput();
            case HOST_CLOSES -> rig.webSocket.closing();
        }
    }

    @Test
    void areDrawn() throws IOException {
        StateDocs.check("WebSocket", State.TABLE, State.class);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import org.creo.framework.tongue.StateTable;

/** Which side of a WebSocket has ended. */
enum State {
    /** Messages go in both directions. */
    OPEN(true, true),
    /** Nothing more that the client sends is read. */
    INPUT_ENDED(false, true),
    /** The host has sent its Close; that of the client is still read. */
    OUTPUT_ENDED(true, false),
    /** Neither the client nor the host is heard any more. */
    ENDED(false, false);

    private static final String UNREAD = "It is not read.";

    static final StateTable<State, Event> TABLE = new StateTable.Builder<>(State.class, Event.class)
            .on(Event.CLIENT_CLOSES, INPUT_ENDED, OPEN)
            .on(Event.CLIENT_CLOSES, ENDED, OUTPUT_ENDED)
            .ignores(UNREAD, Event.CLIENT_CLOSES, INPUT_ENDED, ENDED)
            .on(Event.MISTAKE, INPUT_ENDED, OPEN)
            .on(Event.MISTAKE, ENDED, OUTPUT_ENDED)
            .ignores(UNREAD, Event.MISTAKE, INPUT_ENDED, ENDED)
            .on(Event.INPUT_ENDS, INPUT_ENDED, OPEN)
            .on(Event.INPUT_ENDS, ENDED, OUTPUT_ENDED)
            .stays(Event.INPUT_ENDS, INPUT_ENDED, ENDED)
            .on(Event.HOST_CLOSES, OUTPUT_ENDED, OPEN)
            .on(Event.HOST_CLOSES, ENDED, INPUT_ENDED)
            .ignores("A second Close is not sent.", Event.HOST_CLOSES, OUTPUT_ENDED, ENDED)
            .build();

    private final boolean hears;
    private final boolean speaks;

    State(boolean hears, boolean speaks) {
        this.hears = hears;
        this.speaks = speaks;
    }

    /** Whether what the client sends is read. */
    boolean hears() {
        return hears;
    }

    /** Whether something may be sent. */
    boolean speaks() {
        return speaks;
    }
}

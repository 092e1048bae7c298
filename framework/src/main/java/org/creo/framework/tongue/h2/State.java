// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import org.creo.framework.tongue.StateTable;

/** Where a connection of HTTP/2 is, whatever its streams are at. */
enum State {
    /** Requests are read and answered. */
    OPEN,
    /** No more requests are taken: those under way are answered. */
    GOING,
    /** The client has ended its output: the requests that have come whole are answered. */
    ALONE,
    /** The last was said: when it has left, the host ends its output. */
    LEAVING,
    /** The last was said: when it has left, the connection is closed. */
    CLOSING,
    /** The host has ended its output, and waits for the client to do so. */
    ENDED,
    /** The connection is closed. */
    CLOSED;

    private static final String NOT_LEAVING = "What leaves is not the last.";
    private static final String NOT_ENDED = "The host has not ended its output.";

    static final StateTable<State, Event> TABLE = new StateTable.Builder<>(State.class, Event.class)
            .on(Event.LAST, GOING, OPEN)
            .stays(Event.LAST, GOING, ALONE, LEAVING, CLOSING, ENDED, CLOSED)
            .on(Event.IDLE, LEAVING, GOING)
            .on(Event.IDLE, CLOSING, ALONE)
            .stays(Event.IDLE, OPEN)
            .ignores("No request was under way.", Event.IDLE, LEAVING, CLOSING, ENDED, CLOSED)
            .on(Event.BROKEN, LEAVING, OPEN, GOING)
            .on(Event.BROKEN, CLOSING, ALONE)
            .ignores("What still comes is not read.", Event.BROKEN, LEAVING, CLOSING, ENDED, CLOSED)
            .on(Event.INPUT_ENDED, ALONE, OPEN, GOING)
            .on(Event.INPUT_ENDED, CLOSING, LEAVING)
            .on(Event.INPUT_ENDED, CLOSED, ENDED)
            .stays(Event.INPUT_ENDED, ALONE, CLOSING, CLOSED)
            .on(Event.SENT, ENDED, LEAVING)
            .on(Event.SENT, CLOSED, CLOSING)
            .stays(Event.SENT, CLOSED)
            .ignores(NOT_LEAVING, Event.SENT, OPEN, GOING, ALONE, ENDED)
            .on(Event.LATE, CLOSED, ENDED)
            .ignores(NOT_ENDED, Event.LATE, OPEN, GOING, ALONE, LEAVING, CLOSING, CLOSED)
            .on(Event.CLOSE, CLOSED, values())
            .build();

    /** Whether the last was said: what still comes is of no interest. */
    boolean isLeaving() {
        return compareTo(LEAVING) >= 0;
    }

    /** Whether the client has ended its output. */
    boolean isInputEnded() {
        return this == ALONE || this == CLOSING || this == CLOSED;
    }
}

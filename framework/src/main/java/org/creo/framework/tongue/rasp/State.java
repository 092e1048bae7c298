// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import org.creo.framework.tongue.StateTable;

/** Where a session is on its way from greeting to farewell. */
enum State {
    /** The preface has not come. */
    GREETING(false),
    /** The preface has come, and no frame: the first one may be a HELLO. */
    GREETED(false),
    /** Credentials are being looked up, and nothing more is read meanwhile. */
    LOOKING_UP(false),
    /** Frames come and go. */
    OPEN(false),
    /** Nothing more is decoded; the answers that are due are sent. */
    FINISHED(true),
    /** The last answer is on its way to the client. */
    ENDING(true),
    /** The host has ended its output, and waits until the client has ended its own or falls silent. */
    ENDED(true),
    /** The connection is closed. */
    CLOSED(true);

    private static final State[] OVER = {FINISHED, ENDING, ENDED, CLOSED};
    private static final String UNREAD = "It is not read.";
    private static final String WAITS = "It waits until the credentials are looked up.";
    private static final String NO_PREFACE = "It is no preface: the connection is closed.";
    private static final String ALREADY = "It has happened before.";

    static final StateTable<State, Event> TABLE = new StateTable.Builder<>(State.class, Event.class)
            .on(Event.PREFACE, GREETED, GREETING)
            .instead("It is read as a frame, which is too large.", Event.PREFACE, FINISHED, GREETED, OPEN)
            .ignores(WAITS, Event.PREFACE, LOOKING_UP)
            .ignores(UNREAD, Event.PREFACE, OVER)
            .instead(NO_PREFACE, Event.FRAME, CLOSED, GREETING)
            .on(Event.FRAME, OPEN, GREETED)
            .stays(Event.FRAME, OPEN)
            .ignores(WAITS, Event.FRAME, LOOKING_UP)
            .ignores(UNREAD, Event.FRAME, OVER)
            .instead(NO_PREFACE, Event.HELLO, CLOSED, GREETING)
            .on(Event.HELLO, LOOKING_UP, GREETED)
            .instead("It comes after other frames, and so is malformed.", Event.HELLO, FINISHED, OPEN)
            .ignores(WAITS, Event.HELLO, LOOKING_UP)
            .ignores(UNREAD, Event.HELLO, OVER)
            .on(Event.KNOWN, OPEN, LOOKING_UP)
            .ignores("Nothing is being looked up.", Event.KNOWN, GREETING, GREETED, OPEN)
            .stays(Event.KNOWN, OVER)
            .on(Event.FINISH, FINISHED, GREETING, GREETED, LOOKING_UP, OPEN)
            .ignores(ALREADY, Event.FINISH, OVER)
            .on(Event.ANSWERED, ENDING, GREETING, GREETED, OPEN, FINISHED)
            .ignores(WAITS, Event.ANSWERED, LOOKING_UP)
            .ignores(ALREADY, Event.ANSWERED, ENDING, ENDED, CLOSED)
            .ignores(
                    "The last answer is not on its way yet.", Event.SENT, GREETING, GREETED, LOOKING_UP, OPEN, FINISHED)
            .on(Event.SENT, ENDED, ENDING)
            .ignores(ALREADY, Event.SENT, ENDED, CLOSED)
            .on(Event.CLOSE, CLOSED, values())
            .build();

    private final boolean finished;

    State(boolean finished) {
        this.finished = finished;
    }

    /** Whether nothing more is decoded. */
    boolean finished() {
        return finished;
    }
}

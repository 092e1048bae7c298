// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import org.creo.framework.tongue.StateTable;

/** Where a connection of HTTP/1.1 is: its requests are read and answered one after the other. */
enum State {
    /** The next request is waited for, or the rest of its head. */
    WAITING,
    /** The head of a request has come, and not all of its body. */
    RECEIVING,
    /** A request has come as a whole, and its answer has not been given as a whole. */
    ANSWERING,
    /** The rest of a body is to come, and the connection ends after the answer. */
    RECEIVING_LAST,
    /** The answer has not been given as a whole, and the connection ends after it. */
    ANSWERING_LAST,
    /** The answer is yet to be given, and the connection is closed as soon as it has left: nobody waits longer. */
    FINISHING,
    /** The last answer was given: when it has left, the host ends its output. */
    LEAVING,
    /** The last answer was given: when it has left, the connection is closed. */
    CLOSING,
    /** The host has ended its output, and waits for the client to do so. */
    ENDED,
    /** The connection is closed, or a WebSocket. */
    CLOSED;

    private static final String UNREAD = "It is not read.";
    private static final String NO_REQUEST = "There is no request.";
    private static final String NOT_LEAVING = "What leaves is not the last.";
    private static final String NOT_ENDED = "The host has not ended its output.";

    static final StateTable<State, Event> TABLE = new StateTable.Builder<>(State.class, Event.class)
            .on(Event.HEAD, RECEIVING, WAITING)
            .ignores("It is read as a part of the body.", Event.HEAD, RECEIVING, RECEIVING_LAST)
            .ignores("It waits until the request before it has its answer.", Event.HEAD, ANSWERING)
            .ignores(UNREAD, Event.HEAD, ANSWERING_LAST, FINISHING, LEAVING, CLOSING, ENDED, CLOSED)
            .on(Event.WHOLE, ANSWERING, RECEIVING)
            .on(Event.WHOLE, ANSWERING_LAST, RECEIVING_LAST)
            .ignores(NO_REQUEST, Event.WHOLE, WAITING, ANSWERING, ANSWERING_LAST)
            .ignores(UNREAD, Event.WHOLE, FINISHING, LEAVING, CLOSING, ENDED, CLOSED)
            .on(Event.UPGRADED, CLOSED, RECEIVING)
            .ignores(NO_REQUEST, Event.UPGRADED, WAITING)
            .ignores("It is no request for that.", Event.UPGRADED, ANSWERING, RECEIVING_LAST, ANSWERING_LAST, FINISHING)
            .ignores(UNREAD, Event.UPGRADED, LEAVING, CLOSING, ENDED, CLOSED)
            .on(Event.ANSWERED, WAITING, ANSWERING)
            .on(Event.ANSWERED, LEAVING, RECEIVING_LAST, ANSWERING_LAST)
            .on(Event.ANSWERED, CLOSING, FINISHING)
            .instead("The rest of the body is not read, so it is the last.", Event.ANSWERED, LEAVING, RECEIVING)
            .ignores(NO_REQUEST, Event.ANSWERED, WAITING, LEAVING, CLOSING, ENDED, CLOSED)
            .on(Event.LAST, LEAVING, WAITING)
            .on(Event.LAST, RECEIVING_LAST, RECEIVING)
            .on(Event.LAST, ANSWERING_LAST, ANSWERING)
            .stays(Event.LAST, RECEIVING_LAST, ANSWERING_LAST, FINISHING, LEAVING, CLOSING, ENDED, CLOSED)
            .on(Event.HASTE, FINISHING, WAITING, RECEIVING, RECEIVING_LAST)
            .instead(
                    "It has come as a whole, so it is answered as usual, as the last.",
                    Event.HASTE,
                    ANSWERING_LAST,
                    ANSWERING,
                    ANSWERING_LAST)
            .ignores("It is answered already.", Event.HASTE, FINISHING, LEAVING, CLOSING, ENDED, CLOSED)
            .on(Event.INPUT_ENDED, CLOSED, RECEIVING, RECEIVING_LAST, ENDED)
            .on(Event.INPUT_ENDED, FINISHING, ANSWERING, ANSWERING_LAST)
            .on(Event.INPUT_ENDED, CLOSING, WAITING, LEAVING)
            .stays(Event.INPUT_ENDED, FINISHING, CLOSING, CLOSED)
            .on(Event.SENT, ENDED, LEAVING)
            .on(Event.SENT, CLOSED, CLOSING)
            .stays(Event.SENT, CLOSED)
            .ignores(
                    NOT_LEAVING,
                    Event.SENT,
                    WAITING,
                    RECEIVING,
                    ANSWERING,
                    RECEIVING_LAST,
                    ANSWERING_LAST,
                    FINISHING,
                    ENDED)
            .on(Event.LATE, CLOSED, ENDED)
            .ignores(
                    NOT_ENDED,
                    Event.LATE,
                    WAITING,
                    RECEIVING,
                    ANSWERING,
                    RECEIVING_LAST,
                    ANSWERING_LAST,
                    FINISHING,
                    LEAVING,
                    CLOSING,
                    CLOSED)
            .on(Event.CLOSE, CLOSED, values())
            .build();

    /** Whether a request is under way whose end has not come. */
    boolean isReceiving() {
        return this == RECEIVING || this == RECEIVING_LAST;
    }

    /** Whether the last answer was given. */
    boolean isLeaving() {
        return compareTo(LEAVING) >= 0;
    }

    /** Whether no other request will be read. */
    boolean isLast() {
        return compareTo(RECEIVING_LAST) >= 0;
    }
}

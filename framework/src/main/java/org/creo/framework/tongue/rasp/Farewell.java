// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import org.creo.framework.conversation.Timeouts;
import org.creo.framework.conversation.Wait;
import org.creo.framework.tongue.StateTable.Place;
import org.creo.framework.tongue.Transport;

/**
 * How a connection ends: no more bytes are read, the answers that are due are sent, the output ends, the client falls
 * silent, and then the connection is closed. Confined to the session's thread.
 */
final class Farewell {
    private final Transport transport;
    private final Timeouts timeouts;
    private final Liveness liveness;
    private final Place<State, Event> place;
    /** The client sends nothing more. */
    private boolean inputEnded;
    /** The open requests have been told that nothing more comes from the client. */
    private boolean toldSo;
    /** When the client had last been heard at the time when the wait for its silence began. */
    private long heardBefore;

    Farewell(Transport transport, Timeouts timeouts, Liveness liveness, Place<State, Event> place) {
        this.transport = transport;
        this.timeouts = timeouts;
        this.liveness = liveness;
        this.place = place;
    }

    /** Whether no more bytes are decoded. */
    boolean finished() {
        return place.state().finished();
    }

    /** Decodes no more bytes from now on; returns false where that was so already. */
    boolean finish() {
        if (finished()) {
            return false;
        }
        place.move(Event.FINISH);
        timeouts.end(Wait.HANDSHAKE);
        timeouts.end(Wait.FRAME);
        timeouts.end(Wait.MEMORY);
        timeouts.end(Wait.IDLE);
        return true;
    }

    /** Closes the connection at once. */
    void close() {
        place.move(Event.CLOSE);
        transport.close();
    }

    /** Whether the client has ended its output. */
    boolean inputEnded() {
        return inputEnded;
    }

    /** The client has ended its output. Returns whether the host's had ended, so that the connection is closed. */
    boolean endInput() {
        inputEnded = true;
        boolean both = place.state() == State.ENDED;
        if (both) {
            close();
        }
        return both;
    }

    /** Whether the last answer is on its way, or the connection closed. */
    boolean ending() {
        return finished() && place.state() != State.FINISHED;
    }

    /** Whether the open requests have yet to be told that nothing more comes for them; true only once. */
    boolean tell() {
        boolean tell = !toldSo;
        toldSo = true;
        return tell;
    }

    /** All answers were sent: ends the output after them. */
    void end() {
        place.move(Event.ANSWERED);
        transport.afterSent(this::endOutput);
    }

    private void endOutput() {
        if (inputEnded || !transport.open()) {
            close();
        } else {
            place.move(Event.SENT);
            transport.endOutput();
            timeouts.start(Wait.FAREWELL);
            awaitSilence();
        }
    }

    private void awaitSilence() {
        heardBefore = liveness.heardAt();
        timeouts.start(Wait.SILENCE);
    }

    /** Closes the connection if the client has fallen silent; otherwise waits on. */
    void silent() {
        if (liveness.heardAt() != heardBefore) {
            awaitSilence();
        } else {
            close();
        }
    }

    /** The connection is closed. */
    void closed() {
        place.move(Event.CLOSE);
    }
}

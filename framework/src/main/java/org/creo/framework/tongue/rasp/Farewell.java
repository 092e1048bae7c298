// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import org.creo.framework.conversation.Timeouts;
import org.creo.framework.conversation.Wait;
import org.creo.framework.tongue.Transport;

/**
 * How a connection ends: no more bytes are read, the answers that are due are sent, the output ends, the client falls
 * silent, and then the connection is closed. Confined to the session's thread.
 */
final class Farewell {
    private final Transport transport;
    private final Timeouts timeouts;
    private final Liveness liveness;
    /** No more bytes are decoded; the connection ends when all answers are sent. */
    private boolean finished;
    /** The client sends nothing more. */
    private boolean inputEnded;
    /** The open requests have been told that nothing more comes from the client. */
    private boolean toldSo;
    /** The last answer is on its way to the client, or there already. */
    private boolean ending;

    private boolean outputEnded;
    /** When the client had last been heard at the time when the wait for its silence began. */
    private long heardBefore;

    Farewell(Transport transport, Timeouts timeouts, Liveness liveness) {
        this.transport = transport;
        this.timeouts = timeouts;
        this.liveness = liveness;
    }

    /** Whether no more bytes are decoded. */
    boolean finished() {
        return finished;
    }

    /** No more bytes are decoded from now on; false where that was so already. */
    boolean finish() {
        if (finished) {
            return false;
        }
        finished = true;
        timeouts.end(Wait.HANDSHAKE);
        timeouts.end(Wait.FRAME);
        timeouts.end(Wait.MEMORY);
        timeouts.end(Wait.PAUSE);
        timeouts.end(Wait.PROBE);
        timeouts.end(Wait.IDLE);
        return true;
    }

    /** Closes the connection at once. */
    void cut() {
        finished = true;
        transport.close();
    }

    /** Whether the client has ended its output. */
    boolean inputEnded() {
        return inputEnded;
    }

    /** The client has ended its output. Returns whether the host's had ended, so that the connection is closed. */
    boolean endInput() {
        inputEnded = true;
        if (outputEnded) {
            transport.close();
        }
        return outputEnded;
    }

    /** Whether the last answer is on its way. */
    boolean ending() {
        return ending;
    }

    /** Whether the open requests have yet to be told that nothing more comes for them; true only once. */
    boolean tell() {
        boolean tell = !toldSo;
        toldSo = true;
        return tell;
    }

    /** All answers were sent: ends the output after them. */
    void end() {
        ending = true;
        finished = true;
        transport.afterSent(this::endOutput);
    }

    private void endOutput() {
        outputEnded = true;
        if (inputEnded || !transport.open()) {
            transport.close();
        } else {
            transport.endOutput();
            timeouts.start(Wait.FAREWELL);
            awaitSilence();
        }
    }

    private void awaitSilence() {
        heardBefore = liveness.heardAt();
        timeouts.start(Wait.SILENCE);
    }

    /** The client may have fallen silent. */
    void silent() {
        if (liveness.heardAt() != heardBefore) {
            awaitSilence();
        } else {
            transport.close();
        }
    }

    /** The connection is closed. */
    void close() {
        finished = true;
    }
}

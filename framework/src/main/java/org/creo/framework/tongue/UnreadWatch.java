// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import java.time.Duration;
import java.util.function.Supplier;
import org.creo.framework.log.PeerLog;
import org.creo.framework.threads.Alarm;

/**
 * Watches a client while nothing is read from its connection: the system does not always tell of its end then. Confined
 * to the connection's thread.
 */
public final class UnreadWatch {
    private static final PeerLog LOG = PeerLog.of(UnreadWatch.class);

    /** How long the watch waits before each look. */
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /** After so many looks the client is sent something: the end of some connections is noticed only thus. */
    private static final int LOOKS_TO_PROBE = 10;

    /** What the system knows of the client; both answers are false where it knows nothing. */
    public interface Client {
        /** Whether the connection is gone, for example since the client was killed. */
        boolean gone();

        /** Whether the client has ended its output; there may be bytes before the end that were not read. */
        boolean inputEnding();
    }

    private final Transport transport;
    private final Client client;
    private final Supplier<Machine> machine;
    private final Alarm alarm;
    private boolean reading = true;
    /** The alarm is set. It stays set when the connection is read again: a busy host stops and goes on often. */
    private boolean set;

    private int looks;

    /** @param machine the one that speaks with the client at the time */
    public UnreadWatch(Transport transport, Client client, Supplier<Machine> machine) {
        this.transport = transport;
        this.client = client;
        this.machine = machine;
        this.alarm = transport.alarm(this::look);
    }

    /** Tells whether the connection is read from now on. */
    public void reading(boolean on) {
        reading = on;
        if (!on && !set && transport.open()) {
            lookLater();
        }
    }

    /** Ends the watch: the connection is closed. */
    public void close() {
        alarm.off();
    }

    private void lookLater() {
        set = true;
        alarm.set(transport.now() + PAUSE.toNanos());
    }

    private void look() {
        set = false;
        if (reading || !transport.open()) {
            return;
        }
        if (client.gone()) {
            LOG.debug(transport.origin(), "The connection of {} broke while it was not read", transport.peer());
            transport.close();
            return;
        }
        if (client.inputEnding()) {
            machine.get().inputEnding();
        }
        if (++looks % LOOKS_TO_PROBE == 0) {
            machine.get().sendProbe();
        }
        lookLater();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import java.util.EnumSet;
import java.util.Set;

/**
 * Decides whether a connection is read: as long as no part of it wants the client to wait. It switches reading off at
 * the transport, since holding back a single read would not do: a channel that reads by itself reads on as soon as its
 * system tells it of more bytes. Confined to the connection's thread.
 */
public final class ReadSwitch {
    /** The parts of a connection that may want the client to wait. */
    public enum Part {
        CALLS,
        BODY,
        REQUESTS
    }

    private final Transport transport;
    private final Set<Part> full = EnumSet.noneOf(Part.class);

    public ReadSwitch(Transport transport) {
        this.transport = transport;
    }

    /** Sets whether a part can take more; returns whether that has changed. */
    public boolean set(Part part, boolean on) {
        boolean before = full.isEmpty();
        boolean changed = on ? full.remove(part) : full.add(part);
        if (full.isEmpty() != before) {
            transport.read(full.isEmpty());
        }
        return changed;
    }

    /** Reads again, whoever wanted the client to wait. */
    public void clear() {
        if (!full.isEmpty()) {
            full.clear();
            transport.read(true);
        }
    }
}

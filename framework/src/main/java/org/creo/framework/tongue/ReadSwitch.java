// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import java.util.EnumSet;
import java.util.Set;

/**
 * Whether a connection is read: as long as no part of it wants the client to wait. To keep a read from a channel that
 * reads by itself would not do: it goes on with what its system tells it of. Confined to the connection's thread.
 */
public final class ReadSwitch {
    /** Who may want the client to wait. */
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

    /** Whether a part can take more; returns whether it could not before. */
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

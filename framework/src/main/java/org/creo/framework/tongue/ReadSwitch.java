// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import io.netty.channel.Channel;
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

    private final Channel channel;
    private final Runnable stopped;
    private final Set<Part> full = EnumSet.noneOf(Part.class);
    private boolean over;

    /** @param stopped is called when the client begins to wait */
    public ReadSwitch(Channel channel, Runnable stopped) {
        this.channel = channel;
        this.stopped = stopped;
    }

    /** Whether a part can take more; returns whether it could not before. */
    public boolean set(Part part, boolean on) {
        boolean changed = !over && (on ? full.remove(part) : full.add(part));
        if (changed) {
            channel.config().setAutoRead(full.isEmpty());
            if (!on) {
                stopped.run();
            }
        }
        return changed;
    }

    /** Somebody else says from now on whether the connection is read, which now it is. */
    public void handOver() {
        over = true;
        channel.config().setAutoRead(true);
    }
}

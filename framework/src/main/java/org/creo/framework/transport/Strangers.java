// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.Channel;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The connections whose clients have not said who they are, where the host asks. They get a part of all connections;
 * where one more comes, the one that has taken the longest is closed: who has credentials sends them at once. Any
 * thread may call it.
 */
final class Strangers {
    private final int limit;
    /** Oldest first. */
    private final Set<Channel> open = new LinkedHashSet<>();

    /** @param limit how many there may be, at least 1 */
    Strangers(int limit) {
        this.limit = limit;
    }

    /** One more; returns the one that has to make room for it, or null. */
    synchronized Channel enter(Channel channel) {
        Channel oldest = null;
        if (open.size() >= limit) {
            Iterator<Channel> all = open.iterator();
            oldest = all.next();
            all.remove();
        }
        open.add(channel);
        return oldest;
    }

    /** It is known now, or closed. */
    synchronized void leave(Channel channel) {
        open.remove(channel);
    }
}

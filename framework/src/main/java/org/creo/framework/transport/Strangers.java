// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.Channel;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Connections whose clients are not known yet: they have not completed the handshake of TLS, or not said who they are
 * where the host asks. They get a number of places. Where one more comes, the address that has most of them loses the
 * one that has taken the longest: who has credentials sends them at once, and who comes from another address than a
 * flood does not lose its place to it. Any thread may call it.
 */
final class Strangers {
    private final int limit;
    /** By {@linkplain ConnectionCount#origin origin}, each oldest first. */
    private final Map<String, Set<Channel>> open = new LinkedHashMap<>();

    private int all;

    /** @param limit how many there may be, at least 1 */
    Strangers(int limit) {
        this.limit = limit;
    }

    /**
     * Gives a place to one more connection, until it is closed or {@link #leave leaves}; returns the one that has to
     * make room for it, or null.
     */
    synchronized Channel enter(String origin, Channel channel) {
        Channel oldest = all < limit ? null : removeOldest();
        open.computeIfAbsent(origin, first -> new LinkedHashSet<>()).add(channel);
        all++;
        channel.closeFuture().addListener(closed -> leave(origin, channel));
        return oldest;
    }

    private Channel removeOldest() {
        Map.Entry<String, Set<Channel>> most = open.entrySet().stream()
                .max(Comparator.comparingInt(origin -> origin.getValue().size()))
                .orElseThrow();
        Channel oldest = most.getValue().iterator().next();
        leave(most.getKey(), oldest);
        return oldest;
    }

    /** Frees the place of a connection whose client is known now, or that is closed. */
    synchronized void leave(String origin, Channel channel) {
        Set<Channel> own = open.get(origin);
        if (own != null && own.remove(channel)) {
            all--;
            if (own.isEmpty()) {
                open.remove(origin);
            }
        }
    }
}

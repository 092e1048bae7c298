// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Counts connections, in all and for each address, and says when there are too many. Any thread may call it. */
final class ConnectionCount {
    /** All clients on Unix domain sockets: they have no addresses. */
    private static final String LOCAL = "this machine (unix)";
    /** The bytes of an IPv6 network: each customer has one with at least 2^64 addresses. */
    private static final int IPV6_NETWORK = 8;

    private final int limit;
    private final String reason;
    private final int limitPerAddress;
    private final Map<String, Integer> byAddress = new HashMap<>();
    private int all;

    /** @param reason why there may not be more, for people */
    ConnectionCount(int limit, String reason, int limitPerAddress) {
        this.limit = limit;
        this.reason = reason;
        this.limitPerAddress = limitPerAddress;
    }

    /** What to count a client by: its address, or with IPv6 its network, since that is what one customer has. */
    static String origin(SocketAddress client) {
        if (!(client instanceof InetSocketAddress socket)) {
            return LOCAL;
        }
        InetAddress address = socket.getAddress();
        if (!(address instanceof Inet6Address) || address.isLoopbackAddress()) {
            return address.getHostAddress();
        }
        byte[] network = Arrays.copyOf(Arrays.copyOf(address.getAddress(), IPV6_NETWORK), address.getAddress().length);
        try {
            return InetAddress.getByAddress(network).getHostAddress() + "/64";
        } catch (UnknownHostException e) {
            throw new AssertionError("16 bytes are an address", e);
        }
    }

    /** How many connections there may be. */
    int limit() {
        return limit;
    }

    /** Counts one more, until {@link #leave}, and returns null; or counts none and returns which limit is reached. */
    synchronized String enter(String origin) {
        if (all >= limit) {
            return "The host has " + all + " connections, " + reason + ".";
        }
        int own = byAddress.getOrDefault(origin, 0);
        if (own >= limitPerAddress) {
            return "There are " + own + " connections from " + origin + ", the limit (--connections-per-address) is "
                    + limitPerAddress + ".";
        }
        all++;
        byAddress.put(origin, own + 1);
        return null;
    }

    synchronized void leave(String origin) {
        all--;
        byAddress.computeIfPresent(origin, (key, count) -> count == 1 ? null : count - 1);
    }
}

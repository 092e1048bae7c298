// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.HashMap;
import java.util.Map;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Request;

/**
 * A limited number of places for calls that may last long. It is shared fairly between clients and connections. One
 * client alone leaves an eighth to others, as it does with connections; and of the last eighth no connection takes more
 * than it leaves. Any thread may call it.
 */
final class Places {
    /** The part of the places that one client alone may not take: an eighth. */
    private static final int FOR_OTHERS = 8;

    private int limit;
    private int limitPerClient;
    private final Map<String, Integer> byClient = new HashMap<>();
    private final Map<Caller, Integer> byConnection = new HashMap<>();
    private int taken;
    private int most;

    Places(int limit) {
        limit(limit);
    }

    /** How many places there are. */
    synchronized int limit() {
        return limit;
    }

    /** Changes how many places there are; those that are taken stay so. */
    synchronized void limit(int places) {
        limit = places;
        limitPerClient = places - places / FOR_OTHERS;
    }

    /** How many places are taken now. */
    synchronized int taken() {
        return taken;
    }

    /** How many places were taken at the same time, at most, since this was last asked. */
    synchronized int most() {
        int result = most;
        most = taken;
        return result;
    }

    /** Takes a place for work that no client has asked for by itself; false where there is none. */
    synchronized boolean enter() {
        if (taken >= limit) {
            return false;
        }
        taken++;
        most = Math.max(most, taken);
        return true;
    }

    /** Gives back a place that {@link #enter()} took. */
    synchronized void leave() {
        taken--;
    }

    /**
     * Takes a place for a call.
     *
     * @return null where it has one, otherwise who has how many, for people
     */
    synchronized String enter(Request request) {
        if (taken >= limit) {
            return "this host has " + taken + " under way, the limit";
        }
        String client = client(request);
        int ofClient = byClient.getOrDefault(client, 0);
        if (ofClient >= limitPerClient) {
            return client + " has " + ofClient + " of the " + limit
                    + " of this host under way, the most for one client";
        }
        int ofConnection = byConnection.getOrDefault(request.caller(), 0);
        int left = limit - taken;
        if (left <= limit / FOR_OTHERS && ofConnection > left) {
            return "this connection has " + ofConnection + " under way, more than the " + left
                    + " that are left of the " + limit + " of this host";
        }
        taken++;
        most = Math.max(most, taken);
        byClient.put(client, ofClient + 1);
        byConnection.put(request.caller(), ofConnection + 1);
        return null;
    }

    /** Gives back the place of a call. */
    synchronized void leave(Request request) {
        taken--;
        leave(byClient, client(request));
        leave(byConnection, request.caller());
    }

    private static <K> void leave(Map<K, Integer> counts, K key) {
        counts.computeIfPresent(key, (same, count) -> count == 1 ? null : count - 1);
    }

    /** The client of a request: the name that it has shown, or else the address from which it calls. */
    private static String client(Request request) {
        String name = request.principal().name();
        return name.isEmpty() ? request.caller().origin() : name;
    }
}

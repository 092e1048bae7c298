// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * Things that wait in lanes, such as one for each connection. The lanes have their turns round robin, one thing at a
 * time, the oldest of the lane first: a lane with many makes each other one wait for only one of them at a time. Not
 * thread-safe.
 *
 * @param <K> tells the lanes apart
 */
public final class Lanes<K, T> {
    private record Lane<K, T>(K key, Queue<T> things) {}

    /** The lanes that have something; the one at the head is served next. */
    private final Queue<Lane<K, T>> turns = new ArrayDeque<>();

    private final Map<K, Lane<K, T>> lanes = new HashMap<>();

    /** Adds a thing at the end of its lane. */
    public void add(K key, T thing) {
        Lane<K, T> lane = lanes.get(key);
        if (lane == null) {
            lane = new Lane<>(key, new ArrayDeque<>());
            lanes.put(key, lane);
            turns.add(lane);
        }
        lane.things.add(thing);
    }

    /** Takes the thing whose turn it is; null where there is none. */
    public T poll() {
        Lane<K, T> lane = turns.poll();
        if (lane == null) {
            return null;
        }
        T thing = lane.things.remove();
        if (lane.things.isEmpty()) {
            lanes.remove(lane.key);
        } else {
            turns.add(lane);
        }
        return thing;
    }
}

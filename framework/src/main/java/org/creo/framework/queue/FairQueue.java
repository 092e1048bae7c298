// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * A queue of requests in memory that serves connections round robin, one request at a time, the oldest of the
 * connection first. So a connection that sends many makes each other connection wait for only one of its requests at a
 * time. Requests of one connection stay in order.
 */
public final class FairQueue implements MessageQueue<Request> {
    private final int capacity;
    /** The requests of each connection that has some; the connection at the head is served next. */
    private final Queue<Queue<Request>> turns = new ArrayDeque<>();

    private final Map<Caller, Queue<Request>> lanes = new HashMap<>();
    private volatile int size;

    /** @param capacity how many requests may wait, at least 1 */
    public FairQueue(int capacity) {
        this.capacity = capacity;
    }

    @Override
    public synchronized boolean offer(Request request) {
        if (size == capacity) {
            return false;
        }
        Queue<Request> lane = lanes.get(request.caller());
        if (lane == null) {
            lane = new ArrayDeque<>();
            lanes.put(request.caller(), lane);
            turns.add(lane);
        }
        lane.add(request);
        size++;
        return true;
    }

    @Override
    public synchronized Request poll() {
        Queue<Request> lane = turns.poll();
        if (lane == null) {
            return null;
        }
        Request request = lane.remove();
        if (lane.isEmpty()) {
            lanes.remove(request.caller());
        } else {
            turns.add(lane);
        }
        size--;
        return request;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int capacity() {
        return capacity;
    }
}

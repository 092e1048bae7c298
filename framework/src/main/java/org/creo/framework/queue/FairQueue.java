// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

/**
 * A queue of requests in memory that serves connections round robin, one request at a time, the oldest of the
 * connection first. So a connection that sends many makes each other connection wait for only one of its requests at a
 * time. Requests of one connection stay in order.
 */
public final class FairQueue implements MessageQueue<Request> {
    private final int capacity;
    private final Lanes<Caller, Request> lanes = new Lanes<>();
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
        lanes.add(request.caller(), request);
        size++;
        return true;
    }

    @Override
    public synchronized Request poll() {
        Request request = lanes.poll();
        if (request == null) {
            return null;
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

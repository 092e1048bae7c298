// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import java.util.List;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.queue.Request;
import org.creo.framework.rasp.Status;

/** Several observers as one. */
public final class Observers implements Observer {
    private final List<Observer> all;

    /** Tells each of them, in this order. */
    public Observers(List<? extends Observer> all) {
        this.all = List.copyOf(all);
    }

    @Override
    public void connected() {
        all.forEach(Observer::connected);
    }

    @Override
    public void disconnected() {
        all.forEach(Observer::disconnected);
    }

    @Override
    public void answered(String service, String method, Request request, Status status, long bytesIn, long bytesOut) {
        for (Observer each : all) {
            each.answered(service, method, request, status, bytesIn, bytesOut);
        }
    }
}

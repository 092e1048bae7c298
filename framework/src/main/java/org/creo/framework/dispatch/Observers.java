// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/** Several observers as one. */
public final class Observers implements Observer {
    private final Observer[] all;

    /** Tells each of them, in this order. */
    public Observers(Observer... all) {
        this.all = all.clone();
    }

    @Override
    public void connected() {
        for (Observer each : all) {
            each.connected();
        }
    }

    @Override
    public void disconnected() {
        for (Observer each : all) {
            each.disconnected();
        }
    }

    @Override
    public void answered(String service, String method, Request request, Status status, long bytesIn, long bytesOut) {
        for (Observer each : all) {
            each.answered(service, method, request, status, bytesIn, bytesOut);
        }
    }
}

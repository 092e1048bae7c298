// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/**
 * Several observers as one. An exception that one of them throws is logged and counted; the others are told all the
 * same.
 */
public final class Observers implements Observer {
    private static final Faults FAULTS = Faults.of(Observers.class);

    private final Observer[] all;

    /** An observer that tells each of these, in this order. */
    public Observers(Observer... all) {
        this.all = all.clone();
    }

    @Override
    public void connected() {
        tell(PeerLog.NOBODY, Observer::connected);
    }

    @Override
    public void disconnected() {
        tell(PeerLog.NOBODY, Observer::disconnected);
    }

    @Override
    public void answered(String service, String method, Request request, Status status, long bytesIn, long bytesOut) {
        // Told of each request, like what follows: no object is made for that.
        for (Observer each : all) {
            try {
                each.answered(service, method, request, status, bytesIn, bytesOut);
            } catch (Throwable e) {
                survive(request.caller().origin(), e);
            }
        }
    }

    @Override
    public void wentOn(String service, String method, boolean failed, long nanos) {
        tell(PeerLog.NOBODY, each -> each.wentOn(service, method, failed, nanos));
    }

    @Override
    public void served(String path, int status, long nanos, long bytes) {
        for (Observer each : all) {
            try {
                each.served(path, status, nanos, bytes);
            } catch (Throwable e) {
                survive(PeerLog.NOBODY, e);
            }
        }
    }

    @Override
    public boolean hearsWeb() {
        return Arrays.stream(all).anyMatch(Observer::hearsWeb);
    }

    @Override
    public void answered(WebAnswer answer) {
        tell(answer.client(), each -> each.answered(answer));
    }

    @Override
    public void deployed(String path, List<Dispatcher> services, boolean files) {
        tell(PeerLog.NOBODY, each -> each.deployed(path, services, files));
    }

    private void tell(String origin, Consumer<Observer> what) {
        for (Observer each : all) {
            try {
                what.accept(each);
            } catch (Throwable e) {
                survive(origin, e);
            }
        }
    }

    private static void survive(String origin, Throwable why) {
        FAULTS.survive(origin, why, "An observer failed");
    }
}

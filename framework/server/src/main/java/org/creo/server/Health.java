// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import org.creo.framework.host.ServiceHost;
import org.creo.framework.threads.HostFailure;
import org.creo.server.side.Page;

/** Tells monitoring and load balancers whether a host lives and accepts requests. Any thread may call it. */
final class Health {
    /** The phases of a host, from its start to its end. */
    private enum Phase {
        STARTING,
        READY,
        STOPPING
    }

    private volatile Phase phase = Phase.STARTING;
    /** Null as long as the host has not failed. */
    private volatile HostFailure failure;

    private volatile ServiceHost host;

    void started(ServiceHost started) {
        host = started;
        phase = Phase.READY;
    }

    void stop() {
        phase = Phase.STOPPING;
    }

    boolean stopping() {
        return phase == Phase.STOPPING;
    }

    void fail(HostFailure why) {
        failure = why;
    }

    /** The page for {@code /health}: 200 while the process is of use; a host that has failed is not. */
    Page health() {
        HostFailure why = failure;
        return why == null ? Page.plain(200, "alive") : failed(why);
    }

    /** The page for {@code /ready}: 200 while the host accepts requests. */
    Page ready() {
        HostFailure why = failure;
        if (why != null) {
            return failed(why);
        }
        return switch (phase) {
            case STARTING -> Page.plain(503, "starting");
            case STOPPING -> Page.plain(503, "stopping");
            case READY ->
                host.obstacle()
                        .map(reason -> Page.plain(503, "not ready: " + reason))
                        .orElseGet(() -> Page.plain(200, "ready"));
        };
    }

    private static Page failed(HostFailure why) {
        return Page.plain(503, "failed: " + why);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.host.ServiceState;
import org.creo.server.config.Configuration;
import org.creo.server.config.Settings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The life of a host: it starts, says where it listens, and stops when the process is told to. */
final class Operation {
    private static final Logger LOG = LoggerFactory.getLogger(Operation.class);

    private Operation() {
    }

    /**
     * Returns when the host has stopped.
     *
     * @param out where lines such as {@code listening on 127.0.0.1:7000} go, for people and for programs that start it
     * @throws IOException if it cannot start
     */
    static void run(ServiceHost.Builder builder, Configuration configuration, PrintWriter out) throws IOException, InterruptedException {
        ServiceHost host = builder.start();
        Duration stopTime = configuration.get(Settings.STOP_TIME);
        // SIGTERM and Ctrl-C end a JVM by way of its shutdown hooks.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(host, stopTime), "creo-stop"));
        LOG.info("Serving {}", String.join(", ", host.services().stream().map(ServiceState::name).toList()));
        out.println("listening on " + host.address().getHostString() + ":" + host.address().getPort());
        out.flush();
        host.awaitStop();
    }

    private static void stop(ServiceHost host, Duration allowed) {
        LOG.info("Told to stop: new requests are refused, those accepted have {} to be answered", Settings.STOP_TIME.kind().write(allowed));
        try {
            if (host.stop(allowed)) {
                LOG.info("Stopped; each accepted request was answered");
            } else {
                LOG.warn("Stopped; the time was up before each accepted request was answered");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

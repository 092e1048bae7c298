// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Implementations;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.host.ServiceState;
import org.creo.framework.transport.Address;
import org.creo.server.config.Configuration;
import org.creo.server.config.Settings;
import org.creo.server.worker.StartsWithHost;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a host from its start to its end: prints where it listens, and stops it when the process is told to. */
final class Lifetime {
    private static final Logger LOG = LoggerFactory.getLogger(Lifetime.class);

    private static final Duration FAILURE_TIME = Duration.ofSeconds(2);

    private Lifetime() {}

    /**
     * Runs the host, and returns when it has stopped.
     *
     * @param builder has all services
     * @param remark what the user should know of them; it is printed after the addresses
     * @param out where lines such as {@code listening on 127.0.0.1:7000} go, for people and for programs that start it
     * @throws IOException if it cannot start
     */
    static void run(ServiceHost.Builder builder, Configuration configuration, Optional<String> remark, PrintWriter out)
            throws IOException, InterruptedException {
        Administration administration = new Administration(builder, configuration.get(Settings.SLOW_CALL));
        Optional<Path> accessLog = configuration.get(Settings.ACCESS_LOG);
        if (accessLog.isPresent()) {
            try {
                administration.logAccess(builder, accessLog.get());
            } catch (IOException e) {
                administration.close();
                throw new IOException("the access log " + accessLog.get() + " cannot be written: " + e.getMessage(), e);
            }
        }
        FailureExit exit = new FailureExit();
        builder.watch().first(exit::begin);
        builder.onFailure(failure -> {
            administration.failed(failure);
            exit.end();
        });
        Optional<InetSocketAddress> side = Optional.empty();
        ServiceHost host;
        try {
            Optional<Address.Tcp> wished = configuration.get(Settings.SIDE_LISTEN);
            if (wished.isPresent()) {
                side = Optional.of(administration.listen(
                        new InetSocketAddress(wished.get().host(), wished.get().port())));
            }
            host = started(builder);
        } catch (IOException | RuntimeException e) {
            Implementations.close(served(builder));
            administration.close();
            throw e;
        }
        administration.started(host);
        Duration stopTime = configuration.get(Settings.STOP_TIME);
        // SIGTERM and Ctrl-C run the shutdown hooks of the JVM.
        List<Dispatcher> services = served(builder);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> stop(host, services, administration, stopTime, exit), "creo-stop"));
        LOG.info("Serving {}", String.join(", ", named(host, configuration)));
        host.addresses().forEach(address -> out.println("listening on " + address));
        side.ifPresent(address -> out.println(
                "side port on " + new Address.Tcp(address.getAddress().getHostAddress(), address.getPort())));
        remark.ifPresent(out::println);
        out.flush();
        host.awaitStop();
    }

    /** Starts the host, and what its services begin with it. */
    private static ServiceHost started(ServiceHost.Builder builder) throws IOException {
        ServiceHost host = builder.start();
        try {
            for (StartsWithHost each : starting(served(builder))) {
                each.started(host);
            }
        } catch (IOException e) {
            host.close();
            throw e;
        }
        return host;
    }

    private static List<StartsWithHost> starting(List<Dispatcher> services) {
        return services.stream()
                .map(Dispatcher::implementation)
                .filter(StartsWithHost.class::isInstance)
                .map(StartsWithHost.class::cast)
                .toList();
    }

    /** The services and programs of a host. */
    private static List<Dispatcher> served(ServiceHost.Builder builder) {
        return Stream.concat(builder.services().stream(), builder.programs().stream())
                .toList();
    }

    /** What there is to call and to get. */
    private static List<String> named(ServiceHost host, Configuration configuration) {
        List<String> names =
                new ArrayList<>(host.services().stream().map(ServiceState::name).toList());
        configuration
                .get(Settings.FILES)
                .forEach(mount -> names.add("files of " + mount.folder() + " at " + mount.path()));
        configuration.get(Settings.PROGRAMS).ifPresent(folder -> names.add("programs of " + folder));
        return names;
    }

    private static void stop(
            ServiceHost host,
            List<Dispatcher> services,
            Administration administration,
            Duration stopTime,
            FailureExit exit) {
        // Where the host has failed, some requests may never be answered.
        Duration allowed = exit.begun() ? min(stopTime, FAILURE_TIME) : stopTime;
        LOG.info(
                "Stopping: new requests are refused, accepted ones have {} to be answered",
                Settings.STOP_TIME.kind().write(allowed));
        administration.stopping();
        starting(services).forEach(each -> each.stopping(allowed));
        try {
            if (host.stop(allowed)) {
                LOG.info("Stopped; each accepted request was answered");
            } else {
                LOG.warn("Stopped; the time was up before each accepted request was answered");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Implementations.close(services);
        administration.close();
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}

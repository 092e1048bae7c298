// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.files.FileMount;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.threads.HostFailure;
import org.creo.framework.threads.ThreadWatch;
import org.creo.server.control.ControlService;
import org.creo.server.control.StatesService;
import org.creo.server.control.WorkersService;
import org.creo.server.log.AccessLog;
import org.creo.server.metrics.HostMetrics;
import org.creo.server.metrics.SlowCalls;
import org.creo.server.side.Page;
import org.creo.server.side.SidePort;
import org.creo.server.worker.Staffed;
import org.creo.server.worker.WorkerServices;
import rasp.ControlDispatcher;
import rasp.StatesDispatcher;
import rasp.WorkersDispatcher;

/**
 * Lets administrators look at a host: metrics, log lines about slow calls, the side port and the control interfaces.
 *
 * <pre>{@code try (Administration administration = new Administration(builder, slow)) {
 * administration.listen(sideAddress); ServiceHost host = builder.start(); administration.started(host); ...
 * administration.stopping(); host.stop(time); } }</pre>
 *
 * <p>Any thread may call it.
 */
public final class Administration implements AutoCloseable {
    private final HostMetrics metrics = new HostMetrics();
    private final List<SidePort> sidePorts = new CopyOnWriteArrayList<>();
    private final Health health = new Health();
    private final ThreadWatch watch;
    /** Null for none. */
    private AccessLog accessLog;

    /**
     * Adds the control interfaces, the metrics and the log of slow calls to a host that is about to start.
     *
     * @param host has all its services
     * @param slow calls that take longer are logged; zero for none
     * @throws IllegalStateException if one of the services has the name of a control interface
     */
    public Administration(ServiceHost.Builder host, Duration slow) {
        watch = host.watch();
        List<Dispatcher> services = new ArrayList<>(host.services());
        List<Dispatcher> own = new ArrayList<>();
        own.add(new ControlDispatcher(new ControlService(services, metrics, health::stopping)));
        boolean stateful =
                services.stream().anyMatch(service -> !service.states().isEmpty());
        // Clients that are not known may not see what states hold; so where the host knows nobody, nobody can.
        if (stateful && host.knowsCallers()) {
            own.add(new StatesDispatcher(new StatesService(metrics::states)));
        }
        Optional<WorkerServices> workers = services.stream()
                .map(Dispatcher::implementation)
                .filter(Staffed.class::isInstance)
                .map(staffed -> ((Staffed) staffed).workers())
                .findFirst();
        workers.ifPresent(all -> {
            own.add(new WorkersDispatcher(new WorkersService(all)));
            metrics.expectWorkers(all);
        });
        for (Dispatcher mine : own) {
            for (Dispatcher service : services) {
                if (service.protocolId() == mine.protocolId()) {
                    throw new IllegalStateException(
                            "One of your services is " + service.protocolName()
                                    + ". Every host serves an interface of that name, which describes the host; choose another name or package.");
                }
            }
        }
        services.addAll(own);
        services.forEach(metrics::expect);
        host.programs().forEach(metrics::expect);
        metrics.expectFiles(host.http().files().stream().map(FileMount::path).toList());
        own.forEach(host::service);
        host.observer(metrics);
        if (!slow.isZero()) {
            host.observer(new SlowCalls(slow));
        }
    }

    /**
     * Opens a side port.
     *
     * @return the address of the port, with the real number where 0 was asked for
     * @throws IOException if the address cannot be bound
     */
    public InetSocketAddress listen(InetSocketAddress address) throws IOException {
        Map<String, Supplier<Page>> pages = new LinkedHashMap<>();
        pages.put("/metrics", () -> new Page(200, HostMetrics.TEXT_TYPE, metrics.text()));
        pages.put("/health", health::health);
        pages.put("/ready", health::ready);
        SidePort port = new SidePort(address, pages, watch);
        sidePorts.add(port);
        return port.address();
    }

    /**
     * Has each answer of HTTP written into a file.
     *
     * @param host has not started
     * @throws IOException if the file cannot be opened
     */
    public void logAccess(ServiceHost.Builder host, Path file) throws IOException {
        accessLog = new AccessLog(file);
        host.observer(accessLog);
    }

    /** Tells that the host has started. */
    public void started(ServiceHost host) {
        metrics.watch(host);
        health.started(host);
    }

    /** Tells that the host has failed: it is neither ready nor alive. */
    public void failed(HostFailure failure) {
        health.fail(failure);
    }

    /** Tells that the host is about to stop; to be called before it does, so that load balancers turn away in time. */
    public void stopping() {
        health.stop();
    }

    /** Closes the side ports. */
    @Override
    public void close() {
        sidePorts.forEach(SidePort::close);
        metrics.close();
        if (accessLog != null) {
            accessLog.close();
        }
    }
}

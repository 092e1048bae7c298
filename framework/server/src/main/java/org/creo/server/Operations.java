// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Observers;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.rasp.Limits;
import org.creo.server.control.ControlService;
import org.creo.server.metrics.HostMetrics;
import org.creo.server.metrics.SlowCalls;
import org.creo.server.side.Page;
import org.creo.server.side.Readiness;
import org.creo.server.side.SidePort;
import rasp.ControlDispatcher;

/**
 * What a host tells those who run it: metrics, lines about slow calls, the side port and the control interface.
 *
 * <pre>{@code
 * try (Operations operations = new Operations(services, limits, slow)) {
 *     operations.listen(sideAddress);
 *     operations.services().forEach(builder::service);
 *     ServiceHost host = builder.observer(operations.observer()).start();
 *     operations.started(host);
 *     ...
 *     operations.stopping();
 *     host.stop(time);
 * }
 * }</pre>
 *
 * <p>Any thread may call it.
 */
public final class Operations implements AutoCloseable {
    private final List<Dispatcher> services;
    private final HostMetrics metrics;
    private final Observer observer;
    private final List<SidePort> sidePorts = new CopyOnWriteArrayList<>();
    private volatile Readiness readiness = Readiness.STARTING;

    /**
     * For a host that is about to start.
     *
     * @param own the user's services
     * @param limits of the host
     * @param slow calls that take longer are logged; zero for none
     * @throws IllegalArgumentException if one of the services has the name of the control interface
     */
    public Operations(List<Dispatcher> own, Limits limits, Duration slow) {
        metrics = new HostMetrics(limits);
        Dispatcher control = new ControlDispatcher(
                new ControlService(this::services, metrics, () -> readiness == Readiness.STOPPING));
        for (Dispatcher service : own) {
            if (service.protocolId() == control.protocolId()) {
                throw new IllegalArgumentException("One of your services is " + service.protocolName()
                        + ". Every host serves an interface of that name to tell about itself; choose another name or package.");
            }
        }
        services = new ArrayList<>(own);
        services.add(control);
        services.forEach(metrics::expect);
        observer = slow.isZero() ? metrics : new Observers(metrics, new SlowCalls(slow));
    }

    /** What the host is to serve: the user's services and, behind them, the control interface. */
    public List<Dispatcher> services() {
        return List.copyOf(services);
    }

    /** What the host is to tell what happens. */
    public Observer observer() {
        return observer;
    }

    /**
     * Opens a side port.
     *
     * @return where it listens; the port is the real one where 0 was asked for
     * @throws IOException if the address cannot be had
     */
    public InetSocketAddress listen(InetSocketAddress address) throws IOException {
        SidePort port = new SidePort(address, () -> readiness, () -> new Page(200, HostMetrics.TEXT_TYPE, metrics.text()));
        sidePorts.add(port);
        return port.address();
    }

    /** The host has started. */
    public void started(ServiceHost host) {
        metrics.watch(host);
        readiness = Readiness.READY;
    }

    /** The host is about to stop; said ahead of that, so that load balancers turn away in time. */
    public void stopping() {
        readiness = Readiness.STOPPING;
    }

    /** Closes the side ports. */
    @Override
    public void close() {
        sidePorts.forEach(SidePort::close);
        metrics.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.host.ServiceState;
import org.creo.server.metrics.Buckets;
import org.creo.server.metrics.HostMetrics;
import org.creo.server.metrics.MethodMeters;
import org.creo.server.metrics.ServiceMeters;
import rasp.Answered;
import rasp.Control;
import rasp.Description;
import rasp.MethodMetrics;
import rasp.Metrics;
import rasp.ServiceHealth;
import rasp.ServiceMetrics;
import rasp.Times;

/** The control interface of every host, {@code control.creo}, by which a host describes itself. */
public final class ControlService implements Control {
    /** The services of the host. The list is complete when the host starts, and includes this service. */
    private final List<Dispatcher> served;

    private final HostMetrics metrics;
    private final BooleanSupplier stopping;

    /**
     * A control service for one host.
     *
     * @param served all services of the host, including this one; the list is kept, and must be complete when the host
     *     starts
     * @param metrics of that host
     * @param stopping whether it is about to stop
     */
    public ControlService(List<Dispatcher> served, HostMetrics metrics, BooleanSupplier stopping) {
        this.served = served;
        this.metrics = metrics;
        this.stopping = stopping;
    }

    @Override
    public Description[] describe() {
        // Interfaces of one description share its text.
        Map<String, List<String>> interfaces = new LinkedHashMap<>();
        for (Dispatcher service : served) {
            interfaces
                    .computeIfAbsent(service.description(), text -> new ArrayList<>())
                    .add(service.protocolName());
        }
        return interfaces.entrySet().stream()
                .map(each -> new Description(each.getValue().toArray(String[]::new), each.getKey()))
                .toArray(Description[]::new);
    }

    @Override
    public Answered[] answered() {
        return served.stream()
                .map(service -> new Answered(
                        service.protocolName(),
                        service.methods().stream().mapToInt(MethodBinding::id).toArray()))
                .toArray(Answered[]::new);
    }

    @Override
    public ServiceHealth[] health() {
        return served.stream()
                .map(service -> new ServiceHealth(service.protocolName(), state(service.protocolName())))
                .toArray(ServiceHealth[]::new);
    }

    private rasp.ServiceState state(String service) {
        if (stopping.getAsBoolean()) {
            return rasp.ServiceState.STOPPING;
        }
        ServiceState queue = metrics.queue(service);
        if (queue.waiting() >= queue.capacity()) {
            return rasp.ServiceState.FULL;
        }
        return queue.writable() ? rasp.ServiceState.SERVING : rasp.ServiceState.READ_ONLY;
    }

    @Override
    public Metrics metrics() {
        Runtime jvm = Runtime.getRuntime();
        return new Metrics(
                metrics.uptime().toMillis(),
                metrics.connections(),
                metrics.connectionsTotal(),
                metrics.memory(),
                metrics.memoryLimit(),
                jvm.totalMemory() - jvm.freeMemory(),
                jvm.maxMemory(),
                metrics.ofHost(ServiceHost::composing),
                metrics.ofHost(ServiceHost::composingLimit),
                metrics.ofHost(ServiceHost::busyWorkers),
                metrics.ofHost(ServiceHost::workers),
                Buckets.bounds(),
                metrics.services().stream().map(this::service).toArray(ServiceMetrics[]::new));
    }

    private ServiceMetrics service(ServiceMeters service) {
        ServiceState queue = metrics.queue(service.name());
        return new ServiceMetrics(
                service.name(),
                queue.waiting(),
                queue.capacity(),
                service.methods().stream().map(ControlService::method).toArray(MethodMetrics[]::new));
    }

    private static MethodMetrics method(MethodMeters method) {
        return new MethodMetrics(
                method.name(),
                method.calls(),
                method.errors(),
                method.bytesIn(),
                method.bytesOut(),
                times(method.waiting()),
                times(method.running()));
    }

    private static Times times(Buckets buckets) {
        return new Times(
                buckets.percentile(0.5),
                buckets.percentile(0.9),
                buckets.percentile(0.99),
                buckets.percentile(0.999),
                buckets.total(),
                buckets.counts());
    }
}

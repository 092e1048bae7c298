// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.host.ServiceState;
import org.creo.framework.log.Faults;
import org.creo.framework.queue.Request;
import org.creo.framework.state.Held;
import org.creo.protocol.Status;
import org.creo.server.worker.WorkerServices;

/**
 * Counts and times what a host does. It is the host's observer from the start; once the host {@link #watch runs}, it
 * also asks the host for what only the host knows. Any thread may call any method.
 *
 * <p>It knows all methods in advance. So a call costs two look-ups and no new meter, and all names that clients make up
 * are counted as one.
 */
public final class HostMetrics implements Observer, AutoCloseable {
    /** The Content-Type of {@link #text}. */
    public static final String TEXT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /** Stands for a service whose methods are the folders with files. */
    private static final String FILES = "files";
    /** Stands for a service whose methods are those that go on after their answers, by their full names. */
    private static final String REST = "after answers";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    /**
     * The meters of each service, by name. Replaced as a whole: services may come while calls of others are counted.
     */
    private volatile Map<String, ServiceMeters> services = Map.of();

    private final ServiceMeters unknown;
    private final LongAdder opened = new LongAdder();
    private final LongAdder closed = new LongAdder();
    private final long startedAt = System.nanoTime();
    private volatile ServiceHost host;

    /** Metrics of a host that is about to start. */
    public HostMetrics() {
        unknown = new ServiceMeters(registry, ServiceMeters.UNKNOWN, List.of());
        gauge("creo.connections", this::connections, "Connections that are open");
        FunctionCounter.builder("creo.connections.opened", opened, LongAdder::sum)
                .description("Connections since the start")
                .register(registry);
        FunctionCounter.builder("creo.faults", this, metrics -> Faults.count())
                .description(
                        "Exceptions where there should be none, in this host or its owner's code; the log has them")
                .register(registry);
        bytes("creo.frames.memory", this::memory, "Memory that requests and answers under way take");
        bytes(
                "creo.frames.memory.limit",
                this::memoryLimit,
                "How much memory requests and answers may take before the host stops reading");
        bytes("creo.values.memory", this::valueMemory, "Memory that the decoded values of calls under way take");
        bytes(
                "creo.values.memory.limit",
                this::valueMemoryLimit,
                "How much memory decoded values may take before the host refuses more");
        times(new TimesCollector(
                "creo_queue_wait_seconds",
                "From the arrival of a request until its method began",
                this::services,
                MethodMeters::waiting));
        times(new TimesCollector(
                "creo_service_time_seconds",
                "From the begin of a method until its answer was ready",
                this::services,
                MethodMeters::running));
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        collections.bindTo(registry);
    }

    private void gauge(String name, Supplier<Number> value, String description) {
        Gauge.builder(name, value).description(description).register(registry);
    }

    private void bytes(String name, Supplier<Number> value, String description) {
        Gauge.builder(name, value).baseUnit("bytes").description(description).register(registry);
    }

    private void times(TimesCollector collector) {
        registry.getPrometheusRegistry().register(collector);
    }

    /** Announces a service of the host; to be called before the host starts. */
    public void expect(Dispatcher service) {
        List<String> methods =
                service.methods().stream().map(MethodBinding::name).toList();
        put(service.protocolName(), methods);
    }

    private synchronized void put(String service, List<String> methods) {
        Map<String, ServiceMeters> more = new LinkedHashMap<>(services);
        more.merge(service, new ServiceMeters(registry, service, methods), ServiceMeters::and);
        services = more;
    }

    @Override
    public void deployed(String path, List<Dispatcher> served, boolean files) {
        for (Dispatcher service : served) {
            boolean known = services.containsKey(service.protocolName());
            expect(service);
            if (!known) {
                measureQueue(service.protocolName());
            }
        }
        if (files) {
            expectFiles(List.of(path));
        }
    }

    /**
     * Announces the folders whose files the host serves, which are counted like methods; to be called before it starts.
     *
     * @param paths of the folders, such as {@code /docs}
     */
    public void expectFiles(List<String> paths) {
        if (!paths.isEmpty()) {
            put(FILES, paths);
        }
    }

    /** Announces the workers that answer calls; to be called before the host starts. */
    public void expectWorkers(WorkerServices workers) {
        new WorkerMeters(registry, workers).register();
    }

    /** Tells that the host has started: from now on its queues, streams and memory are measured. */
    public void watch(ServiceHost started) {
        host = started;
        gauge("creo.streams", started::streams, "Calls with streams that are under way");
        gauge("creo.streams.limit", started::streamLimit, "How many calls with streams may be under way");
        gauge("creo.composing", started::composing, "Calls under way of methods that compose");
        gauge(
                "creo.composing.limit",
                started::composingLimit,
                "How many calls of methods that compose may be under way");
        gauge("creo.workers.busy", started::busyWorkers, "Threads that run branches");
        gauge("creo.workers", started::workers, "How many threads may run branches at the moment");
        bytes("creo.state.waiting", started::stateWaiting, "Changes of states that wait to be kept");
        bytes(
                "creo.state.waiting.limit",
                started::stateLimit,
                "How much may wait before calls that write have to; 0 where there is no limit");
        gauge(
                "creo.state.writable",
                () -> started.stateWritable() ? 1 : 0,
                "Whether states can be written: 1, or 0 where the disk has failed");
        bytes("creo.state.file", () -> started.stateSize().file(), "The file in which states are kept");
        bytes("creo.state.log", () -> started.stateSize().log(), "Its log: what was written and is not in it yet");
        registry.getPrometheusRegistry().register(new EntriesCollector("creo_state_entries", this::states));
        started.services().forEach(service -> measureQueue(service.name()));
    }

    private void measureQueue(String service) {
        Gauge.builder("creo.queue.messages", () -> queue(service).waiting())
                .tag("service", service)
                .description("Requests that wait for the service")
                .register(registry);
        Gauge.builder("creo.queue.limit.messages", () -> queue(service).capacity())
                .tag("service", service)
                .description("How many requests may wait for the service")
                .register(registry);
    }

    @Override
    public void connected() {
        opened.increment();
    }

    @Override
    public void disconnected() {
        closed.increment();
    }

    @Override
    public void answered(String service, String method, Request request, Status status, long bytesIn, long bytesOut) {
        services.getOrDefault(service, unknown).method(method).record(request, status, bytesIn, bytesOut);
    }

    @Override
    public void wentOn(String service, String method, boolean failed, long nanos) {
        String name = service + "." + method;
        ServiceMeters meters = services.get(REST);
        if (meters == null || !meters.has(name)) {
            put(REST, List.of(name));
            meters = services.get(REST);
        }
        meters.method(name).record(failed ? Status.INTERNAL : null, nanos, 0);
    }

    @Override
    public void served(String path, int status, long nanos, long bytes) {
        services.getOrDefault(FILES, unknown).method(path).record(status(status), nanos, bytes);
    }

    /** What a status of HTTP would be in RASP; null for success. */
    private static Status status(int http) {
        return switch (http) {
            case 403 -> Status.FORBIDDEN;
            case 503 -> Status.UNAVAILABLE;
            default -> http < 400 ? null : http < 500 ? Status.MALFORMED : Status.INTERNAL;
        };
    }

    /** For how long the metrics have been counting. */
    public Duration uptime() {
        return Duration.ofNanos(System.nanoTime() - startedAt);
    }

    /** How many connections are open. */
    public int connections() {
        // The ends are read before the starts, so that the difference is never below zero.
        long gone = closed.sum();
        return (int) (opened.sum() - gone);
    }

    /** How many connections there were since the start, including open ones. */
    public long connectionsTotal() {
        return opened.sum();
    }

    /** How much memory requests and answers under way take, in bytes. */
    public long memory() {
        return host == null ? 0 : host.memoryInUse();
    }

    /** How much memory requests and answers under way may take, in bytes. */
    public long memoryLimit() {
        return host == null ? 0 : host.memoryLimit();
    }

    private long valueMemory() {
        return host == null ? 0 : host.valuesInUse();
    }

    private long valueMemoryLimit() {
        return host == null ? 0 : host.valuesLimit();
    }

    /** A number that the host knows; 0 where it has not started. */
    public int ofHost(ToIntFunction<ServiceHost> number) {
        return host == null ? 0 : number.applyAsInt(host);
    }

    /** What states hold now; nothing where the host has not started. */
    public List<Held<?>> states() {
        return host == null ? List.of() : host.states();
    }

    /** The load of a service now; zeros where the host has not started or does not serve it. */
    public ServiceState queue(String service) {
        if (host != null) {
            for (ServiceState state : host.services()) {
                if (state.name().equals(service)) {
                    return state;
                }
            }
        }
        return new ServiceState(service, 0, 0, true);
    }

    /** The meters of each service, followed by those of {@code ?} if requests came for unknown ones. */
    public List<ServiceMeters> services() {
        List<ServiceMeters> all = new ArrayList<>(services.values());
        if (!unknown.methods().isEmpty()) {
            all.add(unknown);
        }
        return all;
    }

    /** All metrics in the text format of Prometheus. */
    public String text() {
        return registry.scrape(TEXT_TYPE);
    }

    /** Stops listening to the garbage collector; the numbers stay. */
    @Override
    public void close() {
        collections.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.creo.framework.work.WorkerLoad;
import org.creo.server.worker.WorkerServices;

/** What is measured of the workers of a host: all of them together, since each one that is started has a name. */
record WorkerMeters(MeterRegistry registry, WorkerServices workers) {
    void register() {
        gauge("creo.service.workers", all -> all.loads().size(), "Programs that answer calls, and are attached");
        gauge("creo.service.workers.places", sum(WorkerLoad::places), "How many calls they take at a time");
        gauge("creo.service.workers.busy", sum(WorkerLoad::busy), "Calls without streams that they have");
        gauge("creo.service.workers.streams", sum(WorkerLoad::streams), "Calls with streams that they have");
        gauge("creo.service.workers.waiting", WorkerServices::waiting, "Calls that wait for a place");
        gauge(
                "creo.service.workers.oldest.seconds",
                all -> all.loads().stream()
                        .mapToDouble(load -> load.age().toMillis() / 1000.0)
                        .max()
                        .orElse(0),
                "For how long a worker has had the call without streams that one has had for longest");
        counter("creo.service.workers.calls", all -> all.counts().calls(), "Calls that workers were given");
        counter("creo.service.workers.starts", WorkerServices::starts, "Processes that the host has started");
        counter(
                "creo.service.workers.lost",
                all -> all.counts().lost(),
                "Workers that are gone and were not told to: crashed, without a connection, or against a rule");
        counter(
                "creo.service.workers.refused",
                all -> all.counts().refused(),
                "Workers that were not taken: a wrong secret, or another description");
    }

    private static ToDoubleFunction<WorkerServices> sum(ToIntFunction<WorkerLoad> number) {
        return all -> all.loads().stream().mapToInt(number).sum();
    }

    private void gauge(String name, ToDoubleFunction<WorkerServices> value, String description) {
        Gauge.builder(name, workers, value).description(description).register(registry);
    }

    private void counter(String name, ToDoubleFunction<WorkerServices> value, String description) {
        FunctionCounter.builder(name, workers, value).description(description).register(registry);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.function.Supplier;
import org.creo.framework.state.Held;

/**
 * Tells Prometheus how many entries each state has. The entries of a service are counted at one moment, without looking
 * at any of them.
 */
record EntriesCollector(String name, Supplier<List<Held<?>>> states) implements Collector {
    @Override
    public MetricSnapshot collect() {
        GaugeSnapshot.Builder gauge =
                GaugeSnapshot.builder().name(name).help("Entries of each state; items of an array, or 1");
        for (Held<?> held : states.get()) {
            gauge.dataPoint(GaugeDataPointSnapshot.builder()
                    .labels(Labels.of(
                            "service", held.service(), "state", held.state().name()))
                    .value(held.entries())
                    .build());
        }
        return gauge.build();
    }
}

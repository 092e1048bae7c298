// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

/** The times of all methods as one histogram of Prometheus, in seconds. */
final class TimesCollector implements Collector {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double[] BOUNDS = DoubleStream.concat(
            Arrays.stream(Buckets.bounds()).mapToDouble(TimesCollector::seconds),
            DoubleStream.of(Double.POSITIVE_INFINITY)).toArray();

    private final String name;
    private final String help;
    private final Supplier<List<ServiceMeters>> services;
    private final Function<MethodMeters, Buckets> times;

    /**
     * A histogram with a series for each method.
     *
     * @param name in Prometheus, without the unit
     * @param help for its reader
     * @param services asked at each collection
     * @param times which of a method's times
     */
    TimesCollector(String name, String help, Supplier<List<ServiceMeters>> services, Function<MethodMeters, Buckets> times) {
        this.name = name + "_seconds";
        this.help = help;
        this.services = services;
        this.times = times;
    }

    @Override
    public MetricSnapshot collect() {
        HistogramSnapshot.Builder histogram = HistogramSnapshot.builder().name(name).help(help);
        for (ServiceMeters service : services.get()) {
            for (MethodMeters method : service.methods()) {
                Buckets buckets = times.apply(method);
                histogram.dataPoint(HistogramDataPointSnapshot.builder()
                        .labels(Labels.of("method", method.name(), "service", service.name()))
                        .classicHistogramBuckets(ClassicHistogramBuckets.of(BOUNDS, buckets.counts()))
                        .sum(seconds(buckets.total()))
                        .build());
            }
        }
        return histogram.build();
    }

    private static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The times of all methods as one Prometheus histogram, in seconds. Each bucket is a series there, so it has only
 * buckets with the bounds 1, 2, 5, 10 and so on. Each method has a series.
 *
 * @param name the name in Prometheus, with the unit
 * @param help for its reader
 * @param services called at each collection
 * @param times selects one kind of a method's times
 */
record TimesCollector(
        String name, String help, Supplier<List<ServiceMeters>> services, Function<MethodMeters, Buckets> times)
        implements Collector {
    private static final double NANOS_PER_SECOND = 1e9;
    /** The indices of the bounds that begin with 1, 2 or 5. */
    private static final int[] PLACES = IntStream.range(0, Buckets.bounds().length)
            .filter(i -> String.valueOf(Buckets.bounds()[i]).matches("[125]0+"))
            .toArray();

    private static final double[] BOUNDS = DoubleStream.concat(
                    IntStream.of(PLACES).mapToDouble(i -> seconds(Buckets.bounds()[i])),
                    DoubleStream.of(Double.POSITIVE_INFINITY))
            .toArray();

    @Override
    public MetricSnapshot collect() {
        HistogramSnapshot.Builder histogram =
                HistogramSnapshot.builder().name(name).help(help);
        for (ServiceMeters service : services.get()) {
            for (MethodMeters method : service.methods()) {
                Buckets buckets = times.apply(method);
                histogram.dataPoint(HistogramDataPointSnapshot.builder()
                        .labels(Labels.of("method", method.name(), "service", service.name()))
                        .classicHistogramBuckets(ClassicHistogramBuckets.of(BOUNDS, joined(buckets.counts())))
                        .sum(seconds(buckets.total()))
                        .build());
            }
        }
        return histogram.build();
    }

    /** The counts of the wider buckets that Prometheus gets, each the sum of some of these. */
    private static long[] joined(long[] counts) {
        long[] joined = new long[BOUNDS.length];
        int from = 0;
        for (int i = 0; i < joined.length; i++) {
            int to = i < PLACES.length ? PLACES[i] + 1 : counts.length;
            joined[i] = LongStream.of(counts).skip(from).limit(to - from).sum();
            from = to;
        }
        return joined;
    }

    private static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }
}

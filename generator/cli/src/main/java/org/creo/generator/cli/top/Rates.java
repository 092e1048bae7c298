// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.top;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.creo.generator.cli.top.Sample.MethodCounts;
import org.creo.generator.cli.top.Sample.Times;

/**
 * What a host does per second: the differences between two samples, or one sample over all the time since the host
 * started.
 *
 * @param seconds the time that the rates cover
 * @param sinceStart whether that is all the time since the host started
 */
record Rates(Sample now, double seconds, boolean sinceStart, List<Row> rows) {

    /**
     * A method. Rates are per second; times are in nanoseconds, {@link Long#MAX_VALUE} for those over all bounds, and
     * absent where there was no call.
     *
     * @param called whether it was since the host started
     */
    record Row(
            String service,
            String method,
            boolean called,
            double calls,
            double errors,
            OptionalLong wait50,
            OptionalLong wait99,
            OptionalLong run50,
            OptionalLong run99,
            double bytesIn,
            double bytesOut,
            long queued,
            long queueLimit) {}

    /**
     * @param before an earlier sample, if there is one; ignored if the host has restarted or was replaced since then
     */
    static Rates between(Optional<Sample> before, Sample now) {
        Optional<Sample> same = before.filter(
                earlier -> earlier.uptime() < now.uptime() && earlier.bounds().equals(now.bounds()));
        double seconds = Math.max(1, now.uptime() - same.map(Sample::uptime).orElse(0L)) / 1000.0;
        List<Row> rows = now.methods().stream()
                .map(method -> row(now.bounds(), same.flatMap(sample -> sample.find(method)), method, seconds))
                .toList();
        return new Rates(now, seconds, same.isEmpty(), rows);
    }

    List<Row> sorted(Order order) {
        return rows.stream().sorted(order.comparator()).toList();
    }

    private static Row row(List<Long> bounds, Optional<MethodCounts> before, MethodCounts now, double seconds) {
        long[] waits = differences(before.map(MethodCounts::waits), now.waits());
        long[] runs = differences(before.map(MethodCounts::runs), now.runs());
        return new Row(
                now.service(),
                now.method(),
                now.calls() > 0,
                (now.calls() - before.map(MethodCounts::calls).orElse(0L)) / seconds,
                (now.errors() - before.map(MethodCounts::errors).orElse(0L)) / seconds,
                percentile(bounds, waits, 50),
                percentile(bounds, waits, 99),
                percentile(bounds, runs, 50),
                percentile(bounds, runs, 99),
                (now.bytesIn() - before.map(MethodCounts::bytesIn).orElse(0L)) / seconds,
                (now.bytesOut() - before.map(MethodCounts::bytesOut).orElse(0L)) / seconds,
                now.queued(),
                now.queueLimit());
    }

    private static long[] differences(Optional<Times> before, Times now) {
        return IntStream.range(0, now.counts().size())
                .mapToLong(i -> now.counts().get(i)
                        - before.map(times -> times.counts().get(i)).orElse(0L))
                .toArray();
    }

    /** An estimate, as the host makes it: as if the times of a bucket were spread evenly over it. */
    private static OptionalLong percentile(List<Long> bounds, long[] counts, int hundredths) {
        long all = LongStream.of(counts).sum();
        if (all <= 0) {
            return OptionalLong.empty();
        }
        double rank = all * hundredths / 100.0;
        long below = 0;
        for (int i = 0; i < bounds.size(); i++) {
            if (counts[i] > 0 && below + counts[i] >= rank) {
                long from = i == 0 ? 0 : bounds.get(i - 1);
                return OptionalLong.of(from + Math.round((bounds.get(i) - from) * (rank - below) / counts[i]));
            }
            below += counts[i];
        }
        return OptionalLong.of(Long.MAX_VALUE);
    }
}

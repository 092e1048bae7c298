// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.creo.generator.cli.top.Sample.MethodCounts;
import org.creo.generator.cli.top.Sample.Times;
import org.junit.jupiter.api.Test;

class RatesTest {

    private static final List<Long> BOUNDS = List.of(1_000L, 2_000L, 5_000L);

    private static Sample sample(long uptime, long calls, long errors, Long... counts) {
        Times times = new Times(List.of(counts));
        return new Sample(
                uptime,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                BOUNDS,
                List.of(new MethodCounts(
                        "lab.Lab", "add", 1, 2, calls, errors, 0, 10 * calls, 20 * calls, times, times)),
                Optional.empty());
    }

    @Test
    void areDifferencesBetweenTwoSamples() {
        Rates rates = Rates.between(
                Optional.of(sample(5_000, 100, 0, 100L, 0L, 0L, 0L)), sample(7_000, 300, 10, 100L, 100L, 99L, 1L));
        Rates.Row row = rates.rows().get(0);
        assertFalse(rates.sinceStart());
        assertEquals(2, rates.seconds());
        assertEquals(100, row.calls());
        assertEquals(5, row.errors());
        assertEquals(1_000, row.bytesIn());
        assertEquals(2_000, row.bytesOut());
        assertEquals(OptionalLong.of(2_000), row.wait50());
        assertEquals(OptionalLong.of(2_000 + Math.round(3_000 * 98 / 99.0)), row.run99());
    }

    @Test
    void areOverAllTheTimeWithoutAnEarlierSample() {
        Rates rates = Rates.between(Optional.empty(), sample(4_000, 100, 0, 0L, 0L, 0L, 100L));
        assertTrue(rates.sinceStart());
        assertEquals(25, rates.rows().get(0).calls());
        assertEquals(OptionalLong.of(Long.MAX_VALUE), rates.rows().get(0).run50());
    }

    @Test
    void forgetAHostThatStartedAnew() {
        Rates rates = Rates.between(
                Optional.of(sample(60_000, 1_000, 0, 0L, 0L, 0L, 0L)), sample(1_000, 10, 0, 0L, 0L, 0L, 0L));
        assertTrue(rates.sinceStart());
        assertEquals(10, rates.rows().get(0).calls());
        assertEquals(OptionalLong.empty(), rates.rows().get(0).wait50());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.log;

import static org.creo.framework.log.LineLimits.LEFT_OUT;
import static org.creo.framework.log.LineLimits.PERIOD;
import static org.creo.framework.log.LineLimits.PER_KIND;
import static org.creo.framework.log.LineLimits.PER_ORIGIN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.creo.framework.log.LineLimits.Omission;
import org.junit.jupiter.api.Test;

class LineLimitsTest {
    private final List<Long> alarms = new ArrayList<>();
    private final List<String> kinds = new ArrayList<>();
    private final List<Omission> omissions = new ArrayList<>();
    /** Close to the end of the numbers: times are compared by their difference. */
    private long now = Long.MAX_VALUE - PERIOD / 2;

    private final LineLimits<String> limits = new LineLimits<>(() -> now, alarms::add, (kind, omission) -> {
        kinds.add(kind);
        omissions.add(omission);
    });

    private long passed(String kind, String origin, int lines) {
        return IntStream.range(0, lines)
                .filter(i -> limits.pass(kind, origin) != LEFT_OUT)
                .count();
    }

    /** The alarm rings. */
    private void ring() {
        now += alarms.remove(0);
        limits.look();
    }

    @Test
    void fewLinesPassAndLeaveNothingToReport() {
        for (int i = 0; i < PER_ORIGIN; i++) {
            assertEquals(i, limits.pass("kind", "peer"));
        }
        assertEquals(List.of(PERIOD), alarms);
        ring();
        assertEquals(List.of(), omissions);
        assertEquals(List.of(), alarms);
        assertEquals(0, limits.origins());
    }

    @Test
    void aFloodIsCountedAndReportedWhenItIsOver() {
        assertEquals(PER_ORIGIN, passed("kind", "peer", 100_000));
        assertEquals(List.of(), omissions);
        ring();
        assertEquals(List.of(new Omission(100_000 - PER_ORIGIN, "peer", 100_000 - PER_ORIGIN)), omissions);
        assertEquals(List.of(), alarms);
    }

    @Test
    void aFloodThatGoesOnIsReportedInEachPeriod() {
        for (int period = 1; period <= 5; period++) {
            assertEquals(PER_ORIGIN, passed("kind", "peer", 1000));
            ring();
            assertEquals(period, omissions.size());
        }
        assertTrue(omissions.stream().allMatch(omission -> omission.lines() == 1000 - PER_ORIGIN));
    }

    @Test
    void kindsAndOriginsDoNotTakeEachOthersLines() {
        assertEquals(PER_ORIGIN, passed("kind", "peer", 100));
        assertEquals(PER_ORIGIN, passed("other kind", "peer", 100));
        assertEquals(PER_ORIGIN, passed("kind", "other peer", 100));
    }

    @Test
    void manyOriginsHaveALimitTogetherAndCostLittle() {
        long passed = 0;
        for (int peer = 0; peer < 100_000; peer++) {
            passed += passed("kind", "peer " + peer, 1);
        }
        assertEquals(PER_KIND, passed);
        assertEquals(PER_KIND, limits.origins());
        ring();
        assertEquals(List.of(new Omission(100_000 - PER_KIND, null, 0)), omissions);
        assertEquals(0, limits.origins());
    }

    @Test
    void theReportNamesTheOriginOfMost() {
        passed("kind", "a", PER_ORIGIN + 1);
        passed("kind", "b", PER_ORIGIN + 7);
        passed("kind", "c", PER_ORIGIN + 2);
        ring();
        assertEquals(List.of(new Omission(10, "b", 7)), omissions);
    }

    @Test
    void aPeriodEndsByItselfWhereTheAlarmDoesNotRing() {
        passed("kind", "peer", 100);
        now += PERIOD;
        assertEquals(0, limits.pass("kind", "peer"));
        assertEquals(List.of("kind"), kinds);
        // The alarm may be late.
        assertEquals(1, alarms.size());
        now += PERIOD;
        limits.pass("kind", "peer");
        assertEquals(2, alarms.size());
    }

    @Test
    void periodsBeginWithTheFirstLineOfTheirKind() {
        passed("kind", "peer", 100);
        now += PERIOD / 2;
        passed("other kind", "peer", 100);
        now += PERIOD / 2;
        limits.look();
        assertEquals(List.of("kind"), kinds);
        assertEquals(LEFT_OUT, limits.pass("other kind", "peer"));
        now += PERIOD / 2;
        limits.look();
        assertEquals(List.of("kind", "other kind"), kinds);
    }

    @Test
    void theEndReportsAtOnce() {
        passed("kind", "peer", 100);
        limits.end();
        assertEquals(List.of("kind"), kinds);
        assertEquals(PER_ORIGIN, passed("kind", "peer", 100));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import ledger.Closed;
import ledger.Entry;
import ledger.Ledger;
import ledger.LedgerInMemory;
import ledger.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Times, dates, UUIDs and decimal numbers as a client sends them. */
@Timeout(60)
class LedgerInMemoryTest {
    private static final UUID LOW = new UUID(1, 0);
    private static final UUID HIGH = new UUID(-1, 0);

    private final Ledger ledger = new LedgerInMemory(new MyLedger());

    private static Entry entry(String sum) {
        return Entry.builder()
                .day(LocalDate.of(2026, 11, 27))
                .sum(new BigDecimal(sum))
                .tags(new UUID[] {HIGH, LOW})
                .paid(Optional.of(Instant.MAX))
                .build();
    }

    @Test
    void samplesAreInTheOrderOfTime() {
        for (long nano : new long[] {2, 0, 3, 1}) {
            ledger.put(Ledger.OPENED.plusNanos(nano), BigDecimal.valueOf(nano, 2));
        }
        assertArrayEquals(
                new Sample[] {
                    new Sample(Ledger.OPENED.plusNanos(1), new BigDecimal("0.01")),
                    new Sample(Ledger.OPENED.plusNanos(2), new BigDecimal("0.02"))
                },
                ledger.between(Ledger.OPENED.plusNanos(1), Ledger.OPENED.plusNanos(3)));
    }

    @Test
    void entriesComeBackAsTheyWere() throws Closed {
        assertEquals(new BigDecimal("1.000"), ledger.keep(HIGH, entry("1.000")));
        assertEquals(new BigDecimal("3.500"), ledger.keep(LOW, entry("2.5")));
        Entry back = ledger.entry(HIGH).orElseThrow();
        assertEquals(entry("1"), back);
        assertEquals("1.000", back.sum().toString());
        assertEquals(Duration.ofHours(24), back.grace());
        assertEquals(Optional.empty(), ledger.entry(new UUID(0, 0)));
        assertArrayEquals(new UUID[] {LOW, HIGH}, ledger.after(new UUID(0, 0)));
        assertArrayEquals(new UUID[] {HIGH}, ledger.after(new UUID(Long.MIN_VALUE, 0)));
        assertArrayEquals(new Instant[] {Instant.EPOCH.plus(Duration.ofHours(24))}, ledger.logged());
        Closed closed =
                assertThrows(Closed.class, () -> ledger.keep(LOW, entry("1").withDay(LocalDate.of(1969, 12, 31))));
        assertEquals(LocalDate.of(1969, 12, 31), closed.day());
        assertEquals(Instant.EPOCH, closed.since());
    }

    @Test
    void datesAreKeys() {
        ledger.settle(LocalDate.of(2026, 11, 27), new BigDecimal("12.50"));
        ledger.settle(LocalDate.of(-1, 1, 1), new BigDecimal("1E+3"));
        Map<LocalDate, BigDecimal> sums = ledger.sums();
        assertEquals(List.of(LocalDate.of(-1, 1, 1), LocalDate.of(2026, 11, 27)), List.copyOf(sums.keySet()));
        assertEquals("[1E+3, 12.50]", sums.values().toString());
    }

    @Test
    void parametersAndItemsTravel() {
        Instant later = ledger.later(
                Ledger.OPENED,
                Duration.ofSeconds(-1),
                Optional.of(LocalDate.of(1970, 1, 2)),
                new BigDecimal[] {Ledger.LIMIT, new BigDecimal("0.000002")},
                Map.of(HIGH, Duration.ofMinutes(1)));
        assertEquals(Ledger.OPENED.plusSeconds(-2 + 86_400 + 60), later);
        try (Stream<Instant> ticks =
                ledger.ticks(Instant.EPOCH, Stream.of(Duration.ofNanos(1), Duration.ofNanos(-1)))) {
            assertEquals(List.of(Instant.EPOCH.plusNanos(1), Instant.EPOCH.minusNanos(1)), ticks.toList());
        }
    }

    @Test
    void whatCannotTravelIsRefusedWithItsPlace() {
        String date = refusal(() -> ledger.settle(LocalDate.MAX, BigDecimal.ONE));
        assertTrue(date.startsWith("Ledger.settle: day is +999999999-12-31, out of the range"), date);
        String sum = refusal(() -> ledger.settle(LocalDate.EPOCH, BigDecimal.valueOf(1, 2_000)));
        assertTrue(sum.startsWith("Ledger.settle: sum has the scale 2000"), sum);
        String entry = refusal(() -> entry("1").withDay(LocalDate.MIN));
        assertTrue(entry.startsWith("Entry.day is -999999999-01-01"), entry);
        String factor = refusal(() -> ledger.later(
                Instant.EPOCH,
                Duration.ZERO,
                Optional.empty(),
                new BigDecimal[] {BigDecimal.TEN.pow(1_001)},
                Map.of()));
        assertTrue(factor.startsWith("Ledger.later: factors[0] has more than the 1000 digits"), factor);
    }

    private static String refusal(Runnable call) {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }
}

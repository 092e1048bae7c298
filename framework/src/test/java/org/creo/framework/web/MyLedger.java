// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import ledger.Closed;
import ledger.Entry;
import ledger.LedgerHandler;
import ledger.Sample;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingList;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;

/** Times, dates, UUIDs and decimal numbers to be tried. */
class MyLedger implements LedgerHandler {
    @Override
    public void put(Instant at, BigDecimal value, Writing<Optional<BigDecimal>> samples, WritingList<Instant> log) {
        samples.set(Optional.of(value));
        log.add(at);
    }

    @Override
    public Sample[] between(Instant from, Instant to, ReadingMap<Instant, BigDecimal> samples) {
        return samples.get().entrySet().stream()
                .map(entry -> new Sample(entry.getKey(), entry.getValue()))
                .toArray(Sample[]::new);
    }

    @Override
    public BigDecimal keep(
            UUID id,
            Entry entry,
            Writing<Optional<Entry>> entries,
            Writing<BigDecimal> total,
            Writing<Duration> longest)
            throws Closed {
        if (entry.day().isBefore(LocalDate.EPOCH)) {
            throw new Closed(entry.day(), Instant.EPOCH);
        }
        entries.set(Optional.of(entry));
        total.set(total.get().add(entry.sum()));
        if (entry.grace().compareTo(longest.get()) > 0) {
            longest.set(entry.grace());
        }
        return total.get();
    }

    @Override
    public Optional<Entry> entry(UUID id, Reading<Optional<Entry>> entries) {
        return entries.get();
    }

    @Override
    public UUID[] after(UUID first, ReadingMap<UUID, Entry> entries) {
        return entries.get().keySet().toArray(UUID[]::new);
    }

    @Override
    public void settle(LocalDate day, BigDecimal sum, Writing<Optional<BigDecimal>> days) {
        days.set(Optional.of(sum));
    }

    @Override
    public Map<LocalDate, BigDecimal> sums(ReadingMap<LocalDate, BigDecimal> days) {
        return days.get();
    }

    @Override
    public Instant[] logged(ReadingList<Instant> log, Reading<Duration> longest) {
        return Stream.concat(log.get().stream(), Stream.of(Instant.EPOCH.plus(longest.get())))
                .toArray(Instant[]::new);
    }

    @Override
    public Instant later(
            Instant at, Duration by, Optional<LocalDate> day, BigDecimal[] factors, Map<UUID, Duration> waits) {
        BigDecimal factor = Arrays.stream(factors).reduce(BigDecimal.ONE, BigDecimal::multiply);
        Duration wait = waits.values().stream().reduce(Duration.ZERO, Duration::plus);
        return at.plus(by.multipliedBy(factor.longValueExact()))
                .plus(wait)
                .plus(Duration.ofDays(day.map(LocalDate::toEpochDay).orElse(0L)));
    }

    @Override
    public Stream<Instant> ticks(Instant from, Stream<Duration> pauses) {
        return pauses.map(from::plus);
    }
}

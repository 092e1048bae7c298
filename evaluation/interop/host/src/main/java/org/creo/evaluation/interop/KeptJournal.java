// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import journal.Entry;
import journal.JournalHandler;
import journal.Missing;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Writing;

/** Keeps times, dates, UUIDs and decimal numbers by each other. */
final class KeptJournal implements JournalHandler {
    @Override
    public Entry echo(Entry entry) {
        return entry;
    }

    @Override
    public Instant shift(Instant at, Duration by) {
        return at.plus(by);
    }

    @Override
    public BigDecimal total(BigDecimal[] prices) {
        return Arrays.stream(prices).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Override
    public void keep(Instant at, BigDecimal price, Writing<Optional<BigDecimal>> prices) {
        prices.set(Optional.of(price));
    }

    @Override
    public BigDecimal find(Instant at, Reading<Optional<BigDecimal>> prices) throws Missing {
        return prices.get().orElseThrow(() -> new Missing(at, Duration.ofMinutes(90)));
    }

    @Override
    public Map<Instant, BigDecimal> between(Instant from, Instant to, ReadingMap<Instant, BigDecimal> prices) {
        return prices.get();
    }

    @Override
    public void measure(UUID id, Duration length, Writing<Optional<Duration>> lengths) {
        lengths.set(Optional.of(length));
    }

    @Override
    public UUID[] measured(ReadingMap<UUID, Duration> lengths) {
        return lengths.get().keySet().toArray(new UUID[0]);
    }

    @Override
    public void open(LocalDate day, Instant at, Writing<Optional<Instant>> openings) {
        openings.set(Optional.of(at));
    }

    @Override
    public LocalDate[] openings(LocalDate from, ReadingMap<LocalDate, Instant> openings) {
        return openings.get().keySet().toArray(new LocalDate[0]);
    }

    @Override
    public Stream<Instant> every(Instant from, Duration step, int count) {
        return Stream.iterate(from, at -> at.plus(step)).limit(count);
    }

    @Override
    public Duration sum(Stream<Duration> lengths) {
        return lengths.reduce(Duration.ZERO, Duration::plus);
    }
}

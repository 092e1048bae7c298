// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;
import ruled.Booking;
import ruled.Late;
import ruled.RuledHandler;
import ruled.Sample;
import ruled.Tree;

/** Does what it is told, and counts what reaches it. */
public final class MyRuled implements RuledHandler {
    /** How many calls there were. */
    public final AtomicInteger calls = new AtomicInteger();

    @Override
    public String put(Sample sample, int count) {
        calls.incrementAndGet();
        return sample.name() + " x " + count;
    }

    @Override
    public double root(double of, String unit) {
        calls.incrementAndGet();
        return Math.sqrt(of);
    }

    @Override
    public int plant(Tree tree) {
        calls.incrementAndGet();
        return tree.treesLength();
    }

    @Override
    public String book(LocalDate day, BigDecimal share) {
        calls.incrementAndGet();
        return day + " " + share;
    }

    @Override
    public String reserve(Booking booking) {
        calls.incrementAndGet();
        return booking.made().toString();
    }

    @Override
    public double sum(Stream<Double> values) {
        return values.mapToDouble(each -> each).sum();
    }

    @Override
    public void keep(String name, Sample sample, Writing<Optional<Sample>> kept) throws Late {
        calls.incrementAndGet();
        if (name.equals("late")) {
            throw new Late(0);
        }
        kept.set(Optional.of(sample));
    }

    @Override
    public Optional<Sample> find(String name, Reading<Optional<Sample>> kept) {
        return kept.get();
    }
}

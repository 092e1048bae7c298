// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Decides which lines a log gets: in {@link #PERIOD}, of each kind {@value #PER_ORIGIN} from one origin and
 * {@value #PER_KIND} from all of them. A period begins with the first line of its kind. It ends with a report, if lines
 * were left out.
 *
 * <p>A kind costs room for {@value #PER_KIND} origins at most, however many there are, and none when its period is
 * over.
 *
 * <p>Any thread may call any method.
 *
 * @param <K> the kinds of lines; there must be a limited number of them, whatever peers do
 */
final class LineLimits<K> {
    static final int PER_ORIGIN = 10;
    static final int PER_KIND = 40;
    static final long PERIOD = TimeUnit.SECONDS.toNanos(10);

    /** What {@link #pass} returns for a line that is left out. */
    static final int LEFT_OUT = -1;

    /**
     * Lines of one kind that were left out in a period.
     *
     * @param lines how many, at least 1
     * @param origin the one that caused most of them, as far as they were counted by origin; null where none was
     * @param ofOrigin how many it caused
     */
    record Omission(long lines, String origin, long ofOrigin) {}

    private record Ended<K>(K kind, Omission omission) {}

    private final LongSupplier clock;
    private final LongConsumer alarm;
    private final BiConsumer<K, Omission> report;

    private final Map<K, Period> periods = new HashMap<>();
    private boolean alarmSet;
    private long alarmAt;

    /**
     * @param clock the time in nanoseconds, as of {@link System#nanoTime}
     * @param alarm is given a time in nanoseconds, after which it calls {@link #look} once
     * @param report is told what was left out, on the thread that finds it
     */
    LineLimits(LongSupplier clock, LongConsumer alarm, BiConsumer<K, Omission> report) {
        this.clock = clock;
        this.alarm = alarm;
        this.report = report;
    }

    /**
     * How many lines of this kind have passed in this period before this one; {@link #LEFT_OUT} if this one does not
     * pass.
     */
    int pass(K kind, String origin) {
        Ended<K> ended = null;
        int passed;
        boolean setAlarm;
        synchronized (this) {
            long now = clock.getAsLong();
            Period period = periods.get(kind);
            if (period != null && now - period.end >= 0) {
                ended = ended(kind, period);
                period = null;
            }
            if (period == null) {
                period = new Period(now + PERIOD);
                periods.put(kind, period);
            }
            passed = period.pass(origin);
            // An alarm that is overdue by this much was lost, for example because there was no memory for it.
            setAlarm = !alarmSet || now - alarmAt >= PERIOD;
            if (setAlarm) {
                alarmSet = true;
                alarmAt = now + PERIOD;
            }
        }
        if (setAlarm) {
            alarm.accept(PERIOD);
        }
        if (ended != null) {
            tell(ended);
        }
        return passed;
    }

    /** Ends the periods that are over. */
    void look() {
        List<Ended<K>> over = new ArrayList<>();
        OptionalLong next = OptionalLong.empty();
        synchronized (this) {
            long now = clock.getAsLong();
            takeEnded(now, false, over);
            // If not, this is an alarm that was thought to be lost.
            if (now - alarmAt >= 0) {
                next = periods.values().stream()
                        .mapToLong(period -> period.end - now)
                        .min();
                alarmSet = next.isPresent();
                alarmAt = now + next.orElse(0);
            }
        }
        next.ifPresent(alarm);
        over.forEach(this::tell);
    }

    /** Ends all periods. */
    void end() {
        List<Ended<K>> over = new ArrayList<>();
        synchronized (this) {
            takeEnded(clock.getAsLong(), true, over);
        }
        over.forEach(this::tell);
    }

    /** How many origins are remembered. */
    synchronized int origins() {
        return periods.values().stream()
                .mapToInt(period -> period.origins.size())
                .sum();
    }

    private void takeEnded(long now, boolean all, List<Ended<K>> over) {
        for (Iterator<Map.Entry<K, Period>> each = periods.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<K, Period> entry = each.next();
            if (all || now - entry.getValue().end >= 0) {
                over.add(ended(entry.getKey(), entry.getValue()));
                each.remove();
            }
        }
    }

    private static <K> Ended<K> ended(K kind, Period period) {
        return new Ended<>(kind, period.omission());
    }

    private void tell(Ended<K> ended) {
        if (ended.omission().lines() > 0) {
            report.accept(ended.kind(), ended.omission());
        }
    }

    private static final class Period {
        private final long end;
        private final Map<String, Count> origins = new HashMap<>();
        private int passed;
        private long leftOut;

        Period(long end) {
            this.end = end;
        }

        int pass(String origin) {
            Count count = origins.get(origin);
            if (passed < PER_KIND && (count == null || count.passed < PER_ORIGIN)) {
                origins.computeIfAbsent(origin, key -> new Count()).passed++;
                return passed++;
            }
            leftOut++;
            if (count != null) {
                count.leftOut++;
            }
            return LEFT_OUT;
        }

        Omission omission() {
            String most = null;
            long ofMost = 0;
            for (Map.Entry<String, Count> origin : origins.entrySet()) {
                if (origin.getValue().leftOut > ofMost) {
                    most = origin.getKey();
                    ofMost = origin.getValue().leftOut;
                }
            }
            return new Omission(leftOut, most, ofMost);
        }
    }

    private static final class Count {
        private int passed;
        private long leftOut;
    }
}

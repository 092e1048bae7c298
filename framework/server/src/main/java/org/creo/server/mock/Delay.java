// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.creo.server.config.Kind;

/** How long something takes: a time, or one between two. */
record Delay(Duration from, Duration to) {
    static final Delay NONE = new Delay(Duration.ZERO, Duration.ZERO);

    private static final String UP_TO = "..";

    /**
     * Reads {@code 20ms} or {@code 10ms..50ms}.
     *
     * @throws IllegalArgumentException if the text is neither; the message says why, and how to write one
     */
    static Delay read(String text) {
        int middle = text.indexOf(UP_TO);
        if (middle < 0) {
            Duration time = time(text, text);
            return new Delay(time, time);
        }
        Duration from = time(text, text.substring(0, middle));
        Duration to = time(text, text.substring(middle + UP_TO.length()));
        if (from.compareTo(to) > 0) {
            throw new IllegalArgumentException(
                    "'" + text + "' begins with the longer time; write the shorter one first");
        }
        return new Delay(from, to);
    }

    private static Duration time(String whole, String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(
                    "'" + whole + "' is neither a time such as 20ms nor two such as 10ms..50ms");
        }
        return Kind.TIME.read(text.strip());
    }

    /** @throws CancellationException if the thread is interrupted: nobody wants the answer any more */
    void pass(Random random) {
        long nanos =
                from.toNanos() + (long) (random.nextDouble() * to.minus(from).toNanos());
        if (nanos == 0) {
            return;
        }
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the call was given up during a delay");
        }
    }

    @Override
    public String toString() {
        String first = Kind.TIME.write(from);
        return from.equals(to) ? first : first + UP_TO + Kind.TIME.write(to);
    }
}

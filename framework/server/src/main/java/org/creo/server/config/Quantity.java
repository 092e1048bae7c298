// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Numbers with units, as people write them: {@code 10s}, {@code 1.5 GiB}. */
enum Quantity {
    /** Sizes, in bytes. {@code k}, {@code kB} and {@code KiB} all mean 1024 bytes, as is usual for memory. */
    SIZE(
            "a size such as 4096, 64k or 256MiB",
            new Unit(1L << 30, "GiB", "g", "gb"),
            new Unit(1L << 20, "MiB", "m", "mb"),
            new Unit(1L << 10, "KiB", "k", "kb"),
            new Unit(1, "B", "")),

    /** Times, in nanoseconds. */
    TIME(
            "a time such as 500ms, 10s or 5min",
            new Unit(86_400_000_000_000L, "d"),
            new Unit(3_600_000_000_000L, "h"),
            new Unit(60_000_000_000L, "min", "m"),
            new Unit(1_000_000_000L, "s"),
            new Unit(1_000_000L, "ms"),
            new Unit(1_000L, "us"),
            new Unit(1, "ns"));

    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([a-zA-Z]*)");

    private record Unit(long factor, String name, String... others) {
        boolean isCalled(String text) {
            return Stream.concat(Stream.of(name), Arrays.stream(others)).anyMatch(text::equalsIgnoreCase);
        }
    }

    private final String form;
    /** The units, from the largest. */
    private final List<Unit> units;

    Quantity(String form, Unit... units) {
        this.form = form;
        this.units = List.of(units);
    }

    /** @throws IllegalArgumentException if the text is not a quantity; the message says why, and how to write one */
    long read(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not " + form);
        }
        BigDecimal number = new BigDecimal(parts.group(1));
        BigInteger value = number.multiply(BigDecimal.valueOf(factor(text, number, parts.group(2))))
                .toBigInteger();
        if (value.bitLength() > Long.SIZE - 1) {
            throw new IllegalArgumentException("'" + text + "' is too large");
        }
        return value.longValue();
    }

    private long factor(String text, BigDecimal number, String name) {
        if (number.signum() == 0 && name.isEmpty()) {
            return 1;
        }
        return units.stream()
                .filter(unit -> unit.isCalled(name))
                .findFirst()
                .map(Unit::factor)
                .orElseThrow(() -> new IllegalArgumentException("'" + text + "' has no known unit; the units are "
                        + units.stream().map(Unit::name).collect(Collectors.joining(", "))));
    }

    /** The shortest text that means exactly this value. */
    String write(long value) {
        return units.stream()
                .filter(unit -> value != 0 && value % unit.factor() == 0)
                .findFirst()
                .map(unit -> value / unit.factor() + unit.name())
                .orElse("0");
    }
}

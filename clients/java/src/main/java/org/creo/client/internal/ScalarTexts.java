// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the texts of times, UUIDs and decimal numbers: the same ones as in Creo's other languages, which are fewer than
 * the JDK reads. All methods throw an {@link IllegalArgumentException} for other texts. Its message says why, and is
 * empty where the text does not look like one of the type at all.
 */
final class ScalarTexts {
    /** Each year has one text. */
    private static final String DATE =
            "([0-9]{4}|\\+[1-9][0-9]{4,9}|-(?!0000)[0-9]{4}|-[1-9][0-9]{4,9})-([0-9]{2})-([0-9]{2})";

    private static final Pattern DATES = Pattern.compile(DATE);
    private static final Pattern INSTANTS = Pattern.compile(DATE
            + "T([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\\.([0-9]{1,9}))?(?:Z|([+-])([0-9]{2}):([0-5][0-9]))");
    private static final Pattern DURATIONS = Pattern.compile("(-?)P(?=-?[0-9]|T)(?:(-?[0-9]+)D)?"
            + "(?:T(?=-?[0-9])(?:(-?[0-9]+)H)?(?:(-?[0-9]+)M)?(?:(-?)([0-9]+)(?:\\.([0-9]{1,9}))?S)?)?");
    private static final Pattern UUIDS = Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern DECIMALS =
            Pattern.compile("(-?)(0|[1-9][0-9]*)(?:\\.([0-9]+))?(?:[eE]([+-]?)([0-9]+))?");

    /** The calendar is the same every 400 years. */
    private static final int CYCLE_YEARS = 400;

    private static final int CYCLE_DAYS = 146_097;

    private static final int SECONDS_OF_MINUTE = 60;
    private static final int SECONDS_OF_HOUR = 3_600;
    private static final int SECONDS_OF_DAY = 86_400;
    private static final int LARGEST_OFFSET = 18 * SECONDS_OF_HOUR;
    private static final int NANO_DIGITS = 9;
    private static final BigInteger SECOND = BigInteger.valueOf(1_000_000_000);

    /** The most digits of a number of seconds. A longer part of a duration is refused before it is a number. */
    private static final int SECONDS_DIGITS = 19;
    /** An exponent with more digits is out of range whatever comes before it. */
    private static final int EXPONENT_DIGITS = 9;

    private ScalarTexts() {}

    private static Matcher matched(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("");
        }
        return matcher;
    }

    static LocalDate localDate(String text) {
        long day = day(matched(DATES, text));
        if (day != (int) day) {
            throw new IllegalArgumentException("dates go from " + LocalDate.ofEpochDay(Integer.MIN_VALUE) + " to "
                    + LocalDate.ofEpochDay(Integer.MAX_VALUE));
        }
        return LocalDate.ofEpochDay(day);
    }

    /** The day since 1970-01-01 that the first three groups are, also beyond the years of Java's dates. */
    private static long day(Matcher date) {
        long year = Long.parseLong(date.group(1));
        int month = Integer.parseInt(date.group(2));
        int day = Integer.parseInt(date.group(3));
        try {
            LocalDate within = LocalDate.of(Math.floorMod(year, CYCLE_YEARS), month, day);
            return Math.floorDiv(year, CYCLE_YEARS) * CYCLE_DAYS + within.toEpochDay();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("there is no such day", e);
        }
    }

    static Instant instant(String text) {
        Matcher time = matched(INSTANTS, text);
        long seconds = day(time) * SECONDS_OF_DAY
                + Integer.parseInt(time.group(4)) * SECONDS_OF_HOUR
                + Integer.parseInt(time.group(5)) * SECONDS_OF_MINUTE
                + Integer.parseInt(time.group(6))
                - offset(time);
        if (seconds < ScalarRanges.FIRST_SECOND || seconds > ScalarRanges.LAST_SECOND) {
            throw new IllegalArgumentException("times go from " + Instant.MIN + " to " + Instant.MAX);
        }
        return Instant.ofEpochSecond(seconds, nanos(time.group(7)));
    }

    /** How many seconds the clocks of the place are ahead of UTC. */
    private static int offset(Matcher time) {
        if (time.group(8) == null) {
            return 0;
        }
        int seconds = Integer.parseInt(time.group(9)) * SECONDS_OF_HOUR
                + Integer.parseInt(time.group(10)) * SECONDS_OF_MINUTE;
        if (seconds > LARGEST_OFFSET) {
            throw new IllegalArgumentException("no place is more than 18 hours away from UTC");
        }
        return time.group(8).equals("-") ? -seconds : seconds;
    }

    /** The nanoseconds that the digits after a point are; 0 where there are none. */
    private static int nanos(String digits) {
        return digits == null ? 0 : Integer.parseInt(digits + "0".repeat(NANO_DIGITS - digits.length()));
    }

    static Duration duration(String text) {
        Matcher parts = matched(DURATIONS, text);
        boolean negativeSeconds = "-".equals(parts.group(5));
        BigInteger seconds = part(parts.group(2), SECONDS_OF_DAY)
                .add(part(parts.group(3), SECONDS_OF_HOUR))
                .add(part(parts.group(4), SECONDS_OF_MINUTE))
                .add(part(parts.group(6), negativeSeconds ? -1 : 1));
        int nanos = nanos(parts.group(7));
        BigInteger all = seconds.multiply(SECOND).add(BigInteger.valueOf(negativeSeconds ? -nanos : nanos));
        return duration(parts.group(1).isEmpty() ? all : all.negate());
    }

    /** @param seconds how many a unit has */
    private static BigInteger part(String digits, int seconds) {
        if (digits == null) {
            return BigInteger.ZERO;
        }
        String shortest = digits.replaceFirst("^(-?)0+(?=[0-9])", "$1");
        if (shortest.length() > SECONDS_DIGITS + (shortest.startsWith("-") ? 1 : 0)) {
            throw longDuration();
        }
        return new BigInteger(shortest).multiply(BigInteger.valueOf(seconds));
    }

    private static Duration duration(BigInteger nanos) {
        BigInteger[] parts = nanos.divideAndRemainder(SECOND);
        // Nanoseconds are added to the seconds, also to those before 0.
        BigInteger seconds = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        if (seconds.bitLength() >= Long.SIZE) {
            throw longDuration();
        }
        return Duration.ofSeconds(seconds.longValue(), parts[1].mod(SECOND).longValue());
    }

    private static IllegalArgumentException longDuration() {
        return new IllegalArgumentException("durations have at most 2^63 seconds");
    }

    static UUID uuid(String text) {
        // The JDK also reads parts with fewer digits.
        return UUID.fromString(matched(UUIDS, text).group());
    }

    static BigDecimal bigDecimal(String text) {
        Matcher number = matched(DECIMALS, text);
        String fraction = number.group(3) == null ? "" : number.group(3);
        // The limits are checked before there is a number: one of very many digits takes long to make.
        long scale = fraction.length() - exponent(number.group(4), number.group(5));
        if (Math.abs(scale) > ScalarRanges.MOST_SCALE) {
            throw farScale();
        }
        String digits = withoutZeros(number.group(2) + fraction);
        if (digits.length() > ScalarRanges.MOST_DIGITS) {
            throw new IllegalArgumentException(
                    "it has " + digits.length() + " digits, more than " + ScalarRanges.MOST_DIGITS);
        }
        return new BigDecimal(new BigInteger(number.group(1) + digits), (int) scale);
    }

    private static long exponent(String sign, String digits) {
        if (digits == null) {
            return 0;
        }
        String shortest = withoutZeros(digits);
        if (shortest.length() > EXPONENT_DIGITS) {
            throw farScale();
        }
        return Long.parseLong(sign + shortest);
    }

    /** Not by the pattern, which would try each way to divide a long row of zeros. */
    private static String withoutZeros(String digits) {
        return digits.replaceFirst("^0+(?=[0-9])", "");
    }

    private static IllegalArgumentException farScale() {
        return new IllegalArgumentException(
                "the scale of a BigDecimal goes from -" + ScalarRanges.MOST_SCALE + " to " + ScalarRanges.MOST_SCALE);
    }
}

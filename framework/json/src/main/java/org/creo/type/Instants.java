// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Points in time: seconds since 1970-01-01T00:00:00Z, and nanoseconds after them. */
final class Instants implements Spelled {

    static final int NANOS = 1_000_000_000;
    static final int NANO_DIGITS = 9;
    static final int SECONDS_OF_MINUTE = 60;
    static final int SECONDS_OF_HOUR = 3_600;
    static final int SECONDS_OF_DAY = 86_400;

    private static final Pattern INSTANT = Pattern.compile(
            Dates.PATTERN + "T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\\.([0-9]{1,9}))?(Z|[+-][0-9]{2}:[0-9]{2})");
    private static final int LARGEST_OFFSET = 18 * SECONDS_OF_HOUR;

    @Override
    public String noun() {
        return "a time";
    }

    @Override
    public String example() {
        return "2026-11-27T10:30:00Z";
    }

    @Override
    public Object zero() {
        return Instant.EPOCH;
    }

    @Override
    public Object parse(String text) {
        Matcher time = INSTANT.matcher(text);
        if (!time.matches()) {
            throw new WrongTextException();
        }
        long seconds = Dates.days(time) * SECONDS_OF_DAY
                + below(24, "hour", time.group(4)) * SECONDS_OF_HOUR
                + below(60, "minute", time.group(5)) * SECONDS_OF_MINUTE
                + below(60, "second", time.group(6))
                - offset(time.group(8));
        if (!has(seconds)) {
            throw new WrongTextException("times go from " + Instant.MIN + " to " + Instant.MAX);
        }
        return Instant.ofEpochSecond(seconds, nanos(time.group(7)));
    }

    private static int below(int end, String part, String digits) {
        int number = Integer.parseInt(digits);
        if (number >= end) {
            throw new WrongTextException("there is no " + part + " " + digits);
        }
        return number;
    }

    /** How many seconds the clocks of the place are ahead. */
    private static int offset(String text) {
        if (text.equals("Z")) {
            return 0;
        }
        int minutes = below(60, "minute", text.substring(4));
        int seconds = Integer.parseInt(text.substring(1, 3)) * SECONDS_OF_HOUR + minutes * SECONDS_OF_MINUTE;
        if (seconds > LARGEST_OFFSET) {
            throw new WrongTextException("no place is more than 18 hours away from UTC");
        }
        return text.startsWith("-") ? -seconds : seconds;
    }

    /** The nanoseconds that some digits after a point are; none where there are none. */
    static int nanos(String digits) {
        return digits == null ? 0 : Integer.parseInt(digits + "0".repeat(NANO_DIGITS - digits.length()));
    }

    private static boolean has(long seconds) {
        return seconds >= Instant.MIN.getEpochSecond() && seconds <= Instant.MAX.getEpochSecond();
    }

    @Override
    public String text(Object value) {
        return value.toString();
    }

    @Override
    public Optional<BigDecimal> number(Object value) {
        Instant time = (Instant) value;
        return Optional.of(seconds(time.getEpochSecond(), time.getNano()));
    }

    static BigDecimal seconds(long seconds, int nanos) {
        return BigDecimal.valueOf(seconds).add(BigDecimal.valueOf(nanos, NANO_DIGITS));
    }

    @Override
    public Object ofNumber(BigDecimal number) {
        return Instant.EPOCH.plus((Duration) new Durations().ofNumber(number));
    }

    @Override
    public Object read(ByteBuffer in) {
        WrongBytesException.need(in, 0, Scalar.INSTANT.size(), Scalar.INSTANT);
        long seconds = in.getLong();
        if (!has(seconds)) {
            throw new WrongBytesException(0, "an Instant of " + seconds + " seconds is out of range");
        }
        return Instant.ofEpochSecond(seconds, nanos(in, "an Instant"));
    }

    /** The nanoseconds that follow the seconds. */
    static int nanos(ByteBuffer in, String what) {
        int nanos = in.getInt();
        if (nanos < 0 || nanos >= NANOS) {
            throw new WrongBytesException(
                    Long.BYTES, what + " has 0 to 999999999 nanoseconds after its seconds, found " + nanos);
        }
        return nanos;
    }

    @Override
    public byte[] bytes(Object value) {
        Instant time = (Instant) value;
        return bytes(time.getEpochSecond(), time.getNano());
    }

    static byte[] bytes(long seconds, int nanos) {
        return ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                .putLong(seconds)
                .putInt(nanos)
                .array();
    }
}

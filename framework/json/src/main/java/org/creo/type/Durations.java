// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time: whole seconds, which may be below 0, and nanoseconds to add to them. */
final class Durations implements Spelled {

    private static final Pattern DURATION = Pattern.compile("(-?)P(?=-?[0-9]|T)(?:(-?[0-9]+)D)?"
            + "(?:T(?=-?[0-9])(?:(-?[0-9]+)H)?(?:(-?[0-9]+)M)?(?:(-?)([0-9]+)(?:\\.([0-9]{1,9}))?S)?)?");
    private static final BigInteger SECOND = BigInteger.valueOf(Instants.NANOS);
    /** The most digits of a number of seconds. A part with more is refused before it is a number. */
    private static final int MOST_DIGITS = 19;

    @Override
    public String noun() {
        return "a duration";
    }

    @Override
    public String example() {
        return "PT1.5S";
    }

    @Override
    public Object zero() {
        return Duration.ZERO;
    }

    @Override
    public Object parse(String text) {
        Matcher parts = DURATION.matcher(text);
        if (!parts.matches()) {
            throw new WrongTextException();
        }
        String sign = parts.group(5);
        BigInteger seconds = part(parts.group(2), Instants.SECONDS_OF_DAY)
                .add(part(parts.group(3), Instants.SECONDS_OF_HOUR))
                .add(part(parts.group(4), Instants.SECONDS_OF_MINUTE))
                .add(part(parts.group(6) == null ? null : sign + parts.group(6), 1));
        int nanos = Instants.nanos(parts.group(7));
        BigInteger all = seconds.multiply(SECOND).add(BigInteger.valueOf("-".equals(sign) ? -nanos : nanos));
        return of(parts.group(1).isEmpty() ? all : all.negate());
    }

    private static BigInteger part(String digits, int seconds) {
        if (digits == null) {
            return BigInteger.ZERO;
        }
        String shortest = digits.replaceFirst("^(-?)0+(?=[0-9])", "$1");
        if (shortest.length() > MOST_DIGITS + (shortest.startsWith("-") ? 1 : 0)) {
            throw outOfRange();
        }
        return new BigInteger(shortest).multiply(BigInteger.valueOf(seconds));
    }

    private static Duration of(BigInteger nanos) {
        BigInteger[] parts = nanos.divideAndRemainder(SECOND);
        boolean below = parts[1].signum() < 0;
        BigInteger seconds = below ? parts[0].subtract(BigInteger.ONE) : parts[0];
        if (seconds.bitLength() >= Long.SIZE) {
            throw outOfRange();
        }
        return Duration.ofSeconds(seconds.longValue(), (below ? parts[1].add(SECOND) : parts[1]).longValue());
    }

    private static WrongTextException outOfRange() {
        return new WrongTextException("durations have at most 2^63 seconds");
    }

    @Override
    public String text(Object value) {
        return value.toString();
    }

    @Override
    public Optional<BigDecimal> number(Object value) {
        Duration duration = (Duration) value;
        return Optional.of(Instants.seconds(duration.getSeconds(), duration.getNano()));
    }

    @Override
    public Object ofNumber(BigDecimal number) {
        return of(number.movePointRight(Instants.NANO_DIGITS).toBigInteger());
    }

    @Override
    public Object read(ByteBuffer in) {
        WrongBytesException.need(in, 0, Scalar.DURATION.size(), Scalar.DURATION);
        long seconds = in.getLong();
        return Duration.ofSeconds(seconds, Instants.nanos(in, "a Duration"));
    }

    @Override
    public byte[] bytes(Object value) {
        Duration duration = (Duration) value;
        return Instants.bytes(duration.getSeconds(), duration.getNano());
    }
}

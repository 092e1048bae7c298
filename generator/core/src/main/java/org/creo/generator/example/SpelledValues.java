// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.example;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Random;
import org.creo.rule.Range;
import org.creo.type.Scalar;
import org.creo.type.Spelled;

/** Makes up values of the types whose text has a form of its own: their bytes as RASP/1, section 1, lays them out. */
final class SpelledValues {

    private static final int LAST_NANO = 999_999_999;
    private static final int LARGEST_SCALE = 1_000;
    private static final int MOST_DIGITS = 1_000;
    /** The most bytes of which each number has at most {@link #MOST_DIGITS} digits. */
    private static final int MOST_BYTES = 415;

    /**
     * Of years that Java's Instant has: its ends, those of the years 0 to 9999, and those where nanoseconds fit a long.
     */
    private static final long[] SECONDS = {
        0,
        1,
        -1,
        -31_557_014_167_219_200L,
        31_556_889_864_403_199L,
        -62_167_219_200L,
        -62_167_219_201L,
        253_402_300_799L,
        253_402_300_800L,
        9_223_372_036L,
        -9_223_372_037L,
        1_709_164_800L
    };

    private static final long[] LENGTHS = {
        0, 1, -1, 59, 60, 3_600, 86_400, -86_401, 9_223_372_036L, -9_223_372_037L, Long.MIN_VALUE, Long.MAX_VALUE
    };
    private static final int[] NANOS = {0, 1, LAST_NANO, 500_000_000, 1_000, 1_000_000, 120_000_000};
    /** The dates that Python has: those of the years 1 to 9999. */
    private static final int FIRST_DAY = -719_162;

    private static final int LAST_DAY = 2_932_896;
    private static final int[] DAYS = {0, -1, 1, 19_782, 11_016, FIRST_DAY, LAST_DAY};
    private static final int[] SCALES = {0, 1, 2, -3, 7, LARGEST_SCALE, -LARGEST_SCALE};
    private static final BigInteger[] UNSCALED = {
        BigInteger.ZERO,
        BigInteger.ONE,
        BigInteger.ONE.negate(),
        BigInteger.valueOf(127),
        BigInteger.valueOf(128),
        BigInteger.valueOf(-128),
        BigInteger.valueOf(-129),
        BigInteger.valueOf(1_000),
        BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.ONE),
        BigInteger.TEN.pow(MOST_DIGITS).subtract(BigInteger.ONE),
        BigInteger.ONE.subtract(BigInteger.TEN.pow(MOST_DIGITS))
    };

    private static final int THOUSAND = 1_000;

    private final Random random;

    SpelledValues(Random random) {
        this.random = random;
    }

    /** The value where nothing else was said. */
    static byte[] least(Scalar type) {
        return type.spelled().bytes(type.spelled().zero());
    }

    /** A value at an edge, where mistakes are. */
    byte[] edge(Scalar type) {
        return switch (type.form()) {
            case INSTANT -> time(SECONDS[random.nextInt(SECONDS.length)], nanos());
            case DURATION -> time(LENGTHS[random.nextInt(LENGTHS.length)], nanos());
            case DATE -> date(DAYS[random.nextInt(DAYS.length)]);
            case UUID -> uuid(-random.nextInt(2), random.nextBoolean() ? Long.MIN_VALUE : 1);
            case DECIMAL -> decimal(SCALES[random.nextInt(SCALES.length)], UNSCALED[random.nextInt(UNSCALED.length)]);
            default -> throw noText(type);
        };
    }

    /** Any value. */
    byte[] any(Scalar type) {
        return switch (type.form()) {
            case INSTANT -> time(random.nextLong() >> 10 + random.nextInt(40), random.nextInt(LAST_NANO + 1));
            case DURATION -> time(random.nextLong() >> random.nextInt(Long.SIZE), random.nextInt(LAST_NANO + 1));
            case DATE -> date(FIRST_DAY + random.nextInt(LAST_DAY - FIRST_DAY + 1));
            case UUID -> uuid(random.nextLong(), random.nextLong());
            case DECIMAL -> {
                byte[] unscaled = new byte[1 + random.nextInt(random.nextInt(8) == 0 ? MOST_BYTES : 12)];
                random.nextBytes(unscaled);
                int scale = random.nextInt(4) == 0
                        ? random.nextInt(2 * LARGEST_SCALE + 1) - LARGEST_SCALE
                        : random.nextInt(20) - 5;
                yield decimal(scale, new BigInteger(unscaled));
            }
            default -> throw noText(type);
        };
    }

    /** A value that is allowed: the given one, one between the bounds, or the only bound. */
    byte[] inRange(byte[] bytes, Spelled type, Range range) {
        BigDecimal number = type.number(type.read(ByteBuffer.wrap(bytes))).orElseThrow();
        if (range.has(number)) {
            return bytes;
        }
        return type.bytes(type.ofNumber(between(range, random).orElseGet(() -> range.nearest(number))));
    }

    /** A number between the bounds; empty where there is only one bound. */
    static Optional<BigDecimal> between(Range range, Random random) {
        if (range.min().isEmpty() || range.max().isEmpty()) {
            return Optional.empty();
        }
        BigDecimal least = range.min().get();
        BigDecimal share = BigDecimal.valueOf(random.nextInt(THOUSAND + 1), 3);
        return Optional.of(least.add(range.max().get().subtract(least).multiply(share)));
    }

    private static IllegalArgumentException noText(Scalar type) {
        return new IllegalArgumentException(type.declared() + " has no text of its own");
    }

    private int nanos() {
        return NANOS[random.nextInt(NANOS.length)];
    }

    static byte[] time(long seconds, int nanos) {
        return ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                .putLong(seconds)
                .putInt(nanos)
                .array();
    }

    static byte[] date(int days) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(days).array();
    }

    private static byte[] uuid(long first, long last) {
        return ByteBuffer.allocate(2 * Long.BYTES).putLong(first).putLong(last).array();
    }

    static byte[] decimal(int scale, BigInteger unscaled) {
        byte[] bytes = unscaled.toByteArray();
        return ByteBuffer.allocate(2 * Integer.BYTES + bytes.length)
                .putInt(scale)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }
}

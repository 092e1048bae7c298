// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decimal numbers of any size, within limits: a scale, and a whole number without it. */
final class Decimals implements Spelled {

    static final int MOST_DIGITS = 1_000;
    static final int LARGEST_SCALE = 1_000;
    /** The scale, the count, and a number of one byte. */
    static final int LEAST_BYTES = 2 * Integer.BYTES + 1;

    private static final Pattern DECIMAL = Pattern.compile("-?(0|[1-9][0-9]*)(?:\\.([0-9]+))?(?:[eE]([+-]?)([0-9]+))?");
    /** The first number that has more digits than {@link #MOST_DIGITS}. */
    private static final BigInteger BEYOND = BigInteger.TEN.pow(MOST_DIGITS);
    /** How many bytes the largest numbers take. */
    private static final int MOST_BYTES = BEYOND.subtract(BigInteger.ONE).toByteArray().length;
    /** An exponent with more digits is out of range whatever comes before it. */
    private static final int EXPONENT_DIGITS = 9;

    @Override
    public String noun() {
        return "a decimal number";
    }

    @Override
    public String example() {
        return "12.50";
    }

    @Override
    public Object zero() {
        return BigDecimal.ZERO;
    }

    @Override
    public Object parse(String text) {
        Matcher number = DECIMAL.matcher(text);
        if (!number.matches()) {
            throw new WrongTextException();
        }
        String fraction = number.group(2) == null ? "" : number.group(2);
        // The limits are checked before there is a number: of very many digits it would take long to make.
        long scale = fraction.length() - exponent(number.group(3), number.group(4));
        String digits = withoutZeros(number.group(1) + fraction);
        check(scale, digits.length());
        BigInteger unscaled = new BigInteger(digits);
        return new BigDecimal(text.startsWith("-") ? unscaled.negate() : unscaled, (int) scale);
    }

    /** Not by the pattern, which would try each way to divide a long row of zeros. */
    private static String withoutZeros(String digits) {
        return digits.replaceFirst("^0+(?=[0-9])", "");
    }

    private static long exponent(String sign, String digits) {
        if (digits == null) {
            return 0;
        }
        String shortest = withoutZeros(digits);
        if (shortest.length() > EXPONENT_DIGITS) {
            throw outOfRange();
        }
        return Long.parseLong(sign + shortest);
    }

    private static void check(long scale, int digits) {
        if (Math.abs(scale) > LARGEST_SCALE) {
            throw outOfRange();
        }
        if (digits > MOST_DIGITS) {
            throw new WrongTextException("it has " + digits + " digits, more than " + MOST_DIGITS);
        }
    }

    private static WrongTextException outOfRange() {
        return new WrongTextException("the scale of a BigDecimal goes from -1000 to 1000");
    }

    @Override
    public String text(Object value) {
        return value.toString();
    }

    @Override
    public Optional<BigDecimal> number(Object value) {
        return Optional.of((BigDecimal) value);
    }

    @Override
    public Object ofNumber(BigDecimal number) {
        return number;
    }

    @Override
    public Object read(ByteBuffer in) {
        WrongBytesException.need(in, 0, Integer.BYTES, Scalar.BIG_DECIMAL);
        int scale = in.getInt();
        if (scale < -LARGEST_SCALE || scale > LARGEST_SCALE) {
            throw new WrongBytesException(0, "the scale of a BigDecimal goes from -1000 to 1000, found " + scale);
        }
        WrongBytesException.need(in, Integer.BYTES, Integer.BYTES, Scalar.BIG_DECIMAL);
        int count = in.getInt();
        if (count < 1 || count > MOST_BYTES) {
            throw new WrongBytesException(
                    Integer.BYTES, "the number of a BigDecimal has 1 to " + MOST_BYTES + " bytes, found " + count);
        }
        WrongBytesException.need(in, 2 * Integer.BYTES, count, Scalar.BIG_DECIMAL);
        byte[] bytes = new byte[count];
        in.get(bytes);
        BigInteger unscaled = new BigInteger(bytes);
        if (unscaled.toByteArray().length < count) {
            throw new WrongBytesException(2 * Integer.BYTES, "the number of a BigDecimal begins with a byte too many");
        }
        if (unscaled.abs().compareTo(BEYOND) >= 0) {
            throw new WrongBytesException(2 * Integer.BYTES, "a BigDecimal has at most " + MOST_DIGITS + " digits");
        }
        return new BigDecimal(unscaled, scale);
    }

    @Override
    public byte[] bytes(Object value) {
        BigDecimal number = (BigDecimal) value;
        byte[] unscaled = number.unscaledValue().toByteArray();
        return ByteBuffer.allocate(2 * Integer.BYTES + unscaled.length)
                .putInt(number.scale())
                .putInt(unscaled.length)
                .put(unscaled)
                .array();
    }
}

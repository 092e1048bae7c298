// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.math.BigDecimal;
import java.time.LocalDate;

/** Which values of Java's types are values of a description's types, where Java has more. */
final class Ranges {
    /** How many decimal digits a {@code BigDecimal} has at most, and how far its scale is from 0 at most. */
    private static final int DECIMAL_DIGITS = 1_000;
    /** No number of so many digits has more bits, and none of fewer bits has more digits; to count them takes long. */
    private static final int DECIMAL_BITS = 3_322;

    private Ranges() {}

    /**
     * The number itself.
     *
     * @throws IllegalArgumentException if it is less than 0 or more than the greatest of its type
     */
    static <N extends Number> N checked(N value, long most, String type) {
        long number = value.longValue();
        if (number < 0 || number > most) {
            throw new IllegalArgumentException(number + " is out of the range of " + type + ", 0 to " + most);
        }
        return value;
    }

    /**
     * The date itself.
     *
     * @throws IllegalArgumentException if a client could not be told of it
     */
    static LocalDate checked(LocalDate value) {
        long day = value.toEpochDay();
        if (day != (int) day) {
            throw new IllegalArgumentException(value + " is out of the range of LocalDate, "
                    + LocalDate.ofEpochDay(Integer.MIN_VALUE) + " to " + LocalDate.ofEpochDay(Integer.MAX_VALUE));
        }
        return value;
    }

    /**
     * The number itself. One that is refused is not shown: it may have any number of digits.
     *
     * @throws IllegalArgumentException if a client could not be told of it
     */
    static BigDecimal checked(BigDecimal value) {
        if (Math.abs((long) value.scale()) > DECIMAL_DIGITS) {
            throw new IllegalArgumentException("the scale of a BigDecimal is from -1000 to 1000, and this one's is "
                    + value.scale() + ": round it with setScale");
        }
        int bits = value.unscaledValue().bitLength();
        if (bits > DECIMAL_BITS || bits == DECIMAL_BITS && value.precision() > DECIMAL_DIGITS) {
            throw new IllegalArgumentException(
                    "a BigDecimal has at most 1000 digits, and this one has more: round it with a MathContext");
        }
        return value;
    }
}

// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Predicate;

/**
 * The text of floating-point numbers, the same as in Creo's other languages: the fewest digits that read back as the
 * same number. {@code Double.toString} has other forms and, before Java 19, sometimes more digits.
 */
final class Decimals {
    /** No number needs more. */
    private static final int MOST_DIGITS = 17;

    /** Numbers from 10 to this power, up to the next one, are written without a power of ten. */
    private static final int LEAST_PLAIN = -4;

    private static final int FIRST_SCIENTIFIC = 16;

    private Decimals() {}

    static String text(double number) {
        return Double.isFinite(number) && number != 0
                ? shortest(number, rounded -> rounded.doubleValue() == number)
                : Double.toString(number);
    }

    static String text(float number) {
        return Float.isFinite(number) && number != 0
                ? shortest(number, rounded -> rounded.floatValue() == number)
                : Float.toString(number);
    }

    private static String shortest(double number, Predicate<BigDecimal> same) {
        BigDecimal exact = new BigDecimal(number);
        BigDecimal rounded = exact;
        for (int digits = 1; digits <= MOST_DIGITS; digits++) {
            rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (same.test(rounded)) {
                break;
            }
        }
        return layout(rounded.stripTrailingZeros());
    }

    private static String layout(BigDecimal number) {
        int exponent = number.precision() - 1 - number.scale();
        if (exponent >= LEAST_PLAIN && exponent < FIRST_SCIENTIFIC) {
            return number.setScale(Math.max(1, number.scale())).toPlainString();
        }
        String digits = number.unscaledValue().abs().toString();
        return (number.signum() < 0 ? "-" : "")
                + digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + String.format("e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
    }
}

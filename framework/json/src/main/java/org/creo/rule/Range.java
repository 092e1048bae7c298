// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * The values that are allowed, from one to another. Both are among them, and at least one is given. What is not a
 * number is not in any range.
 *
 * @param min the least number; of times, where the least is among all of its type, such as its seconds since 1970
 * @param max likewise the greatest
 * @param minText how the description writes the least
 * @param maxText likewise the greatest
 * @param ofTexts whether bounds are texts in a description, as times are
 */
public record Range(
        Optional<BigDecimal> min,
        Optional<BigDecimal> max,
        Optional<String> minText,
        Optional<String> maxText,
        boolean ofTexts) {

    /** A range of numbers. */
    public Range(Optional<BigDecimal> min, Optional<BigDecimal> max) {
        this(min, max, min.map(Range::digits), max.map(Range::digits), false);
    }

    public Range {
        min = min.map(Range::plain);
        max = max.map(Range::plain);
    }

    /** @param min the least number, as digits; likewise the greatest; empty where there is none */
    public static Range of(String min, String max) {
        return new Range(number(min), number(max));
    }

    private static Optional<BigDecimal> number(String digits) {
        return digits.isEmpty() ? Optional.empty() : Optional.of(new BigDecimal(digits));
    }

    public boolean has(BigDecimal number) {
        return min.stream().noneMatch(least -> number.compareTo(least) < 0)
                && max.stream().noneMatch(most -> number.compareTo(most) > 0);
    }

    /** The number in the range that is nearest to another one. */
    public BigDecimal nearest(BigDecimal number) {
        BigDecimal atLeast = min.map(number::max).orElse(number);
        return max.map(atLeast::min).orElse(atLeast);
    }

    /** Whether it has all numbers that the other one has. */
    public boolean contains(Range other) {
        return min.stream().allMatch(least -> other.min.stream().anyMatch(theirs -> theirs.compareTo(least) >= 0))
                && max.stream().allMatch(most -> other.max.stream().anyMatch(theirs -> theirs.compareTo(most) <= 0));
    }

    /** The range in messages, for example {@code 0..100}, or {@code 0..} where there is no greatest number. */
    public String words() {
        return minText.orElse("") + ".." + maxText.orElse("");
    }

    /** The number without zeros at its end, so that equal numbers are equal objects. */
    private static BigDecimal plain(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }

    /** A number as a description writes it; a large one with an exponent. */
    public static String digits(BigDecimal number) {
        BigDecimal plain = plain(number);
        int zeros = Math.max(Math.abs(plain.scale()), plain.precision() - plain.scale());
        return zeros > 25 ? plain.toString() : plain.toPlainString();
    }
}

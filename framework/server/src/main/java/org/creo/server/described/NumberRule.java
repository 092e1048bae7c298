// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import org.creo.rule.Range;
import org.creo.type.Scalar;

/** Numbers between two, both among them. */
abstract class NumberRule implements Rule {
    /** The range in messages. */
    private final String words;

    private NumberRule(Range range) {
        words = range.words();
    }

    static NumberRule of(Scalar type, Range range) {
        return type.form() == Scalar.Form.FLOATING ? new Floating(type, range) : new Whole(type, range);
    }

    @Override
    public final void test(Object value, RulePlace at) {
        String number = mistake((Number) value);
        if (number != null) {
            throw at.wrong(number + " is not in " + words);
        }
    }

    /** Tests the items of an array of primitives. */
    final void testAll(Object items, RulePlace at) {
        int count = Array.getLength(items);
        for (int i = 0; i < count; i++) {
            String number = mistakeAt(items, i);
            if (number != null) {
                throw at.wrong(i, number + " is not in " + words);
            }
        }
    }

    /** The text of a number that is not allowed; null for others. */
    abstract String mistake(Number number);

    abstract String mistakeAt(Object items, int index);

    private static final class Whole extends NumberRule {
        private final Scalar type;
        private final long min;
        private final long max;

        Whole(Scalar type, Range range) {
            super(range);
            this.type = type;
            min = range.min()
                    .map(BigDecimal::toBigIntegerExact)
                    .orElseGet(type::least)
                    .longValue();
            max = range.max()
                    .map(BigDecimal::toBigIntegerExact)
                    .orElseGet(type::most)
                    .longValue();
        }

        @Override
        String mistake(Number number) {
            return mistake(number.longValue());
        }

        @Override
        String mistakeAt(Object items, int index) {
            return mistake(type.ofBits(Array.getLong(items, index)));
        }

        private String mistake(long number) {
            boolean allowed = type.isUnsigned()
                    ? Long.compareUnsigned(number, min) >= 0 && Long.compareUnsigned(number, max) <= 0
                    : number >= min && number <= max;
            return allowed ? null : type.text(number);
        }
    }

    private static final class Floating extends NumberRule {
        /** Up to here all whole numbers are told apart. */
        private static final double EXACT = 1L << 53;

        private final boolean single;
        private final double min;
        private final double max;

        Floating(Scalar type, Range range) {
            super(range);
            single = type == Scalar.FLOAT;
            min = range.min().map(this::bound).orElse(Double.NEGATIVE_INFINITY);
            max = range.max().map(this::bound).orElse(Double.POSITIVE_INFINITY);
        }

        /** The bound of a float is exactly the float. */
        private double bound(BigDecimal number) {
            return single ? number.floatValue() : number.doubleValue();
        }

        @Override
        String mistake(Number number) {
            return mistake(number.doubleValue());
        }

        @Override
        String mistakeAt(Object items, int index) {
            return mistake(Array.getDouble(items, index));
        }

        private String mistake(double number) {
            if (number >= min && number <= max) {
                return null;
            }
            if (number == Math.rint(number) && Math.abs(number) <= EXACT) {
                return Long.toString((long) number);
            }
            return single ? Float.toString((float) number) : Double.toString(number);
        }
    }
}

// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.creo.client.Values;

/** A rule that a description has for values, in addition to their type. Immutable. */
public abstract class ValueRule implements BiConsumer<Object, ValuePlace> {
    private ValueRule() {}

    /**
     * Refuses a value that breaks the rule, as its place has it. What is absent breaks none, and null is for others to
     * refuse.
     */
    @Override
    public final void accept(Object value, ValuePlace at) {
        Object present = value instanceof Optional ? ((Optional<?>) value).orElse(null) : value;
        if (present != null) {
            test(present, at);
        }
    }

    abstract void test(Object value, ValuePlace at);

    /**
     * Several rules for one value.
     *
     * @param rules in the order in which they are checked
     * @return all of them
     */
    public static ValueRule all(ValueRule... rules) {
        return new ValueRule() {
            @Override
            void test(Object value, ValuePlace at) {
                for (ValueRule rule : rules) {
                    rule.test(value, at);
                }
            }
        };
    }

    /**
     * Whole numbers between two, both among them.
     *
     * @param min the least
     * @param max the greatest
     * @param unsigned whether they have no sign, and values may be the bits of such numbers
     * @param words the range in messages
     * @return the rule
     */
    public static ValueRule whole(long min, long max, boolean unsigned, String words) {
        return new Whole(min, max, unsigned, words);
    }

    /**
     * Numbers between two, both among them; what is not a number is not between them.
     *
     * @param min the least
     * @param max the greatest
     * @param words the range in messages
     * @return the rule
     */
    public static ValueRule floating(double min, double max, String words) {
        return new Floating(min, max, words);
    }

    /**
     * Values between two, both among them: times, days, decimal numbers.
     *
     * @param <T> their type
     * @param min the least; null where there is none
     * @param max the greatest; null where there is none
     * @param words the range in messages
     * @return the rule
     */
    @SuppressWarnings("unchecked") // generated code uses it for values of that type alone
    public static <T extends Comparable<? super T>> ValueRule between(T min, T max, String words) {
        return new ValueRule() {
            @Override
            void test(Object value, ValuePlace at) {
                T given = (T) value;
                if (min != null && given.compareTo(min) < 0 || max != null && given.compareTo(max) > 0) {
                    throw at.wrong(Values.text(value) + " is not in " + words);
                }
            }
        };
    }

    /**
     * How many characters a text has, how many items an array or a set, how many entries a map.
     *
     * @param min the fewest
     * @param max the most
     * @param words what is allowed, in messages
     * @return the rule
     */
    public static ValueRule length(long min, long max, String words) {
        return new ValueRule() {
            @Override
            void test(Object value, ValuePlace at) {
                int length = lengthOf(value);
                if (length < min || length > max) {
                    throw at.wrong("it has " + length + " " + counted(value, length) + "; allowed: " + words);
                }
            }
        };
    }

    private static int lengthOf(Object value) {
        if (value instanceof String) {
            return ((String) value).codePointCount(0, ((String) value).length());
        }
        if (value instanceof Set) {
            return ((Set<?>) value).size();
        }
        return value instanceof Map ? ((Map<?, ?>) value).size() : Array.getLength(value);
    }

    private static String counted(Object value, int length) {
        if (value instanceof String) {
            return length == 1 ? "character" : "characters";
        }
        if (value instanceof Map) {
            return length == 1 ? "entry" : "entries";
        }
        return length == 1 ? "item" : "items";
    }

    /**
     * What a whole text looks like.
     *
     * @param pattern as the description has it, for messages
     * @param table the pattern as numbers, see {@link TextTable}
     * @return the rule
     */
    public static ValueRule pattern(String pattern, String table) {
        TextTable matcher = new TextTable(table);
        return new ValueRule() {
            @Override
            void test(Object value, ValuePlace at) {
                if (!matcher.matches((String) value)) {
                    throw at.wrong("the text does not match " + pattern);
                }
            }
        };
    }

    /**
     * A rule for each item of an array or a set.
     *
     * @param rule for one of them
     * @return the rule for the array or the set
     */
    public static ValueRule items(ValueRule rule) {
        return items(rule, false);
    }

    /**
     * A rule for each item of a set.
     *
     * @param rule for one of them
     * @param bits whether they are the bits of numbers without a sign
     * @return the rule for the set
     */
    public static ValueRule items(ValueRule rule, boolean bits) {
        return new ValueRule() {
            @Override
            void test(Object value, ValuePlace at) {
                if (value instanceof Object[]) {
                    Object[] items = (Object[]) value;
                    for (int i = 0; i < items.length; i++) {
                        at.checkItem(i, rule, items[i]);
                    }
                } else if (value instanceof Set) {
                    ((Set<?>) value).forEach(each -> at.checkValue(shown(each, bits), rule, each));
                } else if (value instanceof double[] && rule instanceof Floating) {
                    ((Floating) rule).testAll((double[]) value, at);
                } else {
                    numbers(value, rule, at);
                }
            }
        };
    }

    private static void numbers(Object items, ValueRule rule, ValuePlace at) {
        int count = Array.getLength(items);
        for (int i = 0; i < count; i++) {
            String mistake = rule instanceof Whole
                    ? ((Whole) rule).mistake(bits(items, i, ((Whole) rule).unsigned))
                    : ((Floating) rule).mistake(Array.getDouble(items, i), items instanceof float[]);
            if (mistake != null) {
                throw at.wrong(i, mistake);
            }
        }
    }

    /** A whole number of an array; without a sign, it is in the lowest bits. */
    private static long bits(Object items, int index, boolean unsigned) {
        long number = Array.getLong(items, index);
        if (!unsigned || items instanceof long[]) {
            return number;
        }
        return items instanceof int[]
                ? number & 0xFFFF_FFFFL
                : items instanceof short[] ? number & 0xFFFF : number & 0xFF;
    }

    /**
     * A rule for each value of a map.
     *
     * @param rule for one of them
     * @return the rule for the map
     */
    public static ValueRule values(ValueRule rule) {
        return values(rule, false);
    }

    /**
     * A rule for each value of a map.
     *
     * @param rule for one of them
     * @param bits whether keys are the bits of numbers without a sign
     * @return the rule for the map
     */
    public static ValueRule values(ValueRule rule, boolean bits) {
        return new ValueRule() {
            @Override
            void test(Object value, ValuePlace at) {
                ((Map<?, ?>) value).forEach((key, each) -> at.checkValue(shown(key, bits), rule, each));
            }
        };
    }

    /**
     * A rule for each key of a map.
     *
     * @param rule for one of them
     * @return the rule for the map
     */
    public static ValueRule keys(ValueRule rule) {
        return keys(rule, false);
    }

    /**
     * A rule for each key of a map.
     *
     * @param rule for one of them
     * @param bits whether they are the bits of numbers without a sign
     * @return the rule for the map
     */
    public static ValueRule keys(ValueRule rule, boolean bits) {
        return new ValueRule() {
            @Override
            void test(Object value, ValuePlace at) {
                ((Map<?, ?>) value).keySet().forEach(key -> at.checkKey(shown(key, bits), rule, key));
            }
        };
    }

    /** A key or an item as a place shows it. */
    private static Object shown(Object key, boolean bits) {
        return bits && (long) key < 0 ? new BigInteger(Long.toUnsignedString((long) key)) : key;
    }

    /**
     * The rules for the fields of a struct.
     *
     * @param <T> the struct
     * @param fields what checks them
     * @return the rule for the struct
     */
    @SuppressWarnings("unchecked") // generated code uses it for values of that type alone
    public static <T> ValueRule of(BiConsumer<T, ValuePlace> fields) {
        return new ValueRule() {
            @Override
            void test(Object value, ValuePlace at) {
                fields.accept((T) value, at);
            }
        };
    }

    private static final class Whole extends ValueRule {
        private final long min;
        private final long max;
        private final boolean unsigned;
        private final String words;

        private Whole(long min, long max, boolean unsigned, String words) {
            this.min = min;
            this.max = max;
            this.unsigned = unsigned;
            this.words = words;
        }

        @Override
        void test(Object value, ValuePlace at) {
            String mistake = mistake(((Number) value).longValue());
            if (mistake != null) {
                throw at.wrong(mistake);
            }
        }

        private String mistake(long number) {
            boolean allowed = unsigned
                    ? Long.compareUnsigned(number, min) >= 0 && Long.compareUnsigned(number, max) <= 0
                    : number >= min && number <= max;
            return allowed
                    ? null
                    : (unsigned ? Long.toUnsignedString(number) : Long.toString(number)) + " is not in " + words;
        }
    }

    private static final class Floating extends ValueRule {
        /** Up to here all whole numbers are told apart. */
        private static final double EXACT = 1L << 53;

        private final double min;
        private final double max;
        private final String words;

        private Floating(double min, double max, String words) {
            this.min = min;
            this.max = max;
            this.words = words;
        }

        @Override
        void test(Object value, ValuePlace at) {
            String mistake = mistake(((Number) value).doubleValue(), value instanceof Float);
            if (mistake != null) {
                throw at.wrong(mistake);
            }
        }

        private void testAll(double[] numbers, ValuePlace at) {
            for (int i = 0; i < numbers.length; i++) {
                if (!allows(numbers[i])) {
                    throw at.wrong(i, mistake(numbers[i], false));
                }
            }
        }

        private boolean allows(double number) {
            return number >= min && number <= max;
        }

        private String mistake(double number, boolean single) {
            if (allows(number)) {
                return null;
            }
            boolean whole = number == Math.rint(number) && Math.abs(number) <= EXACT;
            String text = whole
                    ? Long.toString((long) number)
                    : single ? Float.toString((float) number) : Double.toString(number);
            return text + " is not in " + words;
        }
    }
}

// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.creo.client.Values;

/**
 * A type whose values are single texts, numbers or words, which may also stand in a URL and be the keys of a map.
 *
 * @param <T> the type
 */
public abstract class JsonScalar<T> extends JsonType<T> {
    /** What stands for the numbers that JSON does not have. */
    private static final Set<String> WORDS = Set.of("NaN", "Infinity", "-Infinity");

    /** Texts of floats that are no longer have no digits that they could do without. */
    private static final int SURE = 8;

    /** Longer exponents are far out of every range, and would take long. */
    private static final int EXPONENT = 3;

    /** Longer texts are not shown in messages. */
    private static final int SHOWN = 100;

    /** What a text in a URL, or the key of a map, means. */
    abstract T parse(String text, JsonReader in);

    /** As it stands in a URL, or is the key of a map. */
    String text(T value) {
        return String.valueOf(Objects.requireNonNull(value, "a value is null"));
    }

    @Override
    void write(JsonWriter out, T value) {
        out.raw(text(value));
    }

    @Override
    void texts(T value, Consumer<String> texts) {
        texts.accept(text(value));
    }

    static JsonScalar<Boolean> ofBooleans() {
        return new JsonScalar<>() {
            @Override
            Boolean read(JsonReader in) {
                return in.bool();
            }

            @Override
            Boolean parse(String text, JsonReader in) {
                if (!text.equals("true") && !text.equals("false")) {
                    throw in.wrong("expected true or false as the key");
                }
                return text.equals("true");
            }
        };
    }

    static <T extends Number> JsonScalar<T> ofIntegers(long least, long most, Function<Long, T> made) {
        return ofIntegers(least, most, made, Number::longValue);
    }

    /**
     * Whole numbers.
     *
     * @param made what has a number, or its bits
     * @param number the number that it has
     */
    static <T> JsonScalar<T> ofIntegers(long least, long most, Function<Long, T> made, ToLongFunction<T> number) {
        return new JsonScalar<>() {
            @Override
            T read(JsonReader in) {
                boolean text = !in.strict() && in.nextIs('"');
                return inRange(integer(text ? in.string() : in.number(), Long::parseLong, in), in);
            }

            @Override
            String text(T value) {
                long written = number.applyAsLong(Objects.requireNonNull(value, "a value is null"));
                if (written < least || written > most) {
                    throw new IllegalArgumentException(written + " is out of the range " + least + " to " + most);
                }
                return Long.toString(written);
            }

            @Override
            T parse(String text, JsonReader in) {
                return inRange(key(text, Long::parseLong, in), in);
            }

            private T inRange(long value, JsonReader in) {
                if (value < least || value > most) {
                    throw outOfRange(Long.toString(value), in);
                }
                return made.apply(value);
            }
        };
    }

    static JsonScalar<Long> ofLongs() {
        return large(Long::parseLong, String::valueOf);
    }

    /** Whole numbers of 64 bits without a sign. */
    static JsonScalar<Long> ofUnsignedLongs() {
        return large(JsonScalar::unsigned, Long::toUnsignedString);
    }

    /** What JSON has for -0 is 0 for all types. */
    private static long unsigned(String digits) {
        return digits.equals("-0") ? 0 : Long.parseUnsignedLong(digits);
    }

    private static JsonScalar<Long> large(ToLongFunction<String> parses, Function<Long, String> digits) {
        return new JsonScalar<>() {
            @Override
            Long read(JsonReader in) {
                return integer(in.nextIs('"') ? in.string() : in.number(), parses, in);
            }

            @Override
            Long parse(String text, JsonReader in) {
                return key(text, parses, in);
            }

            @Override
            String text(Long value) {
                return digits.apply(Objects.requireNonNull(value, "a value is null"));
            }

            @Override
            void write(JsonWriter out, Long value) {
                if (out.asHosts()) {
                    out.string(text(value));
                } else {
                    super.write(out, value);
                }
            }
        };
    }

    /** Hosts have one text of each key. */
    private static long key(String text, ToLongFunction<String> parses, JsonReader in) {
        if (in.strict() && text.equals("-0")) {
            throw in.wrong("expected a whole number as the key");
        }
        return integer(text, parses, in);
    }

    private static long integer(String text, ToLongFunction<String> parses, JsonReader in) {
        boolean whole = text.matches("-?(0|[1-9][0-9]*)");
        if (in.strict() ? !whole : !isNumber(text)) {
            throw in.wrong("expected " + (in.strict() ? "a whole number" : "an integer") + ", not \"" + text + "\"");
        }
        try {
            return parses.applyAsLong(whole ? text : digits(text));
        } catch (NumberFormatException | ArithmeticException e) {
            throw whole
                    ? outOfRange(text, in)
                    : in.wrong("expected an integer, and " + text + " is none, or out of range");
        }
    }

    /** The digits of an integer that is written otherwise: 1.0 and 1e2 are some, too. */
    private static String digits(String text) {
        return new BigDecimal(text).toBigIntegerExact().toString();
    }

    private static RuntimeException outOfRange(String text, JsonReader in) {
        return in.wrong(text + " is out of range");
    }

    /** Whether a text is a number of JSON, and takes no long time to read. */
    private static boolean isNumber(String text) {
        return text.length() <= JsonLimits.OTHERS.digits
                && text.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]{1," + EXPONENT + "})?");
    }

    static JsonScalar<Double> ofDoubles() {
        return ofDecimals(Double::valueOf, value -> Double.toString(value));
    }

    static JsonScalar<Float> ofFloats() {
        return ofDecimals(Float::valueOf, JsonScalar::digits);
    }

    /**
     * The fewest digits, as in Creo's other languages, so that who takes it for a double gets the same number from all:
     * before Java 19, there may be others, but only where there are many.
     */
    private static String digits(float value) {
        String digits = Float.toString(value);
        return digits.length() <= SURE ? digits : Double.toString(Double.parseDouble(Values.text(value)));
    }

    /**
     * Numbers with a point.
     *
     * @param parses a number of JSON, or what stands for those that it does not have
     * @param digits the text of a number
     */
    private static <T extends Number> JsonScalar<T> ofDecimals(Function<String, T> parses, Function<T, String> digits) {
        return new JsonScalar<>() {
            @Override
            T read(JsonReader in) {
                if (!in.nextIs('"')) {
                    return parse(in.number(), in);
                }
                String text = in.string();
                if (in.strict() && !WORDS.contains(text)) {
                    throw in.wrong("expected a number, not a text");
                }
                return parse(text, in);
            }

            @Override
            T parse(String text, JsonReader in) {
                if (WORDS.contains(text)) {
                    return parses.apply(text);
                }
                if (!text.matches("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
                    throw in.wrong("expected a number, not \"" + text + "\"");
                }
                T value = parses.apply(text);
                if (!isFinite(value)) {
                    throw outOfRange(text, in);
                }
                return value;
            }

            @Override
            void write(JsonWriter out, T value) {
                if (out.asHosts() && !isFinite(value)) {
                    out.string(value.toString());
                } else {
                    super.write(out, value);
                }
            }

            @Override
            String text(T value) {
                if (!isFinite(value)) {
                    throw new IllegalArgumentException("JSON has no number " + value);
                }
                return digits.apply(value);
            }
        };
    }

    private static boolean isFinite(Number value) {
        return Double.isFinite(value.doubleValue());
    }

    /** What is a text in JSON, too. */
    private abstract static class Quoted<T> extends JsonScalar<T> {
        @Override
        T read(JsonReader in) {
            return parse(in.string(), in);
        }

        @Override
        void write(JsonWriter out, T value) {
            out.string(text(value));
        }
    }

    static JsonScalar<Character> ofChars() {
        return new Quoted<>() {
            @Override
            Character parse(String text, JsonReader in) {
                if (text.length() != 1) {
                    throw in.wrong("expected a text of one character, not of " + text.length());
                }
                return text.charAt(0);
            }
        };
    }

    static JsonScalar<String> ofTexts() {
        return new Quoted<>() {
            @Override
            String parse(String text, JsonReader in) {
                if (!JsonWriter.isWellFormed(text)) {
                    throw in.wrong("half of a surrogate pair in a text");
                }
                return text;
            }

            @Override
            String text(String value) {
                if (!JsonWriter.isWellFormed(value)) {
                    throw new IllegalArgumentException("half of a surrogate pair in a text");
                }
                return value;
            }
        };
    }

    /**
     * Values that are texts of a form of their own.
     *
     * @param expected what is expected, with an example
     * @param parses a text
     * @param checked refuses what cannot travel
     */
    static <T> JsonScalar<T> ofSpelled(String expected, Function<String, T> parses, UnaryOperator<T> checked) {
        return new Spelled<>(expected, parses, checked);
    }

    /** Decimal numbers: for hosts a text; they may come as either, and are read from the digits of either. */
    static JsonScalar<BigDecimal> ofBigDecimals() {
        return new Spelled<>(
                "a decimal number such as \"12.50\"",
                ScalarTexts::bigDecimal,
                value -> Values.bigdecimal(value, "a value")) {
            @Override
            BigDecimal read(JsonReader in) {
                boolean number = in.nextIsNumber();
                return number ? parse(in.number(), in) : super.read(in);
            }

            @Override
            void write(JsonWriter out, BigDecimal value) {
                if (out.asHosts()) {
                    super.write(out, value);
                } else {
                    out.raw(text(value));
                }
            }
        };
    }

    /** What has a text of its own form. */
    private static class Spelled<T> extends JsonScalar<T> {
        private final String expected;
        private final Function<String, T> parses;
        private final UnaryOperator<T> checked;

        Spelled(String expected, Function<String, T> parses, UnaryOperator<T> checked) {
            this.expected = expected;
            this.parses = parses;
            this.checked = checked;
        }

        @Override
        T read(JsonReader in) {
            if (!in.nextIs('"')) {
                throw in.expected(expected);
            }
            return parse(in.string(), in);
        }

        @Override
        T parse(String text, JsonReader in) {
            try {
                return parses.apply(text);
            } catch (IllegalArgumentException e) {
                String shown =
                        text.length() <= SHOWN ? Values.text(text) : "a text of " + text.length() + " characters";
                String why = e.getMessage().isEmpty() ? "" : ": " + e.getMessage();
                throw in.wrong("expected " + expected + ", not " + shown + why);
            }
        }

        @Override
        void write(JsonWriter out, T value) {
            out.string(text(value));
        }

        @Override
        String text(T value) {
            return Values.text(checked.apply(Objects.requireNonNull(value, "a value is null")));
        }
    }

    static <T extends Enum<T>> JsonScalar<T> ofConstants(T[] values) {
        Map<String, T> all = new LinkedHashMap<>();
        for (T value : values) {
            all.put(value.name(), value);
        }
        return new Quoted<>() {
            @Override
            T parse(String text, JsonReader in) {
                T value = all.get(text);
                if (value == null) {
                    throw in.wrong("'" + text + "' is none of " + String.join(", ", all.keySet()));
                }
                return value;
            }

            @Override
            String text(T value) {
                return value.name();
            }
        };
    }
}

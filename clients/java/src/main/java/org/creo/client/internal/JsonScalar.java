// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A type whose values are single texts, numbers or words, which may also stand in a URL and be the keys of a map.
 *
 * @param <T> the type
 */
public abstract class JsonScalar<T> extends JsonType<T> {
    /** Longer exponents are far out of every range, and would take long. */
    private static final int EXPONENT = 3;

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
                throw in.wrong("a key of a map is no boolean");
            }
        };
    }

    static <T> JsonScalar<T> ofIntegers(long least, long most, Function<Long, T> made) {
        return new JsonScalar<>() {
            @Override
            T read(JsonReader in) {
                return parse(in.nextIsText() ? in.string() : in.number(), in);
            }

            @Override
            T parse(String text, JsonReader in) {
                long value = integer(text, in);
                if (value < least || value > most) {
                    throw outOfRange(text, in);
                }
                return made.apply(value);
            }
        };
    }

    private static long integer(String text, JsonReader in) {
        if (!isNumber(text)) {
            throw in.wrong("expected an integer, not \"" + text + "\"");
        }
        try {
            if (text.indexOf('.') < 0 && text.indexOf('e') < 0 && text.indexOf('E') < 0) {
                return Long.parseLong(text);
            }
        } catch (NumberFormatException e) {
            throw outOfRange(text, in);
        }
        try {
            return new BigDecimal(text).longValueExact(); // 1.0 and 1e2 are integers, too
        } catch (ArithmeticException e) {
            throw in.wrong("expected an integer, and " + text + " is none, or out of range");
        }
    }

    private static RuntimeException outOfRange(String text, JsonReader in) {
        return in.wrong(text + " is out of range");
    }

    /** Whether a text is a number of JSON, and takes no long time to read. */
    private static boolean isNumber(String text) {
        return text.length() <= JsonReader.DIGITS
                && text.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]{1," + EXPONENT + "})?");
    }

    static JsonScalar<Double> ofDoubles() {
        return new JsonScalar<>() {
            @Override
            Double read(JsonReader in) {
                return parse(in.nextIsText() ? in.string() : in.number(), in);
            }

            @Override
            Double parse(String text, JsonReader in) {
                return floating(text, Double::valueOf, value -> value.isInfinite(), in);
            }

            @Override
            String text(Double value) {
                return finite(value, Double.isFinite(value));
            }
        };
    }

    static JsonScalar<Float> ofFloats() {
        return new JsonScalar<>() {
            @Override
            Float read(JsonReader in) {
                return parse(in.nextIsText() ? in.string() : in.number(), in);
            }

            @Override
            Float parse(String text, JsonReader in) {
                return floating(text, Float::valueOf, value -> value.isInfinite(), in);
            }

            @Override
            String text(Float value) {
                return finite(value, Float.isFinite(value));
            }
        };
    }

    private static <T> T floating(
            String text, Function<String, T> parses, Function<T, Boolean> infinite, JsonReader in) {
        if (List.of("NaN", "Infinity", "-Infinity").contains(text)) {
            return parses.apply(text);
        }
        if (!text.matches("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
            throw in.wrong("expected a number, not \"" + text + "\"");
        }
        T value = parses.apply(text);
        if (infinite.apply(value)) {
            throw outOfRange(text, in);
        }
        return value;
    }

    private static String finite(Object value, boolean finite) {
        if (!finite) {
            throw new IllegalArgumentException("JSON has no number " + value);
        }
        return value.toString();
    }

    static JsonScalar<Character> ofChars() {
        return new JsonScalar<>() {
            @Override
            Character read(JsonReader in) {
                return parse(in.string(), in);
            }

            @Override
            Character parse(String text, JsonReader in) {
                if (text.length() != 1) {
                    throw in.wrong("expected a text of one character, not of " + text.length());
                }
                return text.charAt(0);
            }

            @Override
            void write(JsonWriter out, Character value) {
                out.string(value.toString());
            }
        };
    }

    static JsonScalar<String> ofTexts() {
        return new JsonScalar<>() {
            @Override
            String read(JsonReader in) {
                return parse(in.string(), in);
            }

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

            @Override
            void write(JsonWriter out, String value) {
                out.string(text(value));
            }
        };
    }

    static <T> JsonScalar<T> ofConstants(T[] values, String... names) {
        List<String> all = List.of(names);
        return new JsonScalar<>() {
            @Override
            T read(JsonReader in) {
                return parse(in.string(), in);
            }

            @Override
            T parse(String text, JsonReader in) {
                int index = all.indexOf(text);
                if (index < 0) {
                    throw in.wrong("'" + text + "' is none of " + String.join(", ", all));
                }
                return values[index];
            }

            @Override
            String text(T value) {
                return all.get(((Enum<?>) value).ordinal());
            }

            @Override
            void write(JsonWriter out, T value) {
                out.string(text(value));
            }
        };
    }
}

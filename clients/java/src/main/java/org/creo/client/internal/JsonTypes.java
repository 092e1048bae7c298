// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.creo.client.Values;

/** The types of which those of a description are made. */
public final class JsonTypes {
    /** {@code true}, {@code false}. */
    public static final JsonScalar<Boolean> BOOLEAN = JsonScalar.ofBooleans();
    /** A number. */
    public static final JsonScalar<Byte> BYTE = JsonScalar.ofIntegers(Byte.MIN_VALUE, Byte.MAX_VALUE, Long::byteValue);
    /** A text of one UTF-16 code unit. */
    public static final JsonScalar<Character> CHAR = JsonScalar.ofChars();
    /** A number. */
    public static final JsonScalar<Short> SHORT =
            JsonScalar.ofIntegers(Short.MIN_VALUE, Short.MAX_VALUE, Long::shortValue);
    /** A number. */
    public static final JsonScalar<Integer> INT =
            JsonScalar.ofIntegers(Integer.MIN_VALUE, Integer.MAX_VALUE, Long::intValue);
    /** A number, for hosts a text; it may come as either. */
    public static final JsonScalar<Long> LONG = JsonScalar.ofLongs();
    /** A number. */
    public static final JsonScalar<Integer> UBYTE = JsonScalar.ofIntegers(0, 0xFF, Long::intValue);
    /** A number. */
    public static final JsonScalar<Integer> USHORT = JsonScalar.ofIntegers(0, 0xFFFF, Long::intValue);
    /** A number. */
    public static final JsonScalar<Long> UINT = JsonScalar.ofIntegers(0, 0xFFFF_FFFFL, Long::longValue);
    /** A number, for hosts a text; it may come as either. */
    public static final JsonScalar<Long> ULONG = JsonScalar.ofUnsignedLongs();
    /** A number. */
    public static final JsonScalar<Float> FLOAT = JsonScalar.ofFloats();
    /** A number. */
    public static final JsonScalar<Double> DOUBLE = JsonScalar.ofDoubles();
    /** A text. */
    public static final JsonScalar<String> STRING = JsonScalar.ofTexts();
    /** A text. */
    public static final JsonScalar<Instant> INSTANT = JsonScalar.ofSpelled(
            "a time such as \"2026-11-27T10:30:00Z\"", ScalarTexts::instant, UnaryOperator.identity());
    /** A text. */
    public static final JsonScalar<Duration> DURATION =
            JsonScalar.ofSpelled("a duration such as \"PT1.5S\"", ScalarTexts::duration, UnaryOperator.identity());
    /** A text. */
    public static final JsonScalar<LocalDate> LOCAL_DATE = JsonScalar.ofSpelled(
            "a date such as \"2026-11-27\"", ScalarTexts::localDate, value -> Values.localdate(value, "a value"));
    /** A text. */
    public static final JsonScalar<UUID> UUID = JsonScalar.ofSpelled(
            "a UUID such as \"0f8fad5b-d9cb-469f-a165-70867728950e\"", ScalarTexts::uuid, UnaryOperator.identity());
    /** A number, for hosts a text; it may come as either. */
    public static final JsonScalar<BigDecimal> BIG_DECIMAL = JsonScalar.ofBigDecimals();
    /** An array. */
    public static final JsonType<boolean[]> BOOLEANS = new JsonNumbers<>(BOOLEAN, boolean.class);
    /** A text in base64; it may also come as an array of numbers. */
    public static final JsonType<byte[]> BYTES = new JsonBytes(new JsonNumbers<>(BYTE, byte.class));
    /** An array. */
    public static final JsonType<char[]> CHARS = new JsonNumbers<>(CHAR, char.class);
    /** An array. */
    public static final JsonType<short[]> SHORTS = new JsonNumbers<>(SHORT, short.class);
    /** An array. */
    public static final JsonType<int[]> INTS = new JsonNumbers<>(INT, int.class);
    /** An array. */
    public static final JsonType<long[]> LONGS = new JsonNumbers<>(LONG, long.class);
    /** An array of numbers, each of which is its bits. */
    public static final JsonType<byte[]> UBYTES =
            new JsonNumbers<>(JsonScalar.ofIntegers(0, 0xFF, Long::byteValue, Byte::toUnsignedLong), byte.class);
    /** An array of numbers, each of which is its bits. */
    public static final JsonType<short[]> USHORTS =
            new JsonNumbers<>(JsonScalar.ofIntegers(0, 0xFFFF, Long::shortValue, Short::toUnsignedLong), short.class);
    /** An array of numbers, each of which is its bits. */
    public static final JsonType<int[]> UINTS = new JsonNumbers<>(
            JsonScalar.ofIntegers(0, 0xFFFF_FFFFL, Long::intValue, Integer::toUnsignedLong), int.class);
    /** An array of numbers, each of which is its bits. */
    public static final JsonType<long[]> ULONGS = new JsonNumbers<>(ULONG, long.class);
    /** An array. */
    public static final JsonType<float[]> FLOATS = new JsonNumbers<>(FLOAT, float.class);
    /** An array. */
    public static final JsonType<double[]> DOUBLES = new JsonNumbers<>(DOUBLE, double.class);

    private JsonTypes() {}

    /**
     * The type of a struct.
     *
     * @param <T> its class
     * @param reads from an object
     * @param writes as an object
     * @return the type
     */
    public static <T> JsonType<T> of(Function<JsonReader, T> reads, BiConsumer<JsonWriter, T> writes) {
        return new JsonType<>() {
            @Override
            T read(JsonReader in) {
                return reads.apply(in);
            }

            @Override
            void write(JsonWriter out, T value) {
                writes.accept(out, Objects.requireNonNull(value, "a struct is null"));
            }
        };
    }

    /**
     * The type of a struct that can hold itself.
     *
     * @param <T> its class
     * @param reads from an object
     * @param writes as an object
     * @return the type
     */
    public static <T> JsonType<T> tree(Function<JsonReader, T> reads, BiConsumer<JsonWriter, T> writes) {
        return of(
                in -> {
                    in.enter();
                    T value = reads.apply(in);
                    in.leave();
                    return value;
                },
                (out, value) -> {
                    out.enter();
                    writes.accept(out, value);
                    out.leave();
                });
    }

    /**
     * The type of an enum.
     *
     * @param <T> its class
     * @param values all constants
     * @return the type
     */
    public static <T extends Enum<T>> JsonScalar<T> constants(T[] values) {
        return JsonScalar.ofConstants(values);
    }

    /**
     * Maps, which are objects.
     *
     * @param <K> the type of the keys
     * @param <V> the type of the values
     * @param key how keys are texts
     * @param value the values
     * @return the type
     */
    public static <K, V> JsonType<Map<K, V>> map(JsonScalar<K> key, JsonType<V> value) {
        return new JsonType<>() {
            @Override
            Map<K, V> read(JsonReader in) {
                Map<K, V> map = Values.newMap(0);
                in.beginObject();
                while (in.nextMember()) {
                    // A key may have several texts.
                    if (map.put(key.parse(in.name(), in), value.read(in)) != null && in.strict()) {
                        throw in.wrong("it is there twice");
                    }
                }
                return Collections.unmodifiableMap(map);
            }

            @Override
            void write(JsonWriter out, Map<K, V> map) {
                out.beginObject();
                map.forEach((name, each) -> {
                    out.name(key.text(name));
                    value.write(out, each);
                });
                out.endObject();
            }
        };
    }
}

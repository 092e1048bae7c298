// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Writes the values of a state for a provider that keeps them, and reads them back. What is read equals what was
 * written; only this class knows the form in between. That differs from the form in which RASP sends values,
 * {@link #sent}, in texts, and where encoded values have their counts before them.
 *
 * <p>Any thread may call it.
 */
public interface StateCodec<T> {
    StateCodec<Boolean> BOOLEAN = of((value, out) -> out.writeBoolean(value), DataInput::readBoolean);
    StateCodec<Byte> BYTE = of((value, out) -> out.writeByte(value), DataInput::readByte);
    StateCodec<Character> CHAR = of((value, out) -> out.writeChar(value), DataInput::readChar);
    StateCodec<Short> SHORT = of((value, out) -> out.writeShort(value), DataInput::readShort);
    StateCodec<Integer> INT = of((value, out) -> out.writeInt(value), DataInput::readInt);
    StateCodec<Long> LONG = of((value, out) -> out.writeLong(value), DataInput::readLong);
    /** Numbers from 0 to 255. */
    StateCodec<Integer> UBYTE = upTo(0xFF, "ubyte", (value, out) -> out.writeByte(value), DataInput::readUnsignedByte);
    /** Numbers from 0 to 65,535. */
    StateCodec<Integer> USHORT =
            upTo(0xFFFF, "ushort", (value, out) -> out.writeShort(value), DataInput::readUnsignedShort);
    /** Numbers from 0 to 4,294,967,295. */
    StateCodec<Long> UINT = upTo(
            0xFFFF_FFFFL,
            "uint",
            (value, out) -> out.writeInt(value.intValue()),
            in -> Integer.toUnsignedLong(in.readInt()));
    /** Numbers from 0 to 18,446,744,073,709,551,615, as the bits of a long, and in their order. */
    StateCodec<Long> ULONG = checked(
            (value, out) -> out.writeLong(value),
            DataInput::readLong,
            Objects::requireNonNull,
            Long::compareUnsigned,
            Long::toUnsignedString);
    /** A float with all its bits, also those of a NaN. */
    StateCodec<Float> FLOAT = of((value, out) -> out.writeInt(Float.floatToRawIntBits(value)), DataInput::readFloat);
    /** A double with all its bits, also those of a NaN. */
    StateCodec<Double> DOUBLE =
            of((value, out) -> out.writeLong(Double.doubleToRawLongBits(value)), DataInput::readDouble);
    /** A text, also with unpaired surrogates, which UTF-8 cannot encode, and so RASP does not send. */
    StateCodec<String> STRING = twofold(
            (text, out) -> {
                boolean paired = StandardCharsets.UTF_8.newEncoder().canEncode(text);
                out.writeBoolean(paired);
                if (paired) {
                    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                    out.writeInt(bytes.length);
                    out.write(bytes);
                } else {
                    out.writeInt(text.length());
                    out.writeChars(text);
                }
            },
            in -> {
                boolean paired = in.readBoolean();
                byte[] bytes = new byte[count(in) * (paired ? 1 : Character.BYTES)];
                in.readFully(bytes);
                return paired
                        ? new String(bytes, StandardCharsets.UTF_8)
                        : ByteBuffer.wrap(bytes).asCharBuffer().toString();
            },
            Objects::requireNonNull,
            () -> of(
                    (text, out) -> {
                        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
                            throw new IOException("a text that ends in the middle of a character");
                        }
                        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                        out.writeInt(bytes.length);
                        out.write(bytes);
                    },
                    in -> {
                        byte[] bytes = new byte[count(in)];
                        in.readFully(bytes);
                        return new String(bytes, StandardCharsets.UTF_8);
                    }));

    /** Seconds since 1970, and nanoseconds. */
    StateCodec<Instant> INSTANT = of(
            (time, out) -> {
                out.writeLong(time.getEpochSecond());
                out.writeInt(time.getNano());
            },
            readable(in -> Instant.ofEpochSecond(in.readLong(), in.readInt())));
    /** Seconds, and nanoseconds. */
    StateCodec<Duration> DURATION = of(
            (duration, out) -> {
                out.writeLong(duration.getSeconds());
                out.writeInt(duration.getNano());
            },
            readable(in -> Duration.ofSeconds(in.readLong(), in.readInt())));
    /** Days since 1970-01-01, where an int has them. */
    StateCodec<LocalDate> LOCAL_DATE = checked(
            (date, out) -> out.writeInt((int) date.toEpochDay()),
            in -> LocalDate.ofEpochDay(in.readInt()),
            Ranges::checked,
            LocalDate::compareTo);
    /** In the order of their texts: Java compares them as two numbers with signs. */
    StateCodec<UUID> UUID = checked(
            (uuid, out) -> {
                out.writeLong(uuid.getMostSignificantBits());
                out.writeLong(uuid.getLeastSignificantBits());
            },
            in -> new UUID(in.readLong(), in.readLong()),
            Objects::requireNonNull,
            (a, b) -> {
                int first = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
                return first != 0
                        ? first
                        : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
            });
    /** A decimal number with its scale. */
    StateCodec<BigDecimal> BIG_DECIMAL = of(
            (number, out) -> {
                byte[] unscaled = number.unscaledValue().toByteArray();
                out.writeInt(number.scale());
                out.writeInt(unscaled.length);
                out.write(unscaled);
            },
            readable(in -> {
                int scale = in.readInt();
                byte[] unscaled = new byte[count(in)];
                in.readFully(unscaled);
                return new BigDecimal(new BigInteger(unscaled), scale);
            }),
            Ranges::checked);

    /** Writes a value. */
    void write(T value, DataOutput out) throws IOException;

    /**
     * Reads a value that was written.
     *
     * @throws IOException if the bytes are not an encoded value
     */
    T read(DataInput in) throws IOException;

    /**
     * The value as a state may hold it: nobody can change it, or anything in it, and it can be written. It is the value
     * itself where its type has no changeable values, as with numbers, texts, times, enums and structs; otherwise a
     * copy, unless it came from here.
     *
     * @throws RuntimeException if it, or a value in it, is null or cannot be written: a struct with a text that ends in
     *     the middle of a character, or nested too deep
     */
    default T kept(T value) {
        return Objects.requireNonNull(value);
    }

    /**
     * The key of a map that is a state, which can be written; only of types that have keys.
     *
     * @throws RuntimeException if it is null or cannot be written
     */
    default T key(T key) {
        return Objects.requireNonNull(key);
    }

    /** The order of the keys of a map that is a state. */
    @SuppressWarnings("unchecked") // that of numbers, characters, texts, times and enums
    default Comparator<? super T> order() {
        return (Comparator<? super T>) Comparator.<Comparable<Object>>naturalOrder();
    }

    /** A key as messages name it. */
    default String text(T key) {
        return String.valueOf(key);
    }

    /** Writes and reads the same values in the form in which RASP sends them; {@link SentForm} makes use of it. */
    default StateCodec<T> sent() {
        return this;
    }

    /** Writes one kind of value. */
    @FunctionalInterface
    interface Writer<T> {
        void write(T value, DataOutput out) throws IOException;
    }

    /** Reads one kind of value. */
    @FunctionalInterface
    interface Reader<T> {
        T read(DataInput in) throws IOException;
    }

    /** A codec made of its two halves. */
    static <T> StateCodec<T> of(Writer<T> writer, Reader<T> reader) {
        return of(writer, reader, Objects::requireNonNull);
    }

    private static <T> StateCodec<T> of(Writer<T> writer, Reader<T> reader, UnaryOperator<T> kept) {
        return twofold(writer, reader, kept, null);
    }

    /**
     * A codec of values that are sent in another form than that in which they are kept.
     *
     * @param sent makes what {@link #sent} returns; null where both forms are the same
     */
    private static <T> StateCodec<T> twofold(
            Writer<T> writer, Reader<T> reader, UnaryOperator<T> kept, Supplier<StateCodec<T>> sent) {
        return new StateCodec<>() {
            @Override
            public void write(T value, DataOutput out) throws IOException {
                writer.write(value, out);
            }

            @Override
            public T read(DataInput in) throws IOException {
                return reader.read(in);
            }

            @Override
            public T kept(T value) {
                return kept.apply(value);
            }

            @Override
            public StateCodec<T> sent() {
                return sent == null ? this : sent.get();
            }
        };
    }

    /** A codec of whole numbers from 0 to the greatest of a type; others would lose their highest bits. */
    private static <N extends Number & Comparable<N>> StateCodec<N> upTo(
            long most, String type, Writer<N> writer, Reader<N> reader) {
        return checked(writer, reader, value -> Ranges.checked(value, most, type), Comparator.naturalOrder());
    }

    /**
     * A codec of keys and values of which some cannot be written.
     *
     * @param kept refuses those
     */
    private static <T> StateCodec<T> checked(
            Writer<T> writer, Reader<T> reader, UnaryOperator<T> kept, Comparator<T> order) {
        return checked(writer, reader, kept, order, String::valueOf);
    }

    /** @param text that of a key */
    private static <T> StateCodec<T> checked(
            Writer<T> writer, Reader<T> reader, UnaryOperator<T> kept, Comparator<T> order, Function<T, String> text) {
        return new StateCodec<>() {
            @Override
            public void write(T value, DataOutput out) throws IOException {
                writer.write(value, out);
            }

            @Override
            public T read(DataInput in) throws IOException {
                return reader.read(in);
            }

            @Override
            public T kept(T value) {
                return kept.apply(value);
            }

            @Override
            public T key(T key) {
                return kept(key);
            }

            @Override
            public Comparator<T> order() {
                return order;
            }

            @Override
            public String text(T key) {
                return text.apply(key);
            }
        };
    }

    /** What reads values of which not all bytes are one. */
    private static <T> Reader<T> readable(Reader<T> reader) {
        return in -> {
            try {
                return reader.read(in);
            } catch (ArithmeticException | DateTimeException | NumberFormatException e) {
                throw new IOException("a value that cannot be read: " + e.getMessage(), e);
            }
        };
    }

    /**
     * A codec for values that encode themselves to bytes, as RASP sends them: structs, unions and enums.
     *
     * @param decoder reads one value from the position of a buffer, which has an array, and moves that on; it throws
     *     any runtime exception for bytes that it cannot decode
     */
    static <T> StateCodec<T> of(Function<T, byte[]> encoder, Function<ByteBuffer, T> decoder) {
        return twofold(
                (value, out) -> {
                    byte[] bytes = encoder.apply(value);
                    out.writeInt(bytes.length);
                    out.write(bytes);
                },
                in -> {
                    byte[] bytes = new byte[count(in)];
                    in.readFully(bytes);
                    ByteBuffer buffer = ByteBuffer.wrap(bytes);
                    T value = decoded(decoder, buffer);
                    if (buffer.hasRemaining()) {
                        throw new IOException("a value that cannot be read: it ends " + buffer.remaining()
                                + " bytes before its bytes do");
                    }
                    return value;
                },
                value -> {
                    // The value is encoded now, since only now its caller can still be told that it cannot be.
                    encoder.apply(Objects.requireNonNull(value));
                    return value;
                },
                () -> of(
                        (value, out) -> out.write(encoder.apply(value)),
                        in -> decoded(decoder, ((SentInput) in).buffer())));
    }

    private static <T> T decoded(Function<ByteBuffer, T> decoder, ByteBuffer bytes) throws IOException {
        try {
            return decoder.apply(bytes);
        } catch (RuntimeException e) {
            throw new IOException("a value that cannot be read: " + e.getMessage(), e);
        }
    }

    /** A codec for values that may be absent. */
    static <T> StateCodec<Optional<T>> optional(StateCodec<T> value) {
        return twofold(
                (optional, out) -> {
                    out.writeBoolean(optional.isPresent());
                    if (optional.isPresent()) {
                        value.write(optional.get(), out);
                    }
                },
                in -> in.readBoolean() ? Optional.of(value.read(in)) : Optional.empty(),
                optional -> optional.map(value::kept),
                () -> optional(value.sent()));
    }

    /** A codec for arrays inside a value; an array that is a state is kept item by item. */
    static <E> StateCodec<List<E>> list(StateCodec<E> item) {
        UnaryOperator<E> keptItem = item::kept;
        UnaryOperator<List<E>> kept = list -> KeptList.copyOf(list, keptItem);
        return twofold(
                (list, out) -> {
                    out.writeInt(list.size());
                    for (E each : list) {
                        item.write(each, out);
                    }
                },
                in -> {
                    int size = count(in);
                    List<E> list = new ArrayList<>();
                    for (int i = 0; i < size; i++) {
                        list.add(item.read(in));
                    }
                    return kept.apply(list);
                },
                kept,
                () -> list(item.sent()));
    }

    /** A codec for sets, whose items are sorted as the keys of a map that is a state are. */
    static <E> StateCodec<Set<E>> set(StateCodec<E> item) {
        UnaryOperator<E> keptItem = item::key;
        UnaryOperator<Set<E>> kept = set -> KeptSet.copyOf(set, keptItem, item.order(), item::text);
        return twofold(
                (set, out) -> {
                    out.writeInt(set.size());
                    for (E each : set) {
                        item.write(each, out);
                    }
                },
                in -> {
                    int size = count(in);
                    List<E> items = new ArrayList<>();
                    for (int i = 0; i < size; i++) {
                        items.add(item.read(in));
                    }
                    return kept.apply(new LinkedHashSet<>(items));
                },
                kept,
                () -> set(item.sent()));
    }

    /** A codec for maps inside a value, in their order; a map that is a state is kept entry by entry. */
    static <K, V> StateCodec<Map<K, V>> map(StateCodec<K> key, StateCodec<V> value) {
        UnaryOperator<K> keptKey = key::kept;
        UnaryOperator<V> keptValue = value::kept;
        UnaryOperator<Map<K, V>> kept = map -> KeptMap.copyOf(map, keptKey, keptValue, key::text);
        return twofold(
                (map, out) -> {
                    out.writeInt(map.size());
                    for (Map.Entry<K, V> entry : map.entrySet()) {
                        key.write(entry.getKey(), out);
                        value.write(entry.getValue(), out);
                    }
                },
                in -> {
                    int size = count(in);
                    Map<K, V> map = new LinkedHashMap<>();
                    for (int i = 0; i < size; i++) {
                        map.put(key.read(in), value.read(in));
                    }
                    return kept.apply(map);
                },
                kept,
                () -> map(key.sent(), value.sent()));
    }

    private static int count(DataInput in) throws IOException {
        int count = in.readInt();
        if (count < 0) {
            throw new EOFException("a count of " + count);
        }
        return count;
    }
}

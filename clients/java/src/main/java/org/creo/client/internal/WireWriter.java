// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.lang.ref.SoftReference;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.creo.client.RefusedException;
import org.creo.client.Status;
import org.creo.client.Values;

/**
 * Writes values as RASP lays them out: in declared order, at a fixed size, in network byte order, into one array that
 * grows.
 *
 * <p>There are two ways to write. {@code putInt(value)} appends. A codec that knows a run of fixed size makes room for
 * all of it with one {@link #claim} and fills it with {@code putInt(at, value)}, at constant distances from the place
 * that {@code claim} returned.
 *
 * <p>For one thread at a time.
 */
public final class WireWriter {
    /** The frame limit of RASP: how many bytes may come after the length of a frame. */
    static final int LIMIT = 256 << 20;

    /** How many bytes of a header are the length, which does not count itself. */
    private static final int LENGTH_SIZE = 4;

    /** How deep values of structs that can contain themselves may be nested, by RASP. */
    static final int NESTING_LIMIT = 64;

    private static final int FIRST_CAPACITY = 512;

    /** A larger array is kept between messages only until the memory is needed. */
    static final int KEPT_CAPACITY = 16 << 20;

    /** Up to here a loop over the characters beats the intrinsic encoder, which allocates (measured). */
    private static final int SHORT_TEXT = 28;

    /** Up to here that loop also copies: a call of the intrinsic copy takes longer (measured). */
    private static final int TINY_TEXT = 8;

    /** A smaller array is copied, because that is faster than sending it separately. */
    private static final int LARGE = 64 << 10;

    private static final byte[] NONE = {};

    private byte[] bytes;
    /** While the writer is not used: the array that is too large to be kept whatever happens. Otherwise null. */
    private SoftReference<byte[]> large;

    /** How many bytes at the beginning are for the header. */
    private int head;

    private int position;
    private int depth;
    /** Which item of a stream the message is, for messages. */
    private long item;
    /** If large arrays are not copied: those arrays, in order; places says where each belongs. Otherwise null. */
    private List<byte[]> left;

    private int[] places = new int[4];
    private int leftSize;

    /** Creates an empty writer. */
    public WireWriter() {
        this(FIRST_CAPACITY);
    }

    /**
     * Creates an empty writer for a message whose size is known.
     *
     * @param capacity bytes that are written before it grows
     */
    public WireWriter(int capacity) {
        bytes = new byte[capacity];
    }

    /**
     * Forgets what was written and starts again.
     *
     * @param start bytes to leave free at the beginning, for a header that is filled in later
     */
    public void reset(int start) {
        if (large != null) {
            byte[] kept = large.get();
            bytes = kept != null ? kept : new byte[FIRST_CAPACITY];
            large = null;
        }
        forget();
        head = start;
        claim(start);
    }

    /**
     * Starts again with an item of a stream.
     *
     * @param start as in {@link #reset}
     * @param index which item it is, from 0 on
     */
    public void resetToItem(int start, long index) {
        reset(start);
        item = index;
    }

    /**
     * Which item of a stream is written, as errors name its place.
     *
     * @return its index, from 0 on
     */
    public long item() {
        return item;
    }

    private void forget() {
        position = 0;
        depth = 0;
        leftSize = 0;
        if (left != null) {
            left.clear();
        }
    }

    /** Forgets what was written; until the next {@link #reset}, a large array may be garbage-collected. */
    void rest() {
        forget();
        if (bytes.length > KEPT_CAPACITY) {
            large = new SoftReference<>(bytes);
            bytes = NONE;
        }
    }

    /** From now on, does not copy large arrays of bytes; they must not change before {@link #parts} are sent. */
    void leaveLarge() {
        left = new ArrayList<>();
    }

    /** The size of the message, including arrays that were not copied. */
    int size() {
        return position + leftSize;
    }

    /** The given parts, followed by the parts of the message. */
    ByteBuffer[] parts(ByteBuffer... before) {
        int count = left == null ? 0 : left.size();
        if (count + before.length == 0) {
            return new ByteBuffer[] {ByteBuffer.wrap(bytes, 0, position)};
        }
        ByteBuffer[] parts = Arrays.copyOf(before, before.length + 2 * count + 1);
        int next = before.length;
        int at = 0;
        for (int i = 0; i < count; i++) {
            parts[next++] = ByteBuffer.wrap(bytes, at, places[i] - at);
            parts[next++] = ByteBuffer.wrap(left.get(i));
            at = places[i];
        }
        parts[next] = ByteBuffer.wrap(bytes, at, position - at);
        return parts;
    }

    /**
     * The array written to. Growing replaces it, so ask again after anything was written.
     *
     * @return the array; what was written ends at {@link #position}
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * What was written, of a message whose arrays were all copied.
     *
     * @return a copy
     */
    public byte[] copy() {
        return Arrays.copyOf(bytes, position);
    }

    /**
     * How far the array is written.
     *
     * @return bytes from the beginning of the array, including those left free there
     */
    public int position() {
        return position;
    }

    /**
     * Makes room for a run of values, to be filled by the absolute {@code put} methods.
     *
     * @param size of the run, in bytes
     * @return the place of its first byte
     * @throws RefusedException if the message gets larger than a frame may be
     */
    public int claim(int size) {
        int at = position;
        int end = at + size;
        // Once the array has grown, compiled code is a tenth faster if it compares the new end, not the room left
        // (measured).
        if (end > bytes.length || end < 0) {
            grow(size); // also if the end wraps around: that is over the limit
        }
        position = end;
        return at;
    }

    /**
     * Appends the count of an array and makes room for its items, which all have the same size.
     *
     * @param count the number of items
     * @param size of one item, in bytes
     * @return the place of the first item
     * @throws RefusedException if the message gets larger than a frame may be
     */
    public int claimItems(int count, int size) {
        // A product over the limit need not be exact, but must not wrap around to a small one.
        int at = claim((int) Math.min(Integer.BYTES + (long) count * size, Integer.MAX_VALUE));
        BigEndian.INT.set(bytes, at, count);
        return at + Integer.BYTES;
    }

    /**
     * Begins the value of a struct that can contain itself.
     *
     * @throws IllegalArgumentException if it is nested deeper than RASP allows
     */
    public void enter() {
        if (depth == NESTING_LIMIT) {
            throw new IllegalArgumentException("a value is nested deeper than " + NESTING_LIMIT);
        }
        depth++;
    }

    /** Ends the value that {@link #enter} began. */
    public void leave() {
        depth--;
    }

    private void grow(int size) {
        checkSize(size);
        long most = (long) LIMIT + LENGTH_SIZE;
        bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max((long) position + size, 2L * bytes.length), most));
    }

    /**
     * Checks that a frame can hold the message. While it is written this is checked only where it needs more memory.
     *
     * @throws RefusedException if it cannot
     */
    void checkSize() {
        checkSize(0);
    }

    /** Whether a frame can hold the message with so many more bytes; the header takes a part of the frame. */
    private void checkSize(int more) {
        long needed = (long) size() - head + more;
        int most = LIMIT - Math.max(0, head - LENGTH_SIZE);
        if (needed > most) {
            throw new RefusedException(
                    Status.TOO_LARGE, "a message of " + needed + " bytes or more, where a frame can hold " + most);
        }
    }

    /**
     * Appends one byte, 0 or 1.
     *
     * @param value what to write
     */
    public void putBoolean(boolean value) {
        putBoolean(claim(1), value);
    }

    /**
     * Writes one byte, 0 or 1, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     */
    public void putBoolean(int at, boolean value) {
        bytes[at] = value ? (byte) 1 : 0;
    }

    /**
     * Appends a byte.
     *
     * @param value what to write
     */
    public void putByte(byte value) {
        putByte(claim(1), value);
    }

    /**
     * Writes a byte, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     */
    public void putByte(int at, byte value) {
        bytes[at] = value;
    }

    /**
     * Appends one UTF-16 code unit.
     *
     * @param value what to write
     */
    public void putChar(char value) {
        putChar(claim(2), value);
    }

    /**
     * Writes one UTF-16 code unit, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     */
    public void putChar(int at, char value) {
        BigEndian.CHAR.set(bytes, at, value);
    }

    /**
     * Appends a short.
     *
     * @param value what to write
     */
    public void putShort(short value) {
        putShort(claim(2), value);
    }

    /**
     * Writes a short, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     */
    public void putShort(int at, short value) {
        BigEndian.SHORT.set(bytes, at, value);
    }

    /**
     * Appends an int.
     *
     * @param value what to write
     */
    public void putInt(int value) {
        putInt(claim(4), value);
    }

    /**
     * Writes an int, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     */
    public void putInt(int at, int value) {
        BigEndian.INT.set(bytes, at, value);
    }

    /**
     * Appends a long.
     *
     * @param value what to write
     */
    public void putLong(long value) {
        putLong(claim(8), value);
    }

    /**
     * Writes a long, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     */
    public void putLong(int at, long value) {
        BigEndian.LONG.set(bytes, at, value);
    }

    /**
     * Appends a number of the type {@code ubyte}.
     *
     * @param value what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if it is out of range
     */
    public void putUbyte(int value, String name) {
        putUbyte(claim(1), value, name);
    }

    /**
     * Writes a number of the type {@code ubyte}, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if it is out of range
     */
    public void putUbyte(int at, int value, String name) {
        bytes[at] = (byte) Values.ubyte(value, name);
    }

    /**
     * Appends a number of the type {@code ushort}.
     *
     * @param value what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if it is out of range
     */
    public void putUshort(int value, String name) {
        putUshort(claim(2), value, name);
    }

    /**
     * Writes a number of the type {@code ushort}, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if it is out of range
     */
    public void putUshort(int at, int value, String name) {
        BigEndian.SHORT.set(bytes, at, (short) Values.ushort(value, name));
    }

    /**
     * Appends a number of the type {@code uint}.
     *
     * @param value what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if it is out of range
     */
    public void putUint(long value, String name) {
        putUint(claim(4), value, name);
    }

    /**
     * Writes a number of the type {@code uint}, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if it is out of range
     */
    public void putUint(int at, long value, String name) {
        BigEndian.INT.set(bytes, at, (int) Values.uint(value, name));
    }

    /**
     * Appends a float, including the bits of a NaN.
     *
     * @param value what to write
     */
    public void putFloat(float value) {
        putFloat(claim(4), value);
    }

    /**
     * Writes a float, including the bits of a NaN, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     */
    public void putFloat(int at, float value) {
        BigEndian.INT.set(bytes, at, Float.floatToRawIntBits(value));
    }

    /**
     * Appends a double, including the bits of a NaN.
     *
     * @param value what to write
     */
    public void putDouble(double value) {
        putDouble(claim(8), value);
    }

    /**
     * Writes a double, including the bits of a NaN, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     */
    public void putDouble(int at, double value) {
        BigEndian.LONG.set(bytes, at, Double.doubleToRawLongBits(value));
    }

    /**
     * Appends an instant: seconds since 1970, then nanoseconds.
     *
     * @param value what to write
     */
    public void putInstant(Instant value) {
        putInstant(claim(12), value);
    }

    /**
     * Writes an instant, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     */
    public void putInstant(int at, Instant value) {
        BigEndian.LONG.set(bytes, at, value.getEpochSecond());
        BigEndian.INT.set(bytes, at + Long.BYTES, value.getNano());
    }

    /**
     * Appends a duration: seconds, then nanoseconds.
     *
     * @param value what to write
     */
    public void putDuration(Duration value) {
        putDuration(claim(12), value);
    }

    /**
     * Writes a duration, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     */
    public void putDuration(int at, Duration value) {
        BigEndian.LONG.set(bytes, at, value.getSeconds());
        BigEndian.INT.set(bytes, at + Long.BYTES, value.getNano());
    }

    /**
     * Appends a date: days since 1970-01-01.
     *
     * @param value what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if it is out of range
     */
    public void putLocaldate(LocalDate value, String name) {
        putLocaldate(claim(4), value, name);
    }

    /**
     * Writes a date, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if it is out of range
     */
    public void putLocaldate(int at, LocalDate value, String name) {
        long day = value.toEpochDay();
        if (day != (int) day) {
            Values.localdate(value, name); // says what is wrong; to check each date with it would count its days twice
        }
        BigEndian.INT.set(bytes, at, (int) day);
    }

    /**
     * Appends a UUID: its bytes in the order of its text.
     *
     * @param value what to write
     */
    public void putUuid(UUID value) {
        putUuid(claim(16), value);
    }

    /**
     * Writes a UUID, to a place that was claimed.
     *
     * @param at the place of its first byte
     * @param value what to write
     */
    public void putUuid(int at, UUID value) {
        BigEndian.LONG.set(bytes, at, value.getMostSignificantBits());
        BigEndian.LONG.set(bytes, at + Long.BYTES, value.getLeastSignificantBits());
    }

    /**
     * Appends a decimal number: its scale, a count of bytes, then the unscaled number with as many bytes as it takes.
     *
     * @param value what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if it is out of range
     */
    public void putBigdecimal(BigDecimal value, String name) {
        byte[] unscaled = Values.bigdecimal(value, name).unscaledValue().toByteArray();
        putInt(value.scale());
        int at = claimItems(unscaled.length, 1);
        System.arraycopy(unscaled, 0, bytes, at, unscaled.length);
    }

    /**
     * Appends a text: a count of bytes, then UTF-8.
     *
     * @param value what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if the text contains half of a surrogate pair alone
     */
    public void putString(String value, String name) {
        if (!putShortAscii(value)) {
            byte[] text = value.getBytes(StandardCharsets.UTF_8);
            checkWellFormed(value, text, name);
            putBytes(text);
        }
    }

    /** Appends a short text if it is all ASCII; otherwise leaves the position as it was. */
    private boolean putShortAscii(String value) {
        int length = value.length();
        if (length > SHORT_TEXT) {
            return false;
        }
        int start = position;
        int at = claimItems(length, 1);
        int units = length > TINY_TEXT ? copyLowBytes(value, at) : copyUnits(value, at);
        if (units >= 0x80) {
            position = start;
            return false;
        }
        return true;
    }

    /** Copies a text at once, right if it is ASCII. Returns all bits of its characters. */
    @SuppressWarnings("deprecation") // it drops the high bytes of characters, and they are found here
    private int copyLowBytes(String value, int at) {
        int length = value.length();
        value.getBytes(0, length, bytes, at);
        int units = 0;
        for (int i = 0; i < length; i++) {
            units |= value.charAt(i);
        }
        return units;
    }

    private int copyUnits(String value, int at) {
        byte[] bytes = this.bytes;
        int units = 0;
        for (int i = 0; i < value.length(); i++) {
            char unit = value.charAt(i);
            units |= unit;
            bytes[at + i] = (byte) unit;
        }
        return units;
    }

    /** The JDK's encoder writes a question mark for what is not a character: then the text is checked. */
    private static void checkWellFormed(String value, byte[] text, String name) {
        for (byte b : text) {
            if (b == '?') {
                int index = loneSurrogate(value);
                if (index >= 0) {
                    throw new IllegalArgumentException(
                            name + " is not well-formed: half of a surrogate pair at index " + index);
                }
                return;
            }
        }
    }

    /** The index of the first half of a surrogate pair that is alone, or -1. */
    private static int loneSurrogate(String value) {
        int length = value.length();
        for (int i = 0; i < length; i++) {
            char unit = value.charAt(i);
            if (Character.isSurrogate(unit)) {
                if (Character.isLowSurrogate(unit)
                        || i + 1 == length
                        || !Character.isLowSurrogate(value.charAt(i + 1))) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }

    /**
     * Appends an array of texts.
     *
     * @param values what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if a text contains half of a surrogate pair alone
     */
    public void putStrings(String[] values, String name) {
        putInt(values.length);
        for (String value : values) {
            putString(value, name);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     */
    public void putBytes(byte[] values) {
        if (left != null && values.length >= LARGE) {
            putInt(values.length);
            leave(values);
            return;
        }
        int at = claimItems(values.length, 1);
        System.arraycopy(values, 0, bytes, at, values.length);
    }

    private void leave(byte[] values) {
        checkSize(values.length);
        if (left.size() == places.length) {
            places = Arrays.copyOf(places, 2 * places.length);
        }
        places[left.size()] = position;
        left.add(values);
        leftSize += values.length;
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     */
    public void putBooleans(boolean[] values) {
        int at = claimItems(values.length, 1);
        for (int i = 0; i < values.length; i++, at++) {
            putBoolean(at, values[i]);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     */
    public void putChars(char[] values) {
        int at = claimItems(values.length, 2);
        for (int i = 0; i < values.length; i++, at += 2) {
            putChar(at, values[i]);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     */
    public void putShorts(short[] values) {
        int at = claimItems(values.length, 2);
        for (int i = 0; i < values.length; i++, at += 2) {
            putShort(at, values[i]);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     */
    public void putInts(int[] values) {
        int at = claimItems(values.length, 4);
        for (int i = 0; i < values.length; i++, at += 4) {
            putInt(at, values[i]);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     */
    public void putLongs(long[] values) {
        int at = claimItems(values.length, 8);
        for (int i = 0; i < values.length; i++, at += 8) {
            putLong(at, values[i]);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     */
    public void putFloats(float[] values) {
        int at = claimItems(values.length, 4);
        for (int i = 0; i < values.length; i++, at += 4) {
            putFloat(at, values[i]);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     */
    public void putDoubles(double[] values) {
        int at = claimItems(values.length, 8);
        for (int i = 0; i < values.length; i++, at += 8) {
            putDouble(at, values[i]);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     */
    public void putInstants(Instant[] values) {
        int at = claimItems(values.length, 12);
        for (int i = 0; i < values.length; i++, at += 12) {
            putInstant(at, values[i]);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     */
    public void putDurations(Duration[] values) {
        int at = claimItems(values.length, 12);
        for (int i = 0; i < values.length; i++, at += 12) {
            putDuration(at, values[i]);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if a date is out of range
     */
    public void putLocaldates(LocalDate[] values, String name) {
        int at = claimItems(values.length, 4);
        for (int i = 0; i < values.length; i++, at += 4) {
            putLocaldate(at, values[i], name);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     */
    public void putUuids(UUID[] values) {
        int at = claimItems(values.length, 16);
        for (int i = 0; i < values.length; i++, at += 16) {
            putUuid(at, values[i]);
        }
    }

    /**
     * Appends an array.
     *
     * @param values what to write
     * @param name its name in error messages
     * @throws IllegalArgumentException if a number is out of range
     */
    public void putBigdecimals(BigDecimal[] values, String name) {
        putInt(values.length);
        for (BigDecimal value : values) {
            putBigdecimal(value, name);
        }
    }
}

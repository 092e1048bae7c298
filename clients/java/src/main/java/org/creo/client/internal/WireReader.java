// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import java.util.function.LongConsumer;
import org.creo.client.MalformedException;
import org.creo.client.Values;

/**
 * Reads values as RASP lays them out and trusts none of the bytes: whatever is cut short, left over or not a value of
 * its type causes a {@link MalformedException}, and a count is rejected if the bytes left cannot hold that many items.
 *
 * <p>There are two ways to read. {@code getInt()} reads the next value. A codec that knows a run of fixed size checks
 * all of it with one {@link #take} and reads it with {@code getInt(at)}, at constant distances from the place that
 * {@code take} returned.
 *
 * <p>It adds up how much memory the values take that it reads, and can tell somebody who limits it: values take more
 * than their bytes, a text of one letter ten times as much. A sum is rather too high than too low: references count 8
 * bytes, as they take where the heap is large.
 *
 * <p>For one thread at a time. Values share no memory with the bytes; only a tail, a last array that was received
 * separately, is returned as it is.
 */
public final class WireReader {
    /** Memory is reported when at least so much is new, so that small messages cost nothing but additions. */
    private static final int UNREPORTED = 1 << 10;
    /** Longer texts are counted before they are decoded, since decoding takes memory, too. */
    private static final int LONG_TEXT = 1 << 10;
    /**
     * What decoding takes at most for each byte of a text that is not ASCII: an array of one byte, a larger one of two,
     * and the text's own copy of it.
     */
    private static final int DECODING = 5;

    /**
     * A text that is not longer is looked at together with the bytes after it, so many in all: these are often short
     * texts of ASCII, too. The decoder looks at a longer one faster (measured).
     */
    private static final int AHEAD = 64;

    /** What a text takes in an array, with its reference. */
    private static final int TEXT = 40;
    /** What its letters take in addition to their bytes, which may leave some unused; empty texts share theirs. */
    private static final int LETTERS = 24;

    /** What an instant, a duration or a date takes in an array, with its reference. */
    private static final int TIME = 32;
    /** The same for a UUID. */
    private static final int UUID_SIZE = 40;
    /** The same for a decimal number, without the digits that do not fit into a long. */
    private static final int DECIMAL = 56;
    /** What a number of many digits takes in addition to their bytes. */
    private static final int DIGITS = 64;

    private static final int NANOS_PER_SECOND = 1_000_000_000;

    private static final long NOT_ASCII = 0x8080808080808080L;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private final int nestingLimit;
    private final int itemLimit;
    private final Object source;
    private final LongConsumer memory;
    /** What follows the bytes: the contents of one array. Null if there is none, or once it was read. */
    private byte[] tail;

    private int position;
    /** Bytes from the position up to this place are known to be ASCII; a place before the position says nothing. */
    private int asciiEnd;

    private int depth;
    /** Which item of a stream the bytes are, for messages; below 0 where they are none. */
    private long item = -1;
    /** How much memory the values take that was not reported yet; less than 0 where less is taken than was reported. */
    private long grown;

    /**
     * Creates a reader of a part of an array.
     *
     * @param bytes the array; it must not change while it is read
     * @param start the place of the first byte to read
     * @param length how many bytes to read
     * @param source where the bytes come from; error messages begin with its text
     */
    public WireReader(byte[] bytes, int start, int length, Object source) {
        this(bytes, start, length, null, WireWriter.NESTING_LIMIT, Integer.MAX_VALUE, source);
    }

    /**
     * Creates a reader with its own limits, and optionally of bytes whose last array was received separately.
     *
     * @param bytes the array; it must not change while it is read
     * @param start the place of the first byte to read
     * @param length how many bytes to read
     * @param tail what follows these bytes: the contents of the {@code byte[]} that ends them, which {@link #getBytes}
     *     returns without a copy; null if the bytes are complete
     * @param nestingLimit how deep values of structs that can contain themselves may be nested
     * @param itemLimit the largest number of items of one array, set or map
     * @param source where the bytes come from; error messages begin with its text
     */
    public WireReader(
            byte[] bytes, int start, int length, byte[] tail, int nestingLimit, int itemLimit, Object source) {
        this(bytes, start, length, tail, nestingLimit, itemLimit, source, null);
    }

    /**
     * Creates a reader that tells how much memory the values take.
     *
     * @param bytes the array; it must not change while it is read
     * @param start the place of the first byte to read
     * @param length how many bytes to read
     * @param tail what follows these bytes, or null; it is not counted
     * @param nestingLimit how deep values of structs that can contain themselves may be nested
     * @param itemLimit the largest number of items of one array, set or map
     * @param source where the bytes come from; error messages begin with its text
     * @param memory is told by how many bytes the memory grows that the values take, before it grows; less than 0 where
     *     it shrinks. Less than a KiB remains untold. What it throws ends the reading. Null if nobody is to be told
     */
    public WireReader(
            byte[] bytes,
            int start,
            int length,
            byte[] tail,
            int nestingLimit,
            int itemLimit,
            Object source,
            LongConsumer memory) {
        this.bytes = bytes;
        this.start = start;
        this.end = start + length;
        this.tail = tail;
        this.nestingLimit = nestingLimit;
        this.itemLimit = itemLimit;
        this.source = source;
        this.memory = memory;
        this.position = start;
        if (start < 0 || length < 0 || length > bytes.length - start) {
            throw new IndexOutOfBoundsException(length + " bytes at " + start + " of " + bytes.length);
        }
    }

    /**
     * How much is left.
     *
     * @return bytes not read yet
     */
    public int remaining() {
        return end - position + (tail == null ? 0 : tail.length);
    }

    /**
     * Checks that everything was read.
     *
     * @throws MalformedException if there are bytes left over
     */
    public void end() {
        leftOver(remaining());
    }

    private void leftOver(int count) {
        if (count != 0) {
            throw malformed("left over: " + count + " bytes", position);
        }
    }

    /**
     * Skips a run of values, to be read by the absolute {@code get} methods.
     *
     * @param size of the run, in bytes
     * @return the place of its first byte
     * @throws MalformedException if fewer bytes are left
     */
    public int take(int size) {
        int at = position;
        if (size > end - at) {
            throw malformed("cut short: " + size + " bytes needed, " + (end - at) + " left", at);
        }
        position = at + size;
        return at;
    }

    /**
     * Reads the count of an array, a set or a map that is about to be made.
     *
     * @param smallest the fewest bytes that one item takes, 1 or more; for a map, a key with its value
     * @param size how much memory one item takes, in bytes, with its reference and without what its texts, arrays, maps
     *     and optionals contain
     * @return the count; the bytes left can hold that many items of that size
     * @throws MalformedException if it is negative, more than the bytes left can hold or over the limit
     */
    public int count(int smallest, int size) {
        int count = count(smallest);
        grow((long) count * size);
        return count;
    }

    /**
     * Reads the count of an array, a set or a map whose items are skipped.
     *
     * @param smallest the fewest bytes that one item takes, 1 or more; for a map, a key with its value
     * @return the count; the bytes left can hold that many items of that size
     * @throws MalformedException if it is negative, more than the bytes left can hold or over the limit
     */
    public int count(int smallest) {
        int count = believed(smallest);
        if (count > itemLimit) {
            throw malformed(
                    "too many items: " + count + ", the limit of the host (--array-length) is " + itemLimit,
                    position - Integer.BYTES);
        }
        return count;
    }

    private int believed(int smallest) {
        int at = take(Integer.BYTES);
        int count = getInt(at);
        if (count < 0 || (long) count * smallest > remaining()) {
            throw malformed(
                    "impossible count: " + count + " items of " + smallest + " bytes or more, " + remaining()
                            + " bytes left",
                    at);
        }
        return count;
    }

    /**
     * Adds to the memory that the values take.
     *
     * @param size in bytes
     */
    public void grow(long size) {
        grown += size;
        if (grown > UNREPORTED) {
            report();
        }
    }

    private void shrink(long size) {
        grown -= size;
        if (grown < -UNREPORTED) {
            report();
        }
    }

    private void report() {
        long change = grown;
        grown = 0;
        if (memory != null) {
            memory.accept(change);
        }
    }

    /**
     * Begins the value of a struct that can contain itself. Deep nesting in the bytes must not exhaust the stack.
     *
     * @throws MalformedException if it is nested deeper than the limit allows
     */
    public void enter() {
        if (depth == nestingLimit) {
            throw malformed("nested deeper than " + nestingLimit, position);
        }
        depth++;
    }

    /** Ends the value that {@link #enter} began. */
    public void leave() {
        depth--;
    }

    /**
     * The error of a map that has a key twice.
     *
     * @param key the key that was read
     * @param unsigned whether it is a number without a sign; nothing for others
     * @return the error, to be thrown
     */
    public MalformedException twice(Object key, boolean... unsigned) {
        return malformed("the key " + Values.text(key, unsigned) + " is there twice", position);
    }

    /**
     * The error of a union whose case does not exist; its number has just been read.
     *
     * @param position the number
     * @param name the union's name in error messages
     * @return the error, to be thrown
     */
    public MalformedException noCase(int position, String name) {
        return malformed(name + " has no case " + position, this.position - Integer.BYTES);
    }

    /**
     * The error of a set that has an item twice.
     *
     * @param item the item that was read
     * @param unsigned whether it is a number without a sign; nothing for others
     * @return the error, to be thrown
     */
    public MalformedException itemTwice(Object item, boolean... unsigned) {
        return malformed("the item " + Values.text(item, unsigned) + " is there twice", position);
    }

    /** Says which item of a stream the bytes are, from 0 on: errors name it. */
    void readsItem(long index) {
        item = index;
    }

    private MalformedException malformed(String what, int at) {
        String place = item < 0 ? "" : ": item " + item;
        return new MalformedException(source + place + ": " + what + " (at byte " + (at - start) + ")");
    }

    /**
     * Reads one byte that must be 0 or 1.
     *
     * @return the next value
     * @throws MalformedException if it is cut short or is neither 0 nor 1
     */
    public boolean getBoolean() {
        return getBoolean(take(1));
    }

    /**
     * Reads one byte that must be 0 or 1, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     * @throws MalformedException if it is neither 0 nor 1
     */
    public boolean getBoolean(int at) {
        byte value = bytes[at];
        if ((value & ~1) != 0) {
            throw other("a boolean", value, at);
        }
        return value != 0;
    }

    private MalformedException other(String what, byte value, int at) {
        return malformed(what + " is " + (value & 0xFF) + ", neither 0 nor 1", at);
    }

    /**
     * Reads whether the value of an optional follows.
     *
     * @param size how much memory the optional takes that holds it, in bytes; as for {@link #count(int, int)}
     * @return whether it does
     * @throws MalformedException if it is cut short or is neither 0 nor 1
     */
    public boolean getPresence(int size) {
        int at = take(1);
        byte value = bytes[at];
        if ((value & ~1) != 0) {
            throw other("a presence byte", value, at);
        }
        if (value != 0) {
            grow(size);
        }
        return value != 0;
    }

    /**
     * Reads a byte.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public byte getByte() {
        return getByte(take(1));
    }

    /**
     * Reads a byte, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public byte getByte(int at) {
        return bytes[at];
    }

    /**
     * Reads one UTF-16 code unit.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public char getChar() {
        return getChar(take(2));
    }

    /**
     * Reads one UTF-16 code unit, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public char getChar(int at) {
        return (char) BigEndian.CHAR.get(bytes, at);
    }

    /**
     * Reads a short.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public short getShort() {
        return getShort(take(2));
    }

    /**
     * Reads a short, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public short getShort(int at) {
        return (short) BigEndian.SHORT.get(bytes, at);
    }

    /**
     * Reads an int.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public int getInt() {
        return getInt(take(4));
    }

    /**
     * Reads an int, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public int getInt(int at) {
        return (int) BigEndian.INT.get(bytes, at);
    }

    /**
     * Reads a long.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public long getLong() {
        return getLong(take(8));
    }

    /**
     * Reads a long, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public long getLong(int at) {
        return (long) BigEndian.LONG.get(bytes, at);
    }

    /**
     * Reads a number of the type {@code ubyte}.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public int getUbyte() {
        return getUbyte(take(1));
    }

    /**
     * Reads a number of the type {@code ubyte}, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public int getUbyte(int at) {
        return Byte.toUnsignedInt(bytes[at]);
    }

    /**
     * Reads a number of the type {@code ushort}.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public int getUshort() {
        return getUshort(take(2));
    }

    /**
     * Reads a number of the type {@code ushort}, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public int getUshort(int at) {
        return Short.toUnsignedInt(getShort(at));
    }

    /**
     * Reads a number of the type {@code uint}.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public long getUint() {
        return getUint(take(4));
    }

    /**
     * Reads a number of the type {@code uint}, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public long getUint(int at) {
        return Integer.toUnsignedLong(getInt(at));
    }

    /**
     * Reads a float.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public float getFloat() {
        return getFloat(take(4));
    }

    /**
     * Reads a float, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public float getFloat(int at) {
        return Float.intBitsToFloat((int) BigEndian.INT.get(bytes, at));
    }

    /**
     * Reads a double.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public double getDouble() {
        return getDouble(take(8));
    }

    /**
     * Reads a double, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public double getDouble(int at) {
        return Double.longBitsToDouble((long) BigEndian.LONG.get(bytes, at));
    }

    /**
     * Reads an instant: seconds since 1970, then nanoseconds.
     *
     * @return the next value
     * @throws MalformedException if it is cut short or none of Java's instants
     */
    public Instant getInstant() {
        return getInstant(take(12));
    }

    /**
     * Reads an instant, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     * @throws MalformedException if it is none of Java's instants
     */
    public Instant getInstant(int at) {
        long seconds = getLong(at);
        if (seconds < ScalarRanges.FIRST_SECOND || seconds > ScalarRanges.LAST_SECOND) {
            throw malformed(
                    "an Instant has " + seconds + " seconds, out of the range " + ScalarRanges.FIRST_SECOND + " to "
                            + ScalarRanges.LAST_SECOND,
                    at);
        }
        return Instant.ofEpochSecond(seconds, nanos(at, "an Instant"));
    }

    /** The nanoseconds that follow the seconds at a place. */
    private int nanos(int at, String what) {
        int nanos = getInt(at + Long.BYTES);
        if (nanos < 0 || nanos >= NANOS_PER_SECOND) {
            throw malformed(what + " has " + nanos + " nanoseconds, out of the range 0 to 999999999", at);
        }
        return nanos;
    }

    /**
     * Reads a duration: seconds, then nanoseconds.
     *
     * @return the next value
     * @throws MalformedException if it is cut short or its nanoseconds are a second or more
     */
    public Duration getDuration() {
        return getDuration(take(12));
    }

    /**
     * Reads a duration, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     * @throws MalformedException if its nanoseconds are a second or more
     */
    public Duration getDuration(int at) {
        return Duration.ofSeconds(getLong(at), nanos(at, "a Duration"));
    }

    /**
     * Reads a date: days since 1970-01-01.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public LocalDate getLocaldate() {
        return getLocaldate(take(4));
    }

    /**
     * Reads a date, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public LocalDate getLocaldate(int at) {
        return LocalDate.ofEpochDay(getInt(at));
    }

    /**
     * Reads a UUID: its bytes in the order of its text.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public UUID getUuid() {
        return getUuid(take(16));
    }

    /**
     * Reads a UUID, from a place that was taken.
     *
     * @param at the place of its first byte
     * @return the value there
     */
    public UUID getUuid(int at) {
        return new UUID(getLong(at), getLong(at + Long.BYTES));
    }

    /**
     * Reads a decimal number: its scale, a count of bytes, then the unscaled number.
     *
     * @return the next value
     * @throws MalformedException if it is cut short, out of range or written with more bytes than it takes
     */
    public BigDecimal getBigdecimal() {
        int start = take(Integer.BYTES);
        int scale = getInt(start);
        if (scale < -ScalarRanges.MOST_SCALE || scale > ScalarRanges.MOST_SCALE) {
            throw malformed(
                    "a BigDecimal has the scale " + scale + ", out of the range -" + ScalarRanges.MOST_SCALE + " to "
                            + ScalarRanges.MOST_SCALE,
                    start);
        }
        int count = believed(1);
        int at = take(count);
        if (count == 0 || count > 1 && bytes[at] == bytes[at + 1] >> Byte.SIZE) {
            throw malformed("a BigDecimal is not written with as many bytes as it takes, but with " + count, start);
        }
        if (count <= Long.BYTES) {
            return BigDecimal.valueOf(unscaled(at, count), scale);
        }
        if (count > ScalarRanges.MOST_BYTES) {
            throw manyDigits(start);
        }
        grow(DIGITS + count);
        BigInteger unscaled = new BigInteger(bytes, at, count);
        // To count the digits would take more memory than the number.
        if (count == ScalarRanges.MOST_BYTES && unscaled.abs().compareTo(ScalarRanges.BEYOND) >= 0) {
            throw manyDigits(start);
        }
        return new BigDecimal(unscaled, scale);
    }

    private long unscaled(int at, int count) {
        long value = bytes[at];
        for (int i = 1; i < count; i++) {
            value = value << Byte.SIZE | Byte.toUnsignedInt(bytes[at + i]);
        }
        return value;
    }

    private MalformedException manyDigits(int at) {
        return malformed("a BigDecimal has more than " + ScalarRanges.MOST_DIGITS + " digits", at);
    }

    /**
     * Reads a constant of an enum.
     *
     * @param <E> the enum
     * @param constants all its constants, in declared order
     * @param name its name in error messages
     * @return the next value
     * @throws MalformedException if it is cut short or the enum has no such constant
     */
    public <E> E getConstant(E[] constants, String name) {
        return getConstant(take(4), constants, name);
    }

    /**
     * Reads a constant of an enum, from a place that was taken.
     *
     * @param <E> the enum
     * @param at the place of its first byte
     * @param constants all its constants, in declared order
     * @param name its name in error messages
     * @return the value there
     * @throws MalformedException if the enum has no such constant
     */
    public <E> E getConstant(int at, E[] constants, String name) {
        int ordinal = getInt(at);
        if (ordinal < 0 || ordinal >= constants.length) {
            throw malformed(name + " has no constant " + ordinal, at);
        }
        return constants[ordinal];
    }

    /**
     * Reads a text: a count of bytes, then UTF-8.
     *
     * @return the next value
     * @throws MalformedException if it is cut short or ill-formed
     */
    public String getString() {
        int length = believed(1);
        int at = take(length);
        if (length > LONG_TEXT) {
            return longText(at, length);
        }
        if (length <= AHEAD && (at + length <= asciiEnd || looksAscii(at, length))) {
            if (length > 0) {
                grow(LETTERS + length);
            }
            return ascii(at, length);
        }
        String text = text(at, length);
        if (length > 0) {
            // As many characters as bytes: each takes one byte. Otherwise each may take two.
            grow(LETTERS + (text.length() == length ? length : 2 * text.length()));
        }
        return text;
    }

    /** Whether a short text is ASCII; finds out how far the bytes from its place on are. */
    private boolean looksAscii(int at, int length) {
        byte[] bytes = this.bytes;
        int last = Math.min(at + AHEAD, end) - Long.BYTES;
        int to = Math.max(at, asciiEnd);
        for (; to <= last; to += Long.BYTES) {
            long high = (long) BigEndian.LONG.get(bytes, to) & NOT_ASCII;
            if (high != 0) {
                asciiEnd = to + Long.numberOfLeadingZeros(high) / Byte.SIZE;
                return at + length <= asciiEnd;
            }
        }
        while (to < at + length && bytes[to] >= 0) {
            to++;
        }
        asciiEnd = to;
        return at + length <= to;
    }

    @SuppressWarnings("deprecation") // it decodes nothing, which takes the least time
    private String ascii(int at, int length) {
        return new String(bytes, 0, at, length);
    }

    private String longText(int at, int length) {
        if (isAscii(at, length)) {
            grow(length);
            return text(at, length);
        }
        grow((long) DECODING * length);
        String text = text(at, length);
        shrink((long) DECODING * length - 2L * text.length());
        return text;
    }

    private boolean isAscii(int at, int length) {
        int end = at + length;
        int last = end - Long.BYTES;
        for (; at < last; at += Long.BYTES) {
            if (((long) BigEndian.LONG.get(bytes, at) & NOT_ASCII) != 0) {
                return false;
            }
        }
        return ((long) BigEndian.LONG.get(bytes, last) & NOT_ASCII) == 0;
    }

    private String text(int at, int length) {
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        // The JDK's decoder replaces what is ill-formed with U+FFFD; a text may also contain that character itself.
        if (text.indexOf('\uFFFD') >= 0) {
            checkUtf8(at, length);
        }
        return text;
    }

    private void checkUtf8(int at, int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, at, length));
        } catch (CharacterCodingException e) {
            throw malformed("ill-formed UTF-8: a text of " + length + " bytes", at);
        }
    }

    /**
     * Reads an array of texts.
     *
     * @return the next value
     * @throws MalformedException if it is cut short or ill-formed
     */
    public String[] getStrings() {
        String[] values = new String[count(Integer.BYTES, TEXT)];
        for (int i = 0; i < values.length; i++) {
            values[i] = getString();
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public byte[] getBytes() {
        int count = count(1);
        if (tail != null && position == end) {
            return takeTail(count);
        }
        grow(count);
        byte[] values = new byte[count];
        System.arraycopy(bytes, take(values.length), values, 0, values.length);
        return values;
    }

    private byte[] takeTail(int count) {
        leftOver(tail.length - count);
        byte[] values = tail;
        tail = null;
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short or an item is neither 0 nor 1
     */
    public boolean[] getBooleans() {
        boolean[] values = new boolean[count(1, 1)];
        int at = take(values.length);
        for (int i = 0; i < values.length; i++, at++) {
            values[i] = getBoolean(at);
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public char[] getChars() {
        char[] values = new char[count(2, 2)];
        int at = take(2 * values.length);
        for (int i = 0; i < values.length; i++, at += 2) {
            values[i] = getChar(at);
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public short[] getShorts() {
        short[] values = new short[count(2, 2)];
        int at = take(2 * values.length);
        for (int i = 0; i < values.length; i++, at += 2) {
            values[i] = getShort(at);
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public int[] getInts() {
        int[] values = new int[count(4, 4)];
        int at = take(4 * values.length);
        for (int i = 0; i < values.length; i++, at += 4) {
            values[i] = getInt(at);
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public long[] getLongs() {
        long[] values = new long[count(8, 8)];
        int at = take(8 * values.length);
        for (int i = 0; i < values.length; i++, at += 8) {
            values[i] = getLong(at);
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public float[] getFloats() {
        float[] values = new float[count(4, 4)];
        int at = take(4 * values.length);
        for (int i = 0; i < values.length; i++, at += 4) {
            values[i] = getFloat(at);
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public double[] getDoubles() {
        double[] values = new double[count(8, 8)];
        int at = take(8 * values.length);
        for (int i = 0; i < values.length; i++, at += 8) {
            values[i] = getDouble(at);
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short or an item is none of Java's instants
     */
    public Instant[] getInstants() {
        Instant[] values = new Instant[count(12, TIME)];
        int at = take(12 * values.length);
        for (int i = 0; i < values.length; i++, at += 12) {
            values[i] = getInstant(at);
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short or the nanoseconds of an item are a second or more
     */
    public Duration[] getDurations() {
        Duration[] values = new Duration[count(12, TIME)];
        int at = take(12 * values.length);
        for (int i = 0; i < values.length; i++, at += 12) {
            values[i] = getDuration(at);
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public LocalDate[] getLocaldates() {
        LocalDate[] values = new LocalDate[count(4, TIME)];
        int at = take(4 * values.length);
        for (int i = 0; i < values.length; i++, at += 4) {
            values[i] = getLocaldate(at);
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short
     */
    public UUID[] getUuids() {
        UUID[] values = new UUID[count(16, UUID_SIZE)];
        int at = take(16 * values.length);
        for (int i = 0; i < values.length; i++, at += 16) {
            values[i] = getUuid(at);
        }
        return values;
    }

    /**
     * Reads an array.
     *
     * @return the next value
     * @throws MalformedException if it is cut short, or an item is out of range or written with more bytes than it
     *     takes
     */
    public BigDecimal[] getBigdecimals() {
        BigDecimal[] values = new BigDecimal[count(9, DECIMAL)];
        for (int i = 0; i < values.length; i++) {
            values[i] = getBigdecimal();
        }
        return values;
    }
}

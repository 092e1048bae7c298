// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.nio.ByteBuffer;
import org.creo.type.Scalar;
import org.creo.type.WrongBytesException;

/**
 * A value as RASP sends it, read from front to end, and not trusted: what reads a number first checks that its bytes
 * are there, and gets the name of what is read for the message that they are not.
 */
final class WireInput {

    private final byte[] bytes;
    private final int start;
    private final int end;
    private int next;

    WireInput(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.start = from;
        this.end = to;
        this.next = from;
    }

    /** How many bytes of the value were read. */
    int offset() {
        return next - start;
    }

    /** Goes back to where so many bytes of the value were read, to read them again. */
    void back(int offset) {
        next = start + offset;
    }

    private int left() {
        return end - next;
    }

    /** @param what for the message, for example {@code a long} */
    private void need(int length, String what) throws MalformedValueException {
        if (length > left()) {
            throw new MalformedValueException(
                    offset(),
                    "expected " + count(length, "byte") + " of " + what + ", found "
                            + (left() == 0 ? "the end" : "only " + left()));
        }
    }

    byte getByte(String what) throws MalformedValueException {
        need(Byte.BYTES, what);
        return bytes[next++];
    }

    boolean getFlag(String what) throws MalformedValueException {
        need(1, what);
        int found = bytes[next] & 0xff;
        if (found > 1) {
            throw new MalformedValueException(offset(), "expected 0 or 1, found " + found);
        }
        next++;
        return found == 1;
    }

    short getShort(String what) throws MalformedValueException {
        need(Short.BYTES, what);
        int at = next;
        next += Short.BYTES;
        return (short) Numbers.SHORTS.get(bytes, at);
    }

    int getInt(String what) throws MalformedValueException {
        need(Integer.BYTES, what);
        int at = next;
        next += Integer.BYTES;
        return (int) Numbers.INTS.get(bytes, at);
    }

    long getLong(String what) throws MalformedValueException {
        need(Long.BYTES, what);
        int at = next;
        next += Long.BYTES;
        return (long) Numbers.LONGS.get(bytes, at);
    }

    /** A number of a type of whole numbers. */
    long getWhole(Scalar type) throws MalformedValueException {
        String what = type.declared();
        return type.ofBits(
                switch (type.size()) {
                    case Byte.BYTES -> getByte(what);
                    case Short.BYTES -> getShort(what);
                    case Integer.BYTES -> getInt(what);
                    default -> getLong(what);
                });
    }

    /** The text of a value of a type that has texts of its own form. */
    String getSpelled(Scalar type) throws MalformedValueException {
        ByteBuffer rest = ByteBuffer.wrap(bytes, next, left());
        try {
            String text = type.spelled().text(type.spelled().read(rest));
            next = rest.position();
            return text;
        } catch (WrongBytesException e) {
            throw new MalformedValueException(offset() + e.offset(), e.getMessage());
        }
    }

    /**
     * A count of values of at least {@code least} bytes each; checks that enough bytes are left.
     *
     * @param unit for the message, for example {@code item}
     */
    int getCount(int least, String unit) throws MalformedValueException {
        int offset = offset();
        int count = getInt("a count");
        if (count < 0) {
            throw new MalformedValueException(offset, "expected a count, found " + count);
        }
        if ((long) count * least > left()) {
            throw new MalformedValueException(
                    offset,
                    "expected " + count(count, unit)
                            + (least > 1 ? " of at least " + count(least, "byte") : "") + ", found "
                            + (left() == 0 ? "the end" : "only " + count(left(), "byte")));
        }
        return count;
    }

    /** The array that holds the value; {@link #skip} says where the next bytes are in it. */
    byte[] array() {
        return bytes;
    }

    /** Goes on after this many bytes, which are there, and returns where in the array they begin. */
    int skip(int length) {
        int at = next;
        next += length;
        return at;
    }

    /** Goes on after this many bytes, which are there, if they are UTF-8; returns where in the array they begin. */
    int skipText(int length) throws MalformedValueException {
        int wrong = Utf8.wrong(bytes, next, next + length);
        if (wrong >= 0) {
            throw new MalformedValueException(
                    wrong - start,
                    String.format(
                            "the byte 0x%02x is not UTF-8 here, %s into the text",
                            bytes[wrong], count(wrong - next, "byte")));
        }
        return skip(length);
    }

    /** Checks that nothing of the value is left over. */
    void end() throws MalformedValueException {
        if (left() > 0) {
            throw new MalformedValueException(
                    offset(), "expected the end, found " + count(left(), "byte") + " left over after the last value");
        }
    }

    private static String count(long number, String unit) {
        return number + " "
                + (number == 1 ? unit : unit.endsWith("y") ? unit.substring(0, unit.length() - 1) + "ies" : unit + "s");
    }
}

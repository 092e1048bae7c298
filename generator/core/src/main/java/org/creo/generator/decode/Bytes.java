// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.creo.type.Scalar;
import org.creo.type.WrongBytesException;

/**
 * Input that is read from front to end, and not trusted. Numbers are big-endian, as in RASP; before each, {@link #need}
 * checks that its bytes are there.
 */
public final class Bytes {

    private final ByteBuffer bytes;

    public Bytes(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
    }

    private Bytes(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /** The next bytes as an input of their own; this one goes on after them. Offsets stay those of the whole input. */
    Bytes take(int length) {
        ByteBuffer taken = bytes.duplicate();
        taken.limit(bytes.position() + length);
        bytes.position(bytes.position() + length);
        return new Bytes(taken);
    }

    /** The same bytes as another input, which is read by itself. */
    Bytes copy() {
        return new Bytes(bytes.duplicate());
    }

    public int offset() {
        return bytes.position();
    }

    public int left() {
        return bytes.remaining();
    }

    boolean startsWith(byte[] expected) {
        return left() >= expected.length && bytes.slice().limit(expected.length).equals(ByteBuffer.wrap(expected));
    }

    /** @param what for the message, for example {@code a long} */
    public void need(int length, String what) throws MalformedInputException {
        if (length > left()) {
            throw new MalformedInputException(
                    offset(),
                    "expected " + count(length, "byte") + " of " + what + ", found "
                            + (left() == 0 ? "the end" : "only " + left()));
        }
    }

    public byte getByte() {
        return bytes.get();
    }

    public char getChar() {
        return bytes.getChar();
    }

    public short getShort() {
        return bytes.getShort();
    }

    public int getInt() {
        return bytes.getInt();
    }

    public long getLong() {
        return bytes.getLong();
    }

    /** A number of a type of whole numbers. */
    long getWhole(Scalar type) {
        return type.whole(bytes);
    }

    /** The text of a value of a type that has texts of its own form. */
    String getSpelled(Scalar type) throws MalformedInputException {
        int offset = offset();
        try {
            return type.spelled().text(type.spelled().read(bytes));
        } catch (WrongBytesException e) {
            throw new MalformedInputException(offset + e.offset(), e.getMessage());
        }
    }

    public void skip(int length) {
        bytes.position(bytes.position() + length);
    }

    /**
     * A count of values of at least {@code least} bytes each; checks that enough bytes are left.
     *
     * @param unit for the message, for example {@code item}
     */
    public int getCount(int least, String unit) throws MalformedInputException {
        need(Integer.BYTES, "a count");
        int offset = offset();
        int count = getInt();
        if (count < 0) {
            throw new MalformedInputException(offset, "expected a count, found " + count);
        }
        long needed = (long) count * least;
        if (needed > left()) {
            throw new MalformedInputException(
                    offset,
                    "expected " + count(count, unit)
                            + (least > 1 ? " of at least " + count(least, "byte") : "") + ", found "
                            + (left() == 0 ? "the end" : "only " + count(left(), "byte")));
        }
        return count;
    }

    /** Checks that nothing is left over. */
    public void end() throws MalformedInputException {
        if (left() > 0) {
            throw new MalformedInputException(
                    offset(), "expected the end, found " + count(left(), "byte") + " left over after the last value");
        }
    }

    /** Text of this many bytes, all of which are there. */
    public String getText(int length) throws MalformedInputException {
        int start = offset();
        ByteBuffer encoded = take(length).bytes;
        CharBuffer text = CharBuffer.allocate(length);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(encoded, text, true);
        if (result.isError()) {
            int wrong = encoded.position();
            throw new MalformedInputException(
                    wrong,
                    String.format(
                            "the byte 0x%02x is not UTF-8 here, %s into the text",
                            bytes.get(wrong), count(wrong - start, "byte")));
        }
        return text.flip().toString();
    }

    public static String count(long number, String unit) {
        return number + " "
                + (number == 1 ? unit : unit.endsWith("y") ? unit.substring(0, unit.length() - 1) + "ies" : unit + "s");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.nio.BufferOverflowException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Values as RASP/1, section 1, lays them out, in an array that grows up to a limit. */
final class WireOutput {

    private final int longest;
    private byte[] bytes;
    private int end;

    /**
     * @param longest how many bytes the values may take, without those that stay free
     * @param expected how many bytes they will take, about
     * @param ahead how many bytes at the beginning stay free
     */
    WireOutput(int longest, int expected, int ahead) {
        this.longest = longest + ahead;
        this.bytes = new byte[ahead + Math.max(64, expected)];
        this.end = ahead;
    }

    /**
     * Adds so many bytes at the end, to be written.
     *
     * @return where they begin
     */
    private int grow(int size) {
        if (size > longest - end) {
            throw new BufferOverflowException();
        }
        if (size > bytes.length - end) {
            bytes = Arrays.copyOf(bytes, (int) Math.max(Math.min(2L * bytes.length, longest), end + size));
        }
        int place = end;
        end += size;
        return place;
    }

    void putByte(int value) {
        int place = grow(Byte.BYTES);
        bytes[place] = (byte) value;
    }

    void putShort(int value) {
        int place = grow(Short.BYTES);
        Numbers.SHORTS.set(bytes, place, (short) value);
    }

    void putInt(int value) {
        int place = grow(Integer.BYTES);
        Numbers.INTS.set(bytes, place, value);
    }

    void putLong(long value) {
        int place = grow(Long.BYTES);
        Numbers.LONGS.set(bytes, place, value);
    }

    /** Writes a whole number of so many bytes. */
    void putWhole(int size, long value) {
        switch (size) {
            case Byte.BYTES -> putByte((int) value);
            case Short.BYTES -> putShort((int) value);
            case Integer.BYTES -> putInt((int) value);
            default -> putLong(value);
        }
    }

    void putBytes(byte[] value) {
        int place = grow(value.length);
        System.arraycopy(value, 0, bytes, place, value.length);
    }

    /**
     * Writes text.
     *
     * @return whether UTF-8 can express it
     */
    boolean putText(char[] text, int from, int length) {
        int size = Utf8.size(text, from, from + length);
        if (size < 0) {
            return false;
        }
        putInt(size);
        int place = grow(size);
        Utf8.encode(text, from, from + length, bytes, place);
        return true;
    }

    /**
     * Leaves a place for a number that becomes known later.
     *
     * @return where it is
     */
    int reserveInt() {
        return grow(Integer.BYTES);
    }

    void setInt(int place, int value) {
        Numbers.INTS.set(bytes, place, value);
    }

    /** Where the next byte goes. */
    int end() {
        return end;
    }

    /** What was written since then, as a text that differs where the bytes do. */
    String since(int place) {
        return new String(bytes, place, end - place, StandardCharsets.ISO_8859_1);
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, end);
    }

    /** Begins this many parts, which are written one after another, in any order. */
    Parts parts(int count) {
        return new Parts(count);
    }

    /** Brings parts that were written in any order into the order of their numbers. */
    final class Parts {

        private final int start = end;
        private final int[] starts;
        private final int[] ends;
        private int current;
        private int before = -1;
        private boolean inOrder = true;

        private Parts(int count) {
            starts = new int[count];
            ends = new int[count];
            Arrays.fill(starts, -1);
        }

        void begin(int number) {
            inOrder &= number == before + 1;
            before = number;
            current = number;
            starts[number] = WireOutput.this.end;
        }

        void end() {
            ends[current] = WireOutput.this.end;
        }

        boolean has(int number) {
            return starts[number] >= 0;
        }

        /** Arranges the parts, when all of them are written. */
        void arrange() {
            if (inOrder) {
                return;
            }
            byte[] written = Arrays.copyOfRange(bytes, start, WireOutput.this.end);
            int place = start;
            for (int i = 0; i < starts.length; i++) {
                int length = ends[i] - starts[i];
                System.arraycopy(written, starts[i] - start, bytes, place, length);
                place += length;
            }
        }
    }
}

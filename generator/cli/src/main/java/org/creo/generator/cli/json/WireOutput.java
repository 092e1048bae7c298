// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Values as RASP/1, section 1, lays them out, in an array that grows up to the longest that can be sent. */
final class WireOutput {

    /** The most bytes that a frame takes in addition to its header and the head of a request. */
    static final int LONGEST = (256 << 20) - 20;

    private byte[] bytes = new byte[1 << 10];
    private int end;

    /** Room for this many bytes at the end, to be written. */
    private ByteBuffer grow(int size) {
        if (size > LONGEST - end) {
            throw new BufferOverflowException();
        }
        if (size > bytes.length - end) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, end + size));
        }
        ByteBuffer room = ByteBuffer.wrap(bytes, end, size);
        end += size;
        return room;
    }

    void putByte(int value) {
        grow(Byte.BYTES).put((byte) value);
    }

    void putShort(int value) {
        grow(Short.BYTES).putShort((short) value);
    }

    void putInt(int value) {
        grow(Integer.BYTES).putInt(value);
    }

    void putLong(long value) {
        grow(Long.BYTES).putLong(value);
    }

    void putBytes(byte[] value) {
        grow(value.length).put(value);
    }

    /** Returns whether UTF-8 can express the text. */
    boolean putText(String text) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            putInt(encoded.remaining());
            grow(encoded.remaining()).put(encoded);
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** The place of a number that becomes known later. */
    int reserveInt() {
        putInt(0);
        return end - Integer.BYTES;
    }

    void setInt(int place, int value) {
        ByteBuffer.wrap(bytes).putInt(place, value);
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, end);
    }

    /** From here on, this many parts are written one after another, in any order. */
    Parts parts(int count) {
        return new Parts(count);
    }

    /** Brings what was written in any order into the order of its numbers. */
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

        /** Call this when all of them are written. */
        void arrange() {
            if (inOrder) {
                return;
            }
            byte[] written = Arrays.copyOfRange(bytes, start, WireOutput.this.end);
            ByteBuffer arranged = ByteBuffer.wrap(bytes, start, written.length);
            for (int i = 0; i < starts.length; i++) {
                arranged.put(written, starts[i] - start, ends[i] - starts[i]);
            }
        }
    }
}

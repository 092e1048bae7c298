// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import rasp.runtime.internal.WireReader;

/** Values on their way from one release to another: the bytes that are read, and those that are written. */
final class OlderValues {
    private static final int NESTING_LIMIT = 64;

    final WireReader in;
    private final byte[] bytes;
    private final int end;
    private final ByteArrayOutputStream out;

    private OlderValues(WireReader in, byte[] bytes, int end, ByteArrayOutputStream out) {
        this.in = in;
        this.bytes = bytes;
        this.end = end;
        this.out = out;
    }

    /** @param in reads the bytes of an array up to a place in it */
    static OlderValues of(WireReader in, byte[] bytes, int end) {
        return new OlderValues(in, bytes, end, new ByteArrayOutputStream());
    }

    /** Bytes that were checked before. */
    static OlderValues of(byte[] bytes, int start, int end) {
        return of(reader(bytes, start, end), bytes, end);
    }

    private static WireReader reader(byte[] bytes, int start, int end) {
        return new WireReader(bytes, start, end - start, null, NESTING_LIMIT, Integer.MAX_VALUE, "a value");
    }

    /** The same input, and an output of its own. */
    OlderValues apart() {
        return new OlderValues(in, bytes, end, new ByteArrayOutputStream());
    }

    /** A part of the input that was read before, and the same output. */
    OlderValues again(int from, int to) {
        return new OlderValues(reader(bytes, from, to), bytes, to, out);
    }

    /** Another input, and the same output. */
    OlderValues from(byte[] other) {
        return new OlderValues(reader(other, 0, other.length), other, other.length, out);
    }

    /** Where in the array the next byte is read. */
    int at() {
        return end - in.remaining();
    }

    /** Goes on after a value, which must be one. */
    void skip(ValueForm form) {
        form.read(in, false);
    }

    void copy(ValueForm form) {
        int from = at();
        form.read(in, false);
        out.write(bytes, from, at() - from);
    }

    void put(byte[] value) {
        out.write(value, 0, value.length);
    }

    void put(int number) {
        for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            out.write(number >> shift);
        }
    }

    void put(boolean truth) {
        out.write(truth ? 1 : 0);
    }

    /** What was written so far. */
    byte[] written() {
        return out.toByteArray();
    }

    /** What was written from a place on. */
    byte[] writtenFrom(int place) {
        byte[] all = out.toByteArray();
        return Arrays.copyOfRange(all, place, all.length);
    }

    int place() {
        return out.size();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.ByteBuffer;

/**
 * The bytes of a request's body that have come and were not used yet: all of the body, or where it is a stream the line
 * that has begun. For one thread.
 */
final class Body {
    private static final byte[] NOTHING = {};
    /** Of a request of which no bytes of a body have come: most have none, and need no object for it. */
    static final Body NONE = new Body();

    /** The least room, in bytes, for a body that comes in several pieces. */
    private static final int LEAST = 256;

    private byte[] bytes = NOTHING;
    private int start;
    private int end;
    /** Up to where the bytes were searched for the end of a line. */
    private int looked;
    /** How many have come since that was last asked. */
    private int come;

    /** Adds a copy of bytes that have come. */
    void add(ByteBuffer part) {
        int more = part.remaining();
        come += more;
        if (more > bytes.length - end) {
            int size = end - start;
            byte[] room = size + more > bytes.length / 2 ? new byte[room(size, more)] : bytes;
            System.arraycopy(bytes, start, room, 0, size);
            bytes = room;
            looked -= start;
            start = 0;
            end = size;
        }
        part.get(bytes, end, more);
        end += more;
    }

    private static int room(int size, int more) {
        return size == 0 ? more : Math.max(LEAST, Math.max(size + more, (int) Math.min(2L * size, 1 << 30)));
    }

    /** How many bytes have come and were not used yet. */
    int size() {
        return end - start;
    }

    /** How many bytes have come since this was last asked. */
    int takeCome() {
        int more = come;
        come = 0;
        return more;
    }

    /** How many bytes of memory they take, with the room after them. */
    int memory() {
        return bytes.length;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Where in {@link #bytes} they begin; {@link #end} says where they end. */
    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /** Where the line that has begun ends, at its line feed; -1 where that has not come. */
    int endOfLine() {
        for (; looked < end; looked++) {
            if (bytes[looked] == '\n') {
                return looked;
            }
        }
        return -1;
    }

    /** Whether nothing but white space comes before {@code to}. */
    boolean isBlank(int to) {
        for (int i = start; i < to; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    /** Tells that the bytes before {@code to} were used. */
    void skip(int to) {
        start = to;
        looked = to;
    }

    /** Tells that all bytes were used, by somebody who may keep the array: it is not used again. */
    void clear() {
        if (bytes != NOTHING) {
            bytes = NOTHING;
            start = 0;
            end = 0;
            looked = 0;
            come = 0;
        }
    }
}

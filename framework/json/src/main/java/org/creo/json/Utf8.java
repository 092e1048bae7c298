// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

/**
 * Checks, measures and writes UTF-8. Jackson's parser takes overlong forms and surrogates, and more, so text is checked
 * here.
 */
final class Utf8 {

    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8() {}

    /** The index of the first character that is not well-formed (Unicode, table 3-7); -1 where there is none. */
    static int wrong(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (at + Long.BYTES <= to && ((long) Numbers.LONGS.get(bytes, at) & HIGH_BITS) == 0) {
                at += Long.BYTES;
                continue;
            }
            int length = length(bytes, at, to);
            if (length == 0) {
                return at;
            }
            at += length;
        }
        return -1;
    }

    /** How many bytes the character takes that begins here; 0 where none does. */
    private static int length(byte[] bytes, int at, int to) {
        int first = bytes[at] & 0xff;
        if (first < 0x80) {
            return 1;
        }
        int length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (first < 0xc2 || first > 0xf4 || length > to - at) {
            return 0;
        }
        int second = bytes[at + 1] & 0xff;
        int least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        int most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (second < least || second > most) {
            return 0;
        }
        for (int i = 2; i < length; i++) {
            if ((bytes[at + i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return length;
    }

    /** How many bytes the text takes; -1 where half of a surrogate pair is by itself, which UTF-8 cannot express. */
    static int size(char[] text, int from, int to) {
        int size = to - from;
        for (int i = from; i < to; i++) {
            char unit = text[i];
            if (unit < 0x80) {
                continue;
            }
            if (Character.isSurrogate(unit)) {
                if (Character.isLowSurrogate(unit) || i + 1 == to || !Character.isLowSurrogate(text[i + 1])) {
                    return -1;
                }
                i++;
                size += 2;
            } else {
                size += unit < 0x800 ? 1 : 2;
            }
        }
        return size;
    }

    /** Writes text whose size {@link #size} has told. */
    static void encode(char[] text, int from, int to, byte[] bytes, int at) {
        int next = at;
        for (int i = from; i < to; i++) {
            char unit = text[i];
            if (unit < 0x80) {
                bytes[next++] = (byte) unit;
            } else if (unit < 0x800) {
                bytes[next++] = (byte) (0xc0 | unit >> 6);
                bytes[next++] = (byte) (0x80 | unit & 0x3f);
            } else if (Character.isSurrogate(unit)) {
                int point = Character.toCodePoint(unit, text[++i]);
                bytes[next++] = (byte) (0xf0 | point >> 18);
                bytes[next++] = (byte) (0x80 | point >> 12 & 0x3f);
                bytes[next++] = (byte) (0x80 | point >> 6 & 0x3f);
                bytes[next++] = (byte) (0x80 | point & 0x3f);
            } else {
                bytes[next++] = (byte) (0xe0 | unit >> 12);
                bytes[next++] = (byte) (0x80 | unit >> 6 & 0x3f);
                bytes[next++] = (byte) (0x80 | unit & 0x3f);
            }
        }
    }
}

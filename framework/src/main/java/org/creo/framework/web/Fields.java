// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The fields of a request in the order in which they came, names in whatever case: one array of bytes, and where in it
 * each name and each value ends. Requests have few of them: looking through all is faster than a table, and a text is
 * made only of what is asked for. Not changed any more once its head is made.
 */
public final class Fields {
    /** Names, each with its value after it, without anything between them. */
    private byte[] bytes;
    /** Where each of these texts ends, and the next one begins. */
    private int[] ends;

    private int size;

    /** An empty list of fields. */
    public Fields() {
        this(new byte[256], new int[2 * 8], 0);
    }

    /**
     * Fields of which both arrays are all, and belong to them from now on.
     *
     * @param bytes names, each with its value after it
     * @param ends where each of these texts ends
     */
    public Fields(byte[] bytes, int[] ends) {
        this(bytes, ends, ends.length / 2);
    }

    private Fields(byte[] bytes, int[] ends, int size) {
        this.bytes = bytes;
        this.ends = ends;
        this.size = size;
    }

    /** Adds a field; its name and value are Latin-1. */
    public Fields add(CharSequence name, CharSequence value) {
        if (2 * size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
        }
        int start = start(2 * size);
        int middle = start + name.length();
        int end = middle + value.length();
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * end);
        }
        put(name, start);
        put(value, middle);
        ends[2 * size] = middle;
        ends[2 * size + 1] = end;
        size++;
        return this;
    }

    private void put(CharSequence text, int at) {
        for (int i = 0; i < text.length(); i++) {
            bytes[at + i] = (byte) text.charAt(i);
        }
    }

    public int size() {
        return size;
    }

    public String name(int index) {
        return text(2 * index);
    }

    public String value(int index) {
        return text(2 * index + 1);
    }

    private String text(int text) {
        return new String(bytes, start(text), length(text), StandardCharsets.ISO_8859_1);
    }

    /** Where a text begins: of the field at an index, the name is at twice the index, and the value after it. */
    private int start(int text) {
        return text == 0 ? 0 : ends[text - 1];
    }

    private int length(int text) {
        return ends[text] - start(text);
    }

    /** Whether the name of the field at an index begins with a text, in whatever case. */
    boolean startsWith(int index, String text) {
        return length(2 * index) >= text.length() && isAt(start(2 * index), text);
    }

    /** Whether an ASCII text stands at a place, in whatever case. */
    private boolean isAt(int from, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (lower(bytes[from + i]) != lower(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static int lower(int letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
    }

    private int find(String name, int from) {
        for (int i = from; i < size; i++) {
            if (length(2 * i) == name.length() && isAt(start(2 * i), name)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * An array of texts, as RASP would send it, but in Latin-1: the names, in lower case, each with its value after it.
     */
    byte[] encoded() {
        int texts = 2 * size;
        ByteBuffer to =
                ByteBuffer.allocate((1 + texts) * Integer.BYTES + start(texts)).putInt(texts);
        for (int text = 0; text < texts; text += 2) {
            to.putInt(length(text));
            for (int i = start(text); i < ends[text]; i++) {
                to.put((byte) lower(bytes[i]));
            }
            to.putInt(length(text + 1)).put(bytes, start(text + 1), length(text + 1));
        }
        return to.array();
    }

    public boolean has(String name) {
        return find(name, 0) >= 0;
    }

    /** The value of the first field of a name; null where there is none. */
    public String get(String name) {
        int found = find(name, 0);
        return found < 0 ? null : value(found);
    }

    /** Whether the first field of a name has exactly this value; no text is made of the value for that. */
    boolean has(String name, String value) {
        int found = find(name, 0);
        if (found < 0) {
            return false;
        }
        int from = start(2 * found + 1);
        if (length(2 * found + 1) != value.length()) {
            return false;
        }
        for (int i = 0; i < value.length(); i++) {
            if ((bytes[from + i] & 0xff) != value.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The values of all fields of a name. */
    List<String> all(String name) {
        int first = find(name, 0);
        if (first < 0) {
            return List.of();
        }
        List<String> all = new ArrayList<>(1);
        for (int i = first; i >= 0; i = find(name, i + 1)) {
            all.add(value(i));
        }
        return all;
    }

    /** How many bytes all fields of a name have together. */
    int length(String name) {
        int length = 0;
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            length += length(2 * i + 1);
        }
        return length;
    }

    /** How many members all fields of a name have together, which are lists. */
    int members(String name) {
        int members = 0;
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            members++;
            for (int at = start(2 * i + 1); at < ends[2 * i + 1]; at++) {
                members += bytes[at] == ',' ? 1 : 0;
            }
        }
        return members;
    }

    /** Whether a field that is a list, with commas or as several fields, names something, in whatever case. */
    boolean lists(String name, String what) {
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            int last = ends[2 * i + 1];
            for (int from = start(2 * i + 1); from <= last; ) {
                int comma = from;
                while (comma < last && bytes[comma] != ',') {
                    comma++;
                }
                if (isTrimmed(from, comma, what)) {
                    return true;
                }
                from = comma + 1;
            }
        }
        return false;
    }

    /** Whether a part of a value is a text, without the white space around it. */
    private boolean isTrimmed(int from, int to, String what) {
        int start = from;
        int stop = to;
        while (start < stop && bytes[start] >= 0 && bytes[start] <= ' ') {
            start++;
        }
        while (stop > start && bytes[stop - 1] >= 0 && bytes[stop - 1] <= ' ') {
            stop--;
        }
        return stop - start == what.length() && isAt(start, what);
    }
}

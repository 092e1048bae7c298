// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The fields of a request in the order in which they came, names in whatever case: one array of bytes, and where in it
 * each name and each value begins and ends. Requests have few of them: looking through all is faster than a table, and
 * a text is made only of what is asked for. Not changed any more once its head is made.
 */
public final class Fields {
    /** How many places a field has: where its name begins and ends, and where its value does. */
    public static final int PLACES = 4;

    private byte[] bytes;
    private int end;
    private int[] places;
    private int size;

    /** An empty list of fields. */
    public Fields() {
        this(new byte[256], 0, new int[8 * PLACES], 0);
    }

    /**
     * Fields that are written in an array, which belongs to them from now on.
     *
     * @param places {@link #PLACES} for each, which belong to them, too
     */
    public Fields(byte[] bytes, int[] places, int size) {
        this(bytes, bytes.length, places, size);
    }

    private Fields(byte[] bytes, int end, int[] places, int size) {
        this.bytes = bytes;
        this.end = end;
        this.places = places;
        this.size = size;
    }

    /** Adds a field; its name and value are Latin-1. */
    public Fields add(CharSequence name, CharSequence value) {
        int from = size * PLACES;
        if (from == places.length) {
            places = Arrays.copyOf(places, 2 * from);
        }
        int needed = end + name.length() + value.length();
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * needed);
        }
        places[from] = end;
        append(name);
        places[from + 1] = end;
        places[from + 2] = end;
        append(value);
        places[from + 3] = end;
        size++;
        return this;
    }

    private void append(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            bytes[end++] = (byte) text.charAt(i);
        }
    }

    public int size() {
        return size;
    }

    public String name(int index) {
        return text(index * PLACES);
    }

    public String value(int index) {
        return text(index * PLACES + 2);
    }

    private String text(int place) {
        return new String(bytes, places[place], places[place + 1] - places[place], StandardCharsets.ISO_8859_1);
    }

    /** Whether the name of the field at an index begins with a text, in whatever case. */
    boolean startsWith(int index, String text) {
        int from = places[index * PLACES];
        return places[index * PLACES + 1] - from >= text.length() && isAt(from, text);
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
            int start = places[i * PLACES];
            if (places[i * PLACES + 1] - start == name.length() && isAt(start, name)) {
                return i;
            }
        }
        return -1;
    }

    /** The names, in lower case, each with its value after it. */
    List<String> texts() {
        List<String> texts = new ArrayList<>(2 * size);
        for (int i = 0; i < size; i++) {
            texts.add(name(i).toLowerCase(Locale.ROOT));
            texts.add(value(i));
        }
        return texts;
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
        int from = places[found * PLACES + 2];
        int length = places[found * PLACES + 3] - from;
        if (length != value.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if ((bytes[from + i] & 0xff) != value.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The values of all fields of a name. */
    List<String> all(String name) {
        List<String> all = new ArrayList<>(1);
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            all.add(value(i));
        }
        return all;
    }

    /** How many bytes all fields of a name have together. */
    int length(String name) {
        int length = 0;
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            length += places[i * PLACES + 3] - places[i * PLACES + 2];
        }
        return length;
    }

    /** How many members all fields of a name have together, which are lists. */
    int members(String name) {
        int members = 0;
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            members++;
            for (int at = places[i * PLACES + 2]; at < places[i * PLACES + 3]; at++) {
                members += bytes[at] == ',' ? 1 : 0;
            }
        }
        return members;
    }

    /** Whether a field that is a list, with commas or as several fields, names something, in whatever case. */
    boolean lists(String name, String what) {
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            int last = places[i * PLACES + 3];
            for (int from = places[i * PLACES + 2]; from <= last; ) {
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

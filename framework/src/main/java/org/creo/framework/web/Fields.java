// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The fields of a request in the order in which they came, names in whatever case. Requests have few of them: looking
 * through all is faster than a table. Not changed any more once its head is made.
 */
public final class Fields {
    private AsciiString[] names;
    private AsciiString[] values;
    private int size;

    /** @param expected about how many there will be */
    public Fields(int expected) {
        names = new AsciiString[expected];
        values = new AsciiString[expected];
    }

    public Fields add(AsciiString name, AsciiString value) {
        if (size == names.length) {
            names = Arrays.copyOf(names, 2 * size + 1);
            values = Arrays.copyOf(values, 2 * size + 1);
        }
        names[size] = name;
        values[size++] = value;
        return this;
    }

    public int size() {
        return size;
    }

    public AsciiString name(int index) {
        return names[index];
    }

    public AsciiString value(int index) {
        return values[index];
    }

    private int find(CharSequence name, int from) {
        for (int i = from; i < size; i++) {
            if (names[i].length() == name.length() && names[i].contentEqualsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    public boolean has(CharSequence name) {
        return find(name, 0) >= 0;
    }

    /** The value of the first field of a name; null where there is none. */
    public String get(CharSequence name) {
        int found = find(name, 0);
        return found < 0 ? null : values[found].toString();
    }

    /** The values of all fields of a name. */
    List<String> all(CharSequence name) {
        List<String> all = new ArrayList<>(1);
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            all.add(values[i].toString());
        }
        return all;
    }

    /** How many bytes all fields of a name have together. */
    int length(CharSequence name) {
        int length = 0;
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            length += values[i].length();
        }
        return length;
    }

    /** How many members all fields of a name have together, which are lists. */
    int members(CharSequence name) {
        int members = 0;
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            members++;
            AsciiString value = values[i];
            for (int comma = value.indexOf(',', 0); comma >= 0; comma = value.indexOf(',', comma + 1)) {
                members++;
            }
        }
        return members;
    }

    /** Whether a field that is a list, with commas or as several fields, names something, in whatever case. */
    boolean lists(CharSequence name, CharSequence what) {
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            AsciiString value = values[i];
            for (int from = 0; from <= value.length(); ) {
                int comma = value.indexOf(',', from);
                int to = comma < 0 ? value.length() : comma;
                if (value.subSequence(from, to, false).trim().contentEqualsIgnoreCase(what)) {
                    return true;
                }
                from = to + 1;
            }
        }
        return false;
    }
}

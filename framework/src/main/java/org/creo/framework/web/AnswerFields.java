// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.Arrays;
import java.util.function.BiConsumer;

/** The fields of an answer, in the order in which they are written. For one thread. */
public final class AnswerFields {
    private static final String NO_SNIFFING = "x-content-type-options";
    /** How many fields nearly all answers get by with: at first there is room for so many. */
    private static final int MOST = 8;

    private String[] texts = new String[2 * MOST];
    private int end;
    /** How many characters the names and values of all fields have together. */
    private int length;

    /** As {@link #begin}, in a list of its own. */
    public static AnswerFields of(BrowserRules rules, Head head) {
        return new AnswerFields().begin(rules, head);
    }

    /**
     * Begins another answer, with the fields that every one has.
     *
     * @param head of the request; null where it could not be read
     */
    public AnswerFields begin(BrowserRules rules, Head head) {
        clear();
        set(FieldNames.DATE, HttpDate.now()).set(NO_SNIFFING, "nosniff");
        if (head != null) {
            rules.show(head, this);
            String id = head.idToShow();
            if (id != null) {
                set(Head.REQUEST, id);
            }
        }
        return this;
    }

    /** Drops all fields. */
    public void clear() {
        Arrays.fill(texts, 0, end, null);
        end = 0;
        length = 0;
    }

    /**
     * Sets a field; a value that it had before is replaced.
     *
     * @param name in lower case
     * @param value Latin-1 without control characters
     */
    public AnswerFields set(String name, String value) {
        for (int i = 0; i < end; i += 2) {
            if (texts[i].equals(name)) {
                length += value.length() - texts[i + 1].length();
                texts[i + 1] = value;
                return this;
            }
        }
        return append(name, value);
    }

    /** Sets a field that has no value. */
    AnswerFields setIfAbsent(String name, String value) {
        return has(name) ? this : append(name, value);
    }

    boolean has(String name) {
        for (int i = 0; i < end; i += 2) {
            if (texts[i].equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Adds a field, whether there is one of that name or not; {@code Set-Cookie} is no list, and may come twice. */
    AnswerFields append(String name, String value) {
        if (end == texts.length) {
            texts = Arrays.copyOf(texts, 2 * end);
        }
        texts[end++] = name;
        texts[end++] = value;
        length += name.length() + value.length();
        return this;
    }

    /** Adds members to a field whose value is a list, after the members that it has. */
    public AnswerFields add(String name, String members) {
        for (int i = 0; i < end; i += 2) {
            if (texts[i].equals(name)) {
                return set(name, texts[i + 1] + ", " + members);
            }
        }
        return set(name, members);
    }

    /** How many fields there are. */
    public int size() {
        return end / 2;
    }

    /** How many characters the names and values of all fields have together. */
    public int length() {
        return length;
    }

    /** Calls {@code each} with the name and the value of every field, in their order. */
    public void forEach(BiConsumer<String, String> each) {
        for (int i = 0; i < end; i += 2) {
            each.accept(texts[i], texts[i + 1]);
        }
    }

    /** The name of the field at an index, in lower case. */
    public String name(int index) {
        return texts[2 * index];
    }

    /** The value of the field at an index. */
    public String value(int index) {
        return texts[2 * index + 1];
    }
}

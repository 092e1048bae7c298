// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.hint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * The words of a name, in small letters and without digits: those of {@code lastSeenAt} are last, seen and at, as those
 * of {@code LAST_SEEN_AT} are.
 */
record Words(List<String> all) {

    /** Words end at an underscore or a digit, and before a capital letter that begins the next one. */
    private static final String END = "[_0-9]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])";

    static Words of(String name) {
        return new Words(Arrays.stream(name.split(END))
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList());
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    int size() {
        return all.size();
    }

    /** The last word, or the one before it, and so on, counted from 1; empty where there is none. */
    String fromEnd(int place) {
        return place > all.size() ? "" : all.get(all.size() - place);
    }

    String first() {
        return fromEnd(all.size());
    }

    String last() {
        return fromEnd(1);
    }

    /** The last word but one, which says what the last one is about. */
    String beforeLast() {
        return fromEnd(2);
    }

    boolean has(String word) {
        return all.contains(word);
    }

    boolean hasAny(Collection<String> words) {
        return all.stream().anyMatch(words::contains);
    }

    Words withoutLast() {
        return new Words(all.subList(0, all.size() - 1));
    }

    /** The same name with another word at its end. */
    Words withLast(String word) {
        List<String> words = new ArrayList<>(withoutLast().all);
        words.add(word);
        return new Words(words);
    }

    /** The words before one of them; all, where it is not there. */
    Words before(String word) {
        int place = all.lastIndexOf(word);
        return place < 0 ? this : new Words(all.subList(0, place));
    }

    /** The words after one of them; none, where it is not there. */
    Words after(String word) {
        int place = all.lastIndexOf(word);
        return place < 0 ? new Words(List.of()) : new Words(all.subList(place + 1, all.size()));
    }
}

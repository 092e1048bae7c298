// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Locale;
import org.creo.generator.language.Words;

/**
 * Names without the words that the prefix already says: interface {@code Tracker} of package {@code lab.tracker} is
 * {@code lab_tracker} and not {@code lab_tracker_tracker}, its struct {@code TrackerState} is
 * {@code lab_tracker_state}.
 */
final class CShortNames {

    private final List<String> said;

    /** With what each name starts, without the last underscore. */
    CShortNames(String namespace) {
        said = List.of(namespace.toLowerCase(Locale.ROOT).split("_"));
    }

    /**
     * The name after the prefix, in snake case: without its first words where these are the last of the prefix. Empty
     * where all are. What remains begins with a letter, since names that have no prefix are made of it, too.
     */
    String of(String declared) {
        List<String> words = List.of(Words.snake(declared).split("_"));
        for (int count = Math.min(said.size(), words.size()); count > 0; count--) {
            List<String> last = said.subList(said.size() - count, said.size());
            String rest = String.join("_", words.subList(count, words.size()));
            if (last.equals(words.subList(0, count)) && (rest.isEmpty() || Character.isLetter(rest.charAt(0)))) {
                return rest;
            }
        }
        return String.join("_", words);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sources of Java in ASCII, which javac reads the same in every locale: other letters, of comments and of texts, as the
 * escapes of Java.
 */
public final class Ascii {

    private Ascii() {}

    /** These files, of which the sources are in ASCII. */
    public static SortedMap<String, String> sources(SortedMap<String, String> files) {
        SortedMap<String, String> escaped = new TreeMap<>(files);
        escaped.replaceAll((path, text) -> path.endsWith(".java") ? escaped(text) : text);
        return escaped;
    }

    private static String escaped(String text) {
        if (text.chars().allMatch(letter -> letter < 0x7F)) {
            return text;
        }
        StringBuilder ascii = new StringBuilder();
        text.chars().forEach(letter -> {
            if (letter < 0x7F) {
                ascii.append((char) letter);
            } else {
                ascii.append(String.format("\\u%04x", letter));
            }
        });
        return ascii.toString();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.Locale;
import java.util.Set;

/** Checks the fields that methods and programs set in answers of HTTP. All methods are stateless. */
public final class AnswerField {
    /** Fields that say how the answer is sent, which the host decides. */
    private static final Set<String> OF_HOST = Set.of(
            "connection",
            "content-length",
            "creo-request",
            "date",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    /** What a name may have besides letters and digits. */
    private static final String SIGNS = "!#$%&'*+.^_`|~-";
    /** After the last character of ASCII that can be seen. */
    private static final char ASCII_END = 0x7f;

    /** How many fields an answer gets by with; many clients take fewer. */
    static final int MOST = 1000;
    /** How many characters their names and values may have together. */
    static final int MOST_CHARACTERS = 64 << 10;

    private AnswerField() {}

    /**
     * The name of a field in lower case.
     *
     * @param name letters and digits of ASCII, and some signs
     * @param value visible characters of Latin-1, with spaces and tabs between them
     * @throws IllegalArgumentException if it is no such field, or one that the host sets
     */
    public static String checked(String name, String value) {
        if (!isName(name)) {
            throw new IllegalArgumentException("'" + name + "' is not the name of a field");
        }
        if (!isValue(value)) {
            throw new IllegalArgumentException("the value of the field " + name
                    + " has characters that are not Latin-1, control characters, or spaces around it");
        }
        String lower = name.toLowerCase(Locale.ROOT);
        if (OF_HOST.contains(lower)) {
            throw new IllegalArgumentException("the host sets the field " + name);
        }
        return lower;
    }

    /**
     * Checks that what a method or program sets fits into the head of an answer: a host makes it at once, and others
     * wait meanwhile.
     *
     * @param characters of the names and values of all fields
     * @throws IllegalArgumentException if it does not
     */
    public static void checkRoom(int fields, long characters) {
        if (fields > MOST || characters > MOST_CHARACTERS) {
            throw new IllegalArgumentException("the fields of an answer would be too many or too long: " + MOST
                    + " of them with " + MOST_CHARACTERS + " characters are the most");
        }
    }

    private static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each >= ASCII_END || !Character.isLetterOrDigit(each) && SIGNS.indexOf(each) < 0) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static boolean isValue(String text) {
        int last = text.length() - 1;
        for (int i = 0; i <= last; i++) {
            boolean between = i > 0 && i < last;
            if (!isVisible(text.charAt(i)) && !(between && isWhite(text.charAt(i)))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isVisible(char each) {
        return each > ' ' && each < ASCII_END || each >= '\u00a0' && each <= '\u00ff';
    }

    private static boolean isWhite(char each) {
        return each == ' ' || each == '\t';
    }
}

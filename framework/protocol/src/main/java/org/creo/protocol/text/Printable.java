// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol.text;

/**
 * Makes text that another program sent safe to log and to show: it cannot begin a new line, control a terminal, change
 * the direction of what is around it, or fill the screen.
 *
 * <p>Escaped are control characters (C0, C1, DEL), line and paragraph separators, format characters, such as those that
 * change the direction of text, and halves of surrogate pairs: as {@code \n}, {@code \r}, {@code \t} or {@code \x1b},
 * or, above U+00FF, as a backslash and for example <code>u{2028}</code>. All other characters stay as they are.
 */
public final class Printable {
    /** How many characters {@link #of(String)} returns at most, apart from the mark for what was left out. */
    public static final int LONGEST = 200;

    private Printable() {}

    /** As {@link #of(String, int)}, at most {@value #LONGEST} characters. */
    public static String of(String text) {
        return of(text, LONGEST);
    }

    /**
     * The text on one line. A backslash is doubled, so each result is that of one text only.
     *
     * @param text may be null, which is shown as {@code null}
     * @param longest how many characters the result has at most; a longer one is cut, and a mark that begins with a
     *     single backslash, {@code \...(65336 more)}, says how many UTF-16 units of the text are missing
     */
    public static String of(String text, int longest) {
        return escape(String.valueOf(text), longest, '\\');
    }

    /** As {@link #of(String)}, for text between quotation marks: these are escaped, too. */
    public static String quotable(String text) {
        return escape(String.valueOf(text), LONGEST, '"');
    }

    /**
     * Text of several lines: line feeds, tabs and backslashes stay as they are, and it is not cut.
     *
     * @param text not null
     */
    public static String lines(String text) {
        if (text.codePoints().allMatch(Printable::staysInLines)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (staysInLines(point)) {
                shown.appendCodePoint(point);
            } else {
                appendEscape(shown, point);
            }
        });
        return shown.toString();
    }

    private static boolean staysInLines(int point) {
        return point == '\n' || point == '\t' || isHarmless(point);
    }

    /** Whether a character is shown as it is. */
    public static boolean isHarmless(int codePoint) {
        if (codePoint < 0x7F) {
            return codePoint >= ' ';
        }
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }

    /** @param quote is escaped, as the backslash is */
    private static String escape(String text, int longest, char quote) {
        StringBuilder shown = new StringBuilder(Math.min(text.length(), longest));
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            int before = shown.length();
            if (point == '\\' || point == quote) {
                shown.append('\\').append((char) point);
            } else if (isHarmless(point)) {
                shown.appendCodePoint(point);
            } else {
                appendEscape(shown, point);
            }
            if (shown.length() > longest) {
                shown.setLength(before);
                return shown.append("\\...(")
                        .append(text.length() - i)
                        .append(" more)")
                        .toString();
            }
            i += Character.charCount(point);
        }
        return shown.toString();
    }

    private static void appendEscape(StringBuilder shown, int point) {
        switch (point) {
            case '\n' -> shown.append("\\n");
            case '\r' -> shown.append("\\r");
            case '\t' -> shown.append("\\t");
            default -> shown.append(String.format(point <= 0xFF ? "\\x%02x" : "\\u{%x}", point));
        }
    }
}

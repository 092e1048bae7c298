// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.source;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a description's text; between two of them there are only blanks.
 *
 * @param start the offset of its first character
 * @param end the offset after its last character
 */
public record Token(Kind kind, int start, int end) {

    public enum Kind {
        /** A name or a keyword. */
        WORD,
        NUMBER,
        /** Text in quotes, or a text block; where it has no end, up to the end of the line or file. */
        STRING,
        /** A character in quotes. */
        CHARACTER,
        /** To the end of the line, or between its two signs, or to the end of the file. */
        COMMENT,
        /** Any other character. */
        SIGN
    }

    /** The tokens of any text, in order. */
    public static List<Token> of(String text) {
        List<Token> tokens = new ArrayList<>();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c) || c == '\uFEFF') {
                i++;
                continue;
            }
            Token token = at(text, i);
            tokens.add(token);
            i = token.end;
        }
        return tokens;
    }

    private static Token at(String text, int start) {
        char c = text.charAt(start);
        if (text.startsWith("//", start)) {
            return new Token(Kind.COMMENT, start, lineEnd(text, start));
        }
        if (text.startsWith("/*", start)) {
            return new Token(Kind.COMMENT, start, after(text, "*/", start + 2));
        }
        if (text.startsWith("\"\"\"", start)) {
            return new Token(Kind.STRING, start, after(text, "\"\"\"", start + 3));
        }
        if (c == '"' || c == '\'') {
            return new Token(c == '"' ? Kind.STRING : Kind.CHARACTER, start, quoteEnd(text, start));
        }
        if (Character.isJavaIdentifierStart(c)) {
            return new Token(Kind.WORD, start, wordEnd(text, start));
        }
        if (c >= '0' && c <= '9') {
            return new Token(Kind.NUMBER, start, wordEnd(text, start));
        }
        return new Token(Kind.SIGN, start, start + 1);
    }

    private static int after(String text, String sign, int from) {
        int found = text.indexOf(sign, from);
        return found < 0 ? text.length() : found + sign.length();
    }

    private static int lineEnd(String text, int from) {
        int i = from;
        while (i < text.length() && text.charAt(i) != '\n' && text.charAt(i) != '\r') {
            i++;
        }
        return i;
    }

    private static int quoteEnd(String text, int start) {
        int end = lineEnd(text, start);
        for (int i = start + 1; i < end; i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == text.charAt(start)) {
                return i + 1;
            }
        }
        return end;
    }

    private static int wordEnd(String text, int start) {
        int i = start + 1;
        while (i < text.length() && Character.isJavaIdentifierPart(text.charAt(i))) {
            i++;
        }
        return i;
    }

    public String in(String text) {
        return text.substring(start, end);
    }

    public boolean is(String text, String expected) {
        return end - start == expected.length() && text.startsWith(expected, start);
    }

    /** Whether a comment that opens with {@code /*} has its end. */
    public boolean closed(String text) {
        return kind != Kind.COMMENT
                || text.startsWith("//", start)
                || end - start >= 4 && text.startsWith("*/", end - 2);
    }
}

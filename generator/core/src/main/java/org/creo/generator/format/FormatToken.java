// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.format;

/**
 * A word, a literal, a sign or a comment of a description.
 *
 * @param text as in the description, without blanks at the ends of lines
 * @param breaks how many lines end between it and what comes before it
 * @param column how many characters come before it on its line
 */
record FormatToken(Kind kind, String text, int breaks, int column) {

    enum Kind {
        WORD,
        LITERAL,
        SIGN,
        LINE_COMMENT,
        BLOCK_COMMENT,
        END;

        boolean isComment() {
            return this == LINE_COMMENT || this == BLOCK_COMMENT;
        }
    }

    boolean is(String expected) {
        return text.equals(expected);
    }

    boolean isComment() {
        return kind.isComment();
    }

    /** Whether the next token must be on another line, or had better be. */
    boolean endsLine() {
        return kind == Kind.LINE_COMMENT || isComment() && text.contains("\n");
    }
}

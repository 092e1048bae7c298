// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.format;

/**
 * A word, a literal, a sign or a comment of a description.
 *
 * @param text as it stands in the description, without blanks at the ends of lines
 * @param breaks how many lines end between it and what stands ahead of it
 * @param column how many characters stand ahead of it on its line
 */
record Token(Kind kind, String text, int breaks, int column) {

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

    /** Whether what stands behind it has to stand on another line, or would better do. */
    boolean endsLine() {
        return kind == Kind.LINE_COMMENT || isComment() && text.contains("\n");
    }
}

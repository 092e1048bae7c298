// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

/** Says what is wrong with the text of a pattern. */
public final class PatternMistake extends Exception {

    private static final long serialVersionUID = 1;

    private final int at;
    private final int length;
    private final String hint;

    /** @param at the index in the text of what is wrong */
    PatternMistake(int at, int length, String message, String hint) {
        super(message);
        this.at = at;
        this.length = length;
        this.hint = hint;
    }

    public int at() {
        return at;
    }

    public int length() {
        return length;
    }

    /** What to write instead; may be empty. */
    public String hint() {
        return hint;
    }
}

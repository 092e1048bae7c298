// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.format;

import java.util.List;
import java.util.Set;

/** Decides where there is a blank between tokens of one line. */
final class Spacing {

    private static final Set<String> CLOSE_BEFORE = Set.of(",", ";", ")", "]", ".", "<", ">", "[");
    private static final Set<String> CLOSE_AFTER = Set.of("(", "[", "<", ".", "@", "-", "+");

    private Spacing() {}

    /** Whether there is a blank before a token that does not begin its line. */
    static boolean blank(List<FormatToken> tokens, int index) {
        FormatToken token = tokens.get(index);
        FormatToken before = tokens.get(index - 1);
        if (before.isComment()) {
            return !token.is(",") && !token.is(";") && !token.is(")");
        }
        if (token.isComment()) {
            return !before.is("(");
        }
        if (token.is("(")) {
            return index < 2 || !tokens.get(index - 2).is("@");
        }
        if (before.is("{") && index > 1 && tokens.get(index - 2).is("(")) {
            return false; // the list of an annotation begins
        }
        if (before.is("{")
                && token.is("}")
                && index > 1
                && tokens.get(index - 2).is("=")) {
            return false; // an initial value without items
        }
        if (token.is("}") && tokens.get(index + 1).is(")")) {
            return false; // and ends
        }
        return !CLOSE_BEFORE.contains(token.text()) && !CLOSE_AFTER.contains(before.text());
    }
}

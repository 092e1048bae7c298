// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.util.regex.Pattern;

/** Quotes words of commands in messages, so that users can copy the command into a POSIX shell. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWord() {}

    /** The word itself, in quotes where a shell would change it. */
    public static String of(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}

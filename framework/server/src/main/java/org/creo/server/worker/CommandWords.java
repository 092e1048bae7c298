// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.util.ArrayList;
import java.util.List;

/**
 * A command as people write it, in words: between quotation marks, and after a backslash, a blank is part of a word.
 */
final class CommandWords {
    private final String command;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    /** Whether a word has begun, which may be empty. */
    private boolean begun;

    private CommandWords(String command) {
        this.command = command;
    }

    /** @throws IllegalArgumentException if a quotation mark is not closed, or there is no word */
    static List<String> of(String command) {
        CommandWords words = new CommandWords(command);
        words.split();
        return List.copyOf(words.words);
    }

    private void split() {
        char quote = 0;
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (c == '\\' && quote != '\'' && i + 1 < command.length()) {
                i++;
                add(command.charAt(i));
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
                begun = true;
            } else if (c == quote) {
                quote = 0;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                end();
            } else {
                add(c);
            }
        }
        end();
        if (quote != 0) {
            throw new IllegalArgumentException("the quotation mark " + quote + " is not closed in: " + command);
        }
        if (words.isEmpty()) {
            throw new IllegalArgumentException("the command has no words");
        }
    }

    private void add(char c) {
        word.append(c);
        begun = true;
    }

    private void end() {
        if (begun) {
            words.add(word.toString());
            word.setLength(0);
            begun = false;
        }
    }
}

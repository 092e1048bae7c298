// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.format;

import java.util.List;

/** Moves comments of several lines to another column. */
final class Comments {

    private Comments() {}

    /** The comment as it is printed after {@code column} characters. */
    static String move(FormatToken comment, int column) {
        List<String> lines = comment.text().lines().toList();
        List<String> others = lines.subList(Math.min(1, lines.size()), lines.size());
        boolean starred = others.stream().allMatch(line -> line.stripLeading().startsWith("*"));
        StringBuilder text = new StringBuilder(lines.get(0));
        for (String line : others) {
            text.append('\n');
            if (starred) {
                text.append(" ".repeat(column + 1)).append(line.stripLeading());
            } else if (!line.isEmpty()) {
                text.append(shift(line, column - comment.column()));
            }
        }
        return text.toString();
    }

    /** A line without a star keeps its place below the first one, as far as there are blanks to take away. */
    private static String shift(String line, int by) {
        int blanks = line.length() - line.stripLeading().length();
        return by >= 0 ? " ".repeat(by) + line : line.substring(Math.min(-by, blanks));
    }
}

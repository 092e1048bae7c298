// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.ArrayList;
import java.util.List;

/**
 * A text as Java text blocks. A class file holds no constant of more than 65,535 bytes, so a long text becomes several
 * blocks, which break at the ends of lines unless a line is longer than a block may be.
 */
final class TextBlocks {

    /** In characters, of which each takes at most three bytes in a class file. */
    static final int LONGEST = 20_000;

    private TextBlocks() {}

    /** The lines of each block, as they are between its delimiters. */
    static List<List<String>> of(String text) {
        List<List<String>> blocks = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int to = end(text, from);
            blocks.add(lines(text.substring(from, to)));
            from = to;
        }
        return blocks;
    }

    private static int end(String text, int from) {
        if (text.length() - from <= LONGEST) {
            return text.length();
        }
        int most = from + LONGEST;
        int line = text.lastIndexOf('\n', most - 1) + 1;
        if (line > from) {
            return line;
        }
        return Character.isLowSurrogate(text.charAt(most)) ? most - 1 : most;
    }

    private static List<String> lines(String block) {
        List<String> lines = new ArrayList<>(escaped(block).lines().toList());
        if (!block.endsWith("\n")) {
            int last = lines.size() - 1;
            lines.set(last, lines.get(last) + "\\"); // no line break here
        }
        return lines;
    }

    private static String escaped(String block) {
        return block.replace("\\", "\\\\").replace("\"\"\"", "\"\"\\\"");
    }
}

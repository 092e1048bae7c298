// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.source;

import java.util.List;

/**
 * The text of one description and the name by which messages call it.
 *
 * @param name the path as the user gave it, for example {@code lab/data.creo}
 * @param text the whole text
 */
public record SourceFile(String name, String text) {

    /** The name without its folders, which is all that generated files tell of it. */
    public String fileName() {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    /** The lines, without their ends; {@code \n}, {@code \r\n} and {@code \r} all end a line. */
    public List<String> lines() {
        return text.lines().toList();
    }

    /** The place of the characters from {@code start} up to {@code end}, both offsets into the text. */
    public Location locate(int start, int end) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < start; i++) {
            char c = text.charAt(i);
            boolean pair = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            if (c == '\n' || c == '\r' && !pair) {
                line++;
                lineStart = i + 1;
            }
        }
        return new Location(this, line, start - lineStart + 1, Math.max(1, end - start));
    }
}

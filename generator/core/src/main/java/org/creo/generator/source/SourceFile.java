// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.source;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The text of one description and the name by which messages call it. */
public final class SourceFile {

    private final String name;
    private final String text;
    /** The offset at which each line begins. */
    private final int[] lineStarts;

    /**
     * @param name the path as the user gave it, for example {@code lab/data.creo}
     * @param text the whole text
     */
    public SourceFile(String name, String text) {
        this.name = name;
        this.text = text;
        this.lineStarts = lineStarts(text);
    }

    /**
     * Text from bytes.
     *
     * @throws CharacterCodingException if they are not UTF-8
     */
    public static SourceFile decode(String name, byte[] bytes) throws CharacterCodingException {
        return new SourceFile(
                name,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString());
    }

    public String name() {
        return name;
    }

    public String text() {
        return text;
    }

    /** The name without its folders, which is all that generated files contain of it. */
    public String fileName() {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    /** The lines, without their ends; {@code \n}, {@code \r\n} and {@code \r} all end a line. */
    public List<String> lines() {
        return text.lines().toList();
    }

    /** A line without its end, empty after the last one. */
    public String line(int number) {
        if (number > lineStarts.length) {
            return "";
        }
        int end = number < lineStarts.length ? lineStarts[number] : text.length();
        return text.substring(lineStarts[number - 1], end).lines().findFirst().orElse("");
    }

    /** The place of the characters from {@code start} up to {@code end}, both offsets into the text. */
    public Location locate(int start, int end) {
        int found = Arrays.binarySearch(lineStarts, start);
        int line = found >= 0 ? found : -found - 2;
        return new Location(this, line + 1, start - lineStarts[line] + 1, Math.max(1, end - start));
    }

    /** The offset into the text at which a place begins. */
    public int offset(Location at) {
        return lineStarts[at.line() - 1] + at.column() - 1;
    }

    private static int[] lineStarts(String text) {
        int[] starts = new int[16];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            if (c == '\n' || c == '\r' && !pair) {
                starts = count == starts.length ? Arrays.copyOf(starts, 2 * count) : starts;
                starts[count++] = i + 1;
            }
        }
        return Arrays.copyOf(starts, count);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SourceFile that && name.equals(that.name) && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bytes that RASP.md shows, by the titles of their blocks: {@code preface}, {@code frame PING}, and so on. */
public final class Dumps {
    private static final Pattern BLOCK = Pattern.compile("^```hex (.*)\\n((?:.*\\n)*?)```$", Pattern.MULTILINE);
    private static final Pattern LINE = Pattern.compile("^[0-9a-f]{4}  ((?:[0-9a-f]{2} )+) ", Pattern.MULTILINE);

    private Dumps() {}

    /**
     * All of them, in the order of the page.
     *
     * @param page where RASP.md is, from the folder of the module whose tests run
     */
    public static Map<String, byte[]> of(Path page) {
        Map<String, byte[]> dumps = new LinkedHashMap<>();
        Matcher blocks = BLOCK.matcher(read(page));
        while (blocks.find()) {
            StringBuilder hex = new StringBuilder();
            LINE.matcher(blocks.group(2)).results().forEach(line -> hex.append(line.group(1)));
            dumps.put(blocks.group(1), RawFrames.hex(hex.toString()));
        }
        return dumps;
    }

    /** The text of the page. */
    public static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

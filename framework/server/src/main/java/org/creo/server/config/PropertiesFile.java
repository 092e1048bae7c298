// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Reads properties files as Java does, in UTF-8, but also remembers the lines, for error messages. */
final class PropertiesFile {
    /** @param line its line in the file, from 1 */
    record Property(int line, String key, String value) {}

    private PropertiesFile() {}

    /** The properties in the order of the file, including repeated ones. */
    static List<Property> read(Path file) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            throw new IOException("there is no such file", e);
        } catch (MalformedInputException e) {
            throw new IOException("the file is not in UTF-8", e);
        }
        List<Property> properties = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            int first = i;
            StringBuilder whole = new StringBuilder(lines.get(i));
            while (!isComment(lines.get(first)) && goesOn(lines.get(i)) && i + 1 < lines.size()) {
                whole.append('\n').append(lines.get(++i));
            }
            Properties one = new Properties();
            try {
                one.load(new StringReader(whole.toString()));
            } catch (IllegalArgumentException e) {
                throw new IOException(
                        "line " + (first + 1) + ": \\u needs four hexadecimal digits (write \\\\ for a backslash)", e);
            }
            one.stringPropertyNames()
                    .forEach(key -> properties.add(
                            new Property(first + 1, key, one.getProperty(key).strip())));
        }
        return properties;
    }

    /** One property, in a form that {@link #read} reads. */
    static String print(String key, String value) {
        return value.isEmpty() ? key + " =" : key + " = " + value.replace("\\", "\\\\");
    }

    private static boolean isComment(String line) {
        String text = line.stripLeading();
        return text.startsWith("#") || text.startsWith("!");
    }

    /** Whether the property goes on in the next line: an odd number of backslashes ends this one. */
    private static boolean goesOn(String line) {
        int end = line.length();
        while (end > 0 && line.charAt(end - 1) == '\\') {
            end--;
        }
        return (line.length() - end) % 2 == 1;
    }
}

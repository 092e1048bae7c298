// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All headers that a program includes as one file, and all sources with their own headers as another. Each header is
 * put where it is included first; sources follow in the order of their names.
 */
final class CTwoFiles {

    private static final Pattern INCLUDE = Pattern.compile("#include \"(.+)\"\n");

    private static final String INCLUDE_FOLDER = "include/";
    private static final String SOURCE_FOLDER = "src/";

    private final Map<String, String> files;
    private final String name;
    private final String unmark;
    /** Headers that are already in the output. */
    private final Set<String> included = new LinkedHashSet<>();

    /**
     * For the files of one package.
     *
     * @param files by their paths
     * @param name what its headers and sources begin with
     * @param upper what its macros begin with
     */
    CTwoFiles(Map<String, String> files, String name, String upper) {
        this.files = files;
        this.name = name;
        unmark = "#define " + upper + "DEPRECATED(text)\n";
    }

    SortedMap<String, String> arrange() {
        SortedMap<String, String> arranged = new TreeMap<>();
        String all = files.get(INCLUDE_FOLDER + name + ".h");
        String notice = all.substring(0, all.indexOf('\n') + 1);
        arranged.put(name + ".h", notice + inline(INCLUDE_FOLDER + name + ".h"));
        arranged.put(name + ".c", notice + sources());
        arranged.put("README.md", files.get("README.md"));
        return arranged;
    }

    private String sources() {
        StringBuilder text = new StringBuilder(
                        "\n/* POSIX, and what the systems have in addition; before all headers. */\n")
                .append("#define _POSIX_C_SOURCE 200809L\n#define _DARWIN_C_SOURCE\n\n");
        if (files.values().stream().anyMatch(file -> file.contains(unmark))) {
            text.append(unmark).append('\n');
        }
        text.append("#include \"")
                .append(name)
                .append(".h\"\n\n/* A program need not use all that the headers define inline. */\n")
                .append("#if defined(__GNUC__)\n#pragma GCC diagnostic ignored \"-Wunused-function\"\n#endif\n");
        files.keySet().stream()
                .filter(path -> path.startsWith(SOURCE_FOLDER) && path.endsWith(".c"))
                .forEach(path -> text.append("\n/* ")
                        .append(path.substring(SOURCE_FOLDER.length()))
                        .append(" */\n")
                        .append(inline(path)));
        return text.toString();
    }

    /** A file without its first line, the notice; the first include of each header is replaced by its text. */
    private String inline(String path) {
        String text = files.get(path).replace(unmark, "");
        Matcher includes = INCLUDE.matcher(text.substring(text.indexOf('\n') + 1));
        return includes.replaceAll(
                found -> Matcher.quoteReplacement(included.add(found.group(1)) ? inline(header(found.group(1))) : ""));
    }

    private String header(String file) {
        String path = INCLUDE_FOLDER + file;
        return files.containsKey(path) ? path : SOURCE_FOLDER + file;
    }
}

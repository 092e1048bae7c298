// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.ArrayList;
import java.util.List;

/**
 * A file of a client's runtime, copied next to the generated code.
 *
 * @param path its path below the language's output folder, with {@code /}
 * @param source the file below {@code clients/}, for example {@code python/runtime/error/status.py}
 * @param renames applied to its text one after another, so that the copy is in the generated code's name space
 */
public record RuntimeFile(String path, String source, List<Rename> renames) {

    /** Each occurrence of {@code from} becomes {@code to}. */
    public record Rename(String from, String to) {}

    public RuntimeFile {
        renames = List.copyOf(renames);
    }

    /**
     * Names of files that are listed by their folders: those after {@code call/} are in the folder {@code call}, those
     * before the first folder in none.
     */
    public static List<String> names(String list) {
        List<String> names = new ArrayList<>();
        String folder = "";
        for (String word : list.strip().split("\\s+")) {
            if (word.endsWith("/")) {
                folder = word;
            } else {
                names.add(folder + word);
            }
        }
        return List.copyOf(names);
    }
}

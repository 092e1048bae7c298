// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.pack;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.creo.generator.language.ClientPackage;
import org.creo.generator.language.PackedFile;

/**
 * What a host reads to know which packages it has. After a line with the version of the format, each line is a word, a
 * space, and a text: {@code package} and what people call it, {@code install} and a command, then the paths of its
 * files, each after its role.
 */
public final class PackageList {

    /** The name of the file, next to those that it lists. */
    public static final String FILE = "packages";

    private static final String FORMAT = "creo-clients 1\n";

    private static final List<String> ROLES =
            Arrays.stream(PackedFile.Role.values()).map(PackageList::word).toList();

    private PackageList() {}

    /** The text of the file. */
    public static String text(List<ClientPackage> packages) {
        StringBuilder text = new StringBuilder(FORMAT);
        for (ClientPackage each : packages) {
            line(text, "package", each.title());
            line(text, "install", each.install());
            each.files().forEach(file -> line(text, word(file.role()), file.path()));
        }
        return text.toString();
    }

    /** The paths of the files in such a text; none where it is something else. */
    static List<String> paths(String text) {
        return text.startsWith(FORMAT)
                ? text.lines()
                        .filter(line -> ROLES.contains(line.substring(0, Math.max(line.indexOf(' '), 0))))
                        .map(line -> line.substring(line.indexOf(' ') + 1))
                        .filter(PackedFile::isPath)
                        .toList()
                : List.of();
    }

    private static String word(PackedFile.Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    private static void line(StringBuilder text, String word, String rest) {
        text.append(word).append(' ').append(rest).append('\n');
    }
}

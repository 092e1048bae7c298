// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the files that a compiler is given. */
final class Sources {

    private Sources() {}

    /** Those whose names have this ending, as paths below the folder. */
    static List<String> below(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(ending) && !file.endsWith("module-info.java"))
                    .sorted()
                    .toList();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.creo.generator.source.ImportPath;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code -I}: where the types that a description imports are found. */
final class Imports {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = {"-I", "--import-path"},
            paramLabel = "PATH",
            description = "a folder or JAR in which imported descriptions are found; may be given several times "
                    + "(the description's own folder is searched first)")
    private List<Path> paths = List.of();

    /** Where the imports of a description are found: in its own folder first; standard input has the current one. */
    ImportPath of(String file) {
        return ImportPath.of(Path.of(file.equals(Sources.STANDARD_INPUT) ? "" : file), paths());
    }

    /** The folders and JARs in the order given; wrong usage where one of them does not exist. */
    List<Path> paths() {
        for (Path path : paths) {
            if (!Files.exists(path)) {
                throw new ParameterException(spec.commandLine(), "the import path " + path + " does not exist");
            }
        }
        return paths;
    }
}

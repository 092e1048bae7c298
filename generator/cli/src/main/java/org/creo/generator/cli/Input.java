// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The description that a command reads: {@code FILE} or standard input, and where its imports are found. */
final class Input {

    @Parameters(paramLabel = "FILE", description = "the description, for example data.creo; - reads standard input")
    private String file;

    @Mixin
    private Imports imports;

    /** The description's text; {@link Failures} tells the user what is wrong with a file that cannot be read. */
    SourceFile read() throws IOException {
        return Sources.read(file);
    }

    /** As the user typed it. */
    String name() {
        return file;
    }

    /** The file; empty where standard input is read. */
    Optional<Path> file() {
        return file.equals(Sources.STANDARD_INPUT) ? Optional.empty() : Optional.of(Path.of(file));
    }

    /** What the user said about where imports are found. */
    Imports imports() {
        return imports;
    }

    /** Where its imports are found. */
    ImportPath importPath() {
        return imports.of(file);
    }
}

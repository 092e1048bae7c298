// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;

/** Reads the descriptions that commands are given, and reports their errors. */
final class Checked {

    private Checked() {}

    /**
     * Reads all files into a compilation.
     *
     * @param consequence what the user is told after the number of errors, such as {@code ; nothing was written}
     * @return whether none has an error; if one has, all that was found has been reported
     */
    static boolean read(
            Compilation compilation, List<String> files, Imports imports, Reports reports, String consequence)
            throws IOException {
        for (String file : files) {
            compilation.read(Sources.read(file), imports.of(file));
        }
        return !reports.failed(compilation, consequence);
    }

    /** The description; empty where it has errors, which have then been reported. */
    static Optional<Description> read(Input input, Reports reports) throws IOException {
        return read(input, List.of(), reports);
    }

    /** The same, and checks that names remain distinct in each of these languages. */
    static Optional<Description> read(Input input, List<Language> languages, Reports reports) throws IOException {
        Compilation compilation = new Compilation(languages);
        return read(compilation, List.of(input.name()), input.imports(), reports, "")
                ? Optional.of(compilation.descriptions().get(0))
                : Optional.empty();
    }

    /** The same as {@link #read(Input, Reports)}, with the releases that the lock next to it records. */
    static Optional<Description> readWithReleases(Input input, Reports reports) throws IOException {
        Optional<Description> read = read(input, reports);
        if (read.isEmpty()) {
            return read;
        }
        Diagnostics diagnostics = new Diagnostics();
        Optional<Description> description = Compilation.withReleases(read.get(), input.importPath(), diagnostics);
        if (description.isEmpty()) {
            reports.print(diagnostics.sorted(), "");
        }
        return description;
    }
}

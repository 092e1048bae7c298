// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;

/** Reads descriptions for commands whose purpose is not to find their errors. */
final class Checked {

    private Checked() {}

    /** The description; empty where it has errors, which have then been reported. */
    static Optional<Description> read(Input input, Reports reports) throws IOException {
        return read(input, List.of(), reports);
    }

    /** The same with the releases that the lock next to it records. */
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

    /** The same as {@link #read(Input, Reports)}, and checks that names remain distinct in each of these languages. */
    static Optional<Description> read(Input input, List<Language> languages, Reports reports) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        Optional<Description> description = Compilation.read(input.read(), input.importPath(), languages, diagnostics);
        if (description.isEmpty()) {
            reports.print(diagnostics.sorted(), "");
        }
        return description;
    }
}

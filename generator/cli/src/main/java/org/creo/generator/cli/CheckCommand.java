// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Support;
import org.creo.generator.model.Description;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code creo check}: all errors and warnings of descriptions, and no output. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Checks descriptions and writes nothing.",
            "Finds all that creo gen would find, for all languages or some of them. Warnings fail nothing."
        },
        footer = {
            "",
            "Examples:",
            "  creo check data.creo                    silent where all is well",
            "  creo check --format sarif *.creo        for code hosts and editors",
            "  generate-it | creo check -              reads standard input"
        })
final class CheckCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "descriptions; - reads standard input")
    private List<String> files;

    @Mixin
    private Imports imports;

    @Mixin
    private Targets targets;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        List<Diagnostic> found = new ArrayList<>();
        List<Description> read = new ArrayList<>();
        for (String file : files) {
            Diagnostics diagnostics = new Diagnostics();
            Compilation.read(Sources.read(file), imports.of(file), targets.languages(), diagnostics)
                    .ifPresent(read::add);
            found.addAll(diagnostics.sorted());
        }
        Diagnostics together = new Diagnostics();
        Support.warnTogether(read, targets.languages(), together);
        found.addAll(together.sorted());
        if (found.stream().anyMatch(Diagnostic::isError)) {
            reports.print(found, "");
            return 1;
        }
        reports.print(found);
        return 0;
    }
}

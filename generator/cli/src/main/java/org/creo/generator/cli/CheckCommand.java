// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.util.List;
import org.creo.generator.Compilation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code creo check}: all errors, warnings and hints of descriptions, and no output. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Checks descriptions and writes nothing.",
            "Finds all that creo gen would find, for all languages or some of them. Warnings and hints fail nothing."
        },
        footer = {
            "",
            "Examples:",
            "  creo check data.creo                    silent where all is well",
            "  creo check --format sarif *.creo        for code hosts and editors",
            "  generate-it | creo check -              reads standard input"
        })
final class CheckCommand extends CreoCommand {

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "descriptions; - reads standard input")
    private List<String> files;

    @Mixin
    private Imports imports;

    @Mixin
    private Targets targets;

    @Mixin
    private Hints hints;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        Compilation compilation = Compilation.forReading(targets.languages());
        if (!Checked.read(compilation, files, imports, reports, "")) {
            return 1;
        }
        reports.print(hints.with(compilation));
        return 0;
    }
}

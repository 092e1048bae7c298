// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.creo.generator.Compilation;
import org.creo.generator.output.OutputFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code creo gen}: from a description to clients and the service side. */
@Command(name = "gen", mixinStandardHelpOptions = true,
        description = {"Generates clients and the service side of a description.",
                "Each language gets a folder of its own: complete code, its build file and a README."},
        footer = {"", "Examples:", "  creo gen data.creo                        all languages into ./out",
                "  creo gen data.creo --lang c,py -o clients  C and Python into ./clients"})
final class GenCommand implements Callable<Integer> {

    @Mixin
    private Input input;

    @Mixin
    private Targets targets;

    @Option(names = {"-o", "--out"}, paramLabel = "FOLDER", defaultValue = "out",
            description = "where to write (default: ${DEFAULT-VALUE})")
    private Path out;

    @Option(names = "--force", description = "overwrite files that were changed since they were generated")
    private boolean force;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        Compilation.Result result = Compilation.compile(input.read(), input.importPath(), targets.languages(), out, force);
        if (!result.diagnostics().isEmpty()) {
            reports.print(result.diagnostics(), "; nothing was written");
            return 1;
        }
        reports.print(result.diagnostics());
        result.written().forEach((language, written) -> reports.out().printf("%-6s  %s%n", language.id(),
                out.resolve(language.id()) + ": " + summary(written)));
        return 0;
    }

    private static String summary(OutputFolder.Written written) {
        String text = written.changed() + " files written, " + written.unchanged() + " unchanged";
        return written.removed() == 0 ? text : text + ", " + written.removed() + " removed";
    }
}

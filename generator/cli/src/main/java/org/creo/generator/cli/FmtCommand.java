// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.format.Formatter;
import org.creo.generator.output.WholeFile;
import org.creo.generator.source.SourceFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code creo fmt}: descriptions in one style. */
@Command(
        name = "fmt",
        mixinStandardHelpOptions = true,
        description = {
            "Formats descriptions in Creo's style, in place.",
            "Words and comments stay as they are. A file that does not parse is left alone."
        },
        footer = {
            "",
            "Examples:",
            "  creo fmt data.creo           rewrites the file where its style differs",
            "  creo fmt --check *.creo      lists the files that would change, and fails if there are any",
            "  creo fmt - < data.creo       prints the result"
        })
final class FmtCommand extends CreoCommand {

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "descriptions; - reads standard input and writes standard output")
    private List<String> files;

    @Option(names = "--check", description = "write nothing; list what would change and exit with 1 if anything would")
    private boolean check;

    @Mixin
    private Reports reports;

    private int changes;

    @Override
    public Integer call() throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        for (String file : files) {
            SourceFile source = Sources.read(file);
            Optional<String> formatted = Formatter.format(source, diagnostics);
            if (formatted.isPresent()) {
                deliver(file, source, formatted.get());
            }
        }
        if (diagnostics.hasErrors()) {
            reports.print(diagnostics.sorted(), "; what does not parse was left alone");
            return 1;
        }
        reports.print(List.of());
        return check && changes > 0 ? 1 : 0;
    }

    private void deliver(String file, SourceFile source, String formatted) throws IOException {
        boolean changed = !formatted.equals(source.text());
        changes += changed ? 1 : 0;
        if (check) {
            if (changed) {
                reports.out().println(source.name());
            }
        } else if (file.equals(Sources.STANDARD_INPUT)) {
            reports.out().print(formatted);
            reports.out().flush();
        } else if (changed) {
            WholeFile.write(Path.of(file).toRealPath(), formatted.getBytes(StandardCharsets.UTF_8));
            reports.out().println("formatted " + file);
        }
    }
}

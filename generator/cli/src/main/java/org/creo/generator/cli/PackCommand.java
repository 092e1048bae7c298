// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.Compilation;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import org.creo.generator.output.Written;
import org.creo.generator.pack.PackedFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code creo pack}: clients as packages that a host hands out. */
@Command(
        name = "pack",
        mixinStandardHelpOptions = true,
        description = {
            "Packs the clients of a description, each in the form that its language's own tool installs:"
                    + " ${bundle:text.packages}.",
            "A host that runs with --hand-out clients serves them if its class path has them in"
                    + " META-INF/creo/clients/PACKAGE. The goal pack of the Maven plugin does the same in a build."
                    + " Only ${bundle:text.packing-needs}."
        },
        footer = {
            "",
            "Examples:",
            "  creo pack data.creo -o target/classes/META-INF/creo/clients",
            "  creo pack data.creo --lang ${bundle:text.two-clients}"
        })
final class PackCommand extends CreoCommand {

    @Mixin
    private Input input;

    @Mixin
    private Targets targets;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FOLDER",
            defaultValue = "clients",
            description = "where a folder with the name of the description's package is written (default:"
                    + " ${DEFAULT-VALUE})")
    private Path out;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        List<Language> languages = targets.languages().stream()
                .filter(language -> language.packing().isPresent())
                .toList();
        if (languages.isEmpty()) {
            throw wrongUsage("nothing is packed for --lang " + String.join(",", targets.names())
                    + "; leave it out to pack all clients");
        }
        Optional<Description> description = Checked.read(input, languages, reports);
        if (description.isEmpty()) {
            return 1;
        }
        Path folder = out.resolve(description.get().packageName());
        Written written = PackedFolder.write(folder, new Compilation(languages).pack(description.get()));
        reports.out()
                .println(folder + ": " + written.changed() + " files written, " + written.unchanged() + " unchanged, "
                        + written.removed() + " removed");
        return 0;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.model.Description;
import org.creo.json.kept.DeclaredState;
import org.creo.json.kept.Directions;
import org.creo.json.kept.KeptFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code creo state migrate}: makes what is kept fit a description. */
@Command(
        name = "migrate",
        mixinStandardHelpOptions = true,
        description = {
            "Migrates what is kept in a folder to a description, as its host would when it starts, and also what that",
            "refuses because something gets lost: only what --drop names. All of it is done, or nothing.",
            "The file as it was is kept next to it as state.db-before-migration, until a host has stopped."
        },
        footer = {
            "",
            "Examples:",
            "  creo state migrate data.creo /var/lib/creo --dry-run",
            "  creo state migrate data.creo /var/lib/creo --drop samples.remark --rename samples.n=count",
            "  creo state migrate data.creo /var/lib/creo --rename lab.Store=lab.Shop"
        })
final class StateMigrateCommand extends CreoCommand {

    @Mixin
    private Input input;

    @Parameters(
            index = "1",
            paramLabel = "FOLDER",
            description = "where a host keeps its states, while no host uses it")
    private Path path;

    @Option(names = "--dry-run", description = "do all of it, report, and undo it")
    private boolean rehearsal;

    @Mixin
    private StateFolders.Decisions decisions;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        Optional<Description> description = Checked.read(input, reports);
        if (description.isEmpty()) {
            return 1;
        }
        Directions directions = decisions.directions();
        PrintWriter out = out();
        try (KeptFolder folder = StateFolders.open(path, KeptFolder.Purpose.CHANGE)) {
            List<DeclaredState> declared = StateFolders.declared(description.get());
            folder.plan(declared, directions);
            StateFolders.Decisions.check(directions);
            List<String> done = folder.migrate(declared, directions, decisions.command(input, path), rehearsal);
            done.forEach(out::println);
            out.println(
                    done.isEmpty()
                            ? "nothing to migrate"
                            : rehearsal ? "all of it can be done; nothing was changed" : "done");
        }
        return 0;
    }
}

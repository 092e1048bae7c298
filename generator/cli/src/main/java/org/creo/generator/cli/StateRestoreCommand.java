// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code creo state restore}: what was backed up, kept. */
@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        description = {
            "Makes a folder in which a host can keep its states from what creo state backup has made. The folder must be",
            "empty, or is made. The backup is checked first; all of it is restored, or nothing. Run it as the host's user,",
            "or as root: what that restores belongs to the owner of the folder."
        },
        footer = {
            "",
            "Example, when the host has stopped:",
            "  mv /var/lib/creo /var/lib/creo.before",
            "  creo state restore /srv/backup/monday.db /var/lib/creo"
        })
final class StateRestoreCommand extends CreoCommand {

    @Parameters(index = "0", paramLabel = "FILE", description = "the backup")
    private Path file;

    @Parameters(index = "1", paramLabel = "FOLDER", description = "where a host is to keep its states")
    private Path folder;

    @Override
    public Integer call() throws IOException {
        String copied = StateFolders.text(StateFolders.opener().restore(file, folder));
        out().println(folder + " has " + copied);
        return 0;
    }
}

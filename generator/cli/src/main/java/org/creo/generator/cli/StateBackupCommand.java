// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code creo state backup}: what is kept, in one file. */
@Command(
        name = "backup",
        mixinStandardHelpOptions = true,
        description = {
            "Copies what is kept in a folder to one file, also while a host uses the folder: the host goes on, and does not",
            "wait. The file has all that was answered before the command began, as it is at one moment. It is checked, and",
            "on the disk, before it gets its name. Run it as the host's user or as root: nobody else may read the folder.",
            "A backup that was killed leaves FILE.*.unfinished, which can be removed."
        },
        footer = {
            "",
            "Examples:",
            "  creo state backup /var/lib/creo /srv/backup/monday.db",
            "  creo state backup /var/lib/creo /srv/backup/latest.db --force"
        })
final class StateBackupCommand extends CreoCommand {

    @Parameters(index = "0", paramLabel = "FOLDER", description = "where a host keeps its states")
    private Path folder;

    @Parameters(index = "1", paramLabel = "FILE", description = "the backup, which is made for its owner alone")
    private Path file;

    @Option(names = "--force", description = "replace FILE, once the new backup is whole")
    private boolean replace;

    @Override
    public Integer call() throws IOException {
        String copied = StateFolders.text(StateFolders.opener().backup(folder, file, replace));
        out().println(file + " has " + copied);
        return 0;
    }
}

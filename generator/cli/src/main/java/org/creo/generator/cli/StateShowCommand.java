// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.creo.json.kept.KeptFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code creo state show}: what is kept. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = {
            "Prints what is kept in a folder: each state, how many entries or items it has, their bytes, its type.",
            "A state is kept from its first change on."
        })
final class StateShowCommand extends CreoCommand {

    @Parameters(paramLabel = "FOLDER", description = "where a host keeps its states, while no host uses it")
    private Path path;

    @Override
    public Integer call() throws IOException {
        try (KeptFolder folder = StateFolders.open(path, KeptFolder.Purpose.READ)) {
            StateFolders.print(folder.states(), true, out());
        }
        return 0;
    }
}

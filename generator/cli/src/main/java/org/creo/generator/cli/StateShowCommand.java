// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
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
        PrintWriter out = out();
        try (KeptFolder folder = StateFolders.open(path, KeptFolder.Purpose.READ)) {
            List<KeptFolder.Kept> states = folder.states();
            if (states.isEmpty()) {
                out.println("nothing is kept yet");
                return 0;
            }
            int widest = states.stream()
                    .mapToInt(state -> state.fullName().length())
                    .max()
                    .orElse(0);
            String line = "%-" + widest + "s  %9s  %11s  %s%n";
            out.printf(line, "state", "entries", "bytes", "type");
            for (KeptFolder.Kept state : states) {
                out.printf(line, state.fullName(), state.entries(), state.bytes(), state.type());
            }
        }
        return 0;
    }
}

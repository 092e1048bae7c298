// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.creo.generator.cli.state.KeptExport;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.ShellWord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code creo state export}: what is kept, as lines of JSON. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = {
            "Prints what is kept in a folder as lines of JSON, for other programs and for creo state import.",
            "For each state there is a line that says its service, its name, its type and how many lines follow; then,",
            "as creo call prints values, an object with one member for each entry of a map, an item of an array, or the",
            "value. The last line says how many states there were: creo state import refuses what was cut before it."
        })
final class StateExportCommand extends CreoCommand {

    @Parameters(paramLabel = "FOLDER", description = "where a host keeps its states, while no host uses it")
    private Path path;

    @Option(
            names = "--state",
            paramLabel = "NAME",
            description =
                    "only this state: its full name, or the short one where no other state has it; may be given several "
                            + "times")
    private List<String> names = List.of();

    @Option(
            names = "--replace-halves",
            description =
                    "print U+FFFD for each half of a surrogate pair that a text of type String has kept; JSON cannot "
                            + "have these, so an export fails where it finds one")
    private boolean halves;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = out();
        try (KeptFolder folder = StateFolders.open(path, KeptFolder.Purpose.READ)) {
            List<KeptFolder.Kept> states = names.isEmpty()
                    ? folder.states()
                    : StateFolders.named(names, folder.states(), "creo state show " + ShellWord.of(path.toString()));
            for (KeptFolder.Kept state : states) {
                KeptExport.print(folder, state, halves, out);
                if (out.checkError()) {
                    // Main says why; to read the others would not help.
                    return 1;
                }
            }
            KeptExport.printEnd(states.size(), out);
        }
        return 0;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.creo.generator.cli.state.KeptImport;
import org.creo.json.kept.KeptFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code creo state import}: what was exported, kept. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = {
            "Reads on standard input what creo state export prints, and keeps it in a folder, which may be empty, and is",
            "made where it is missing. What is kept of the same states is replaced, that of others stays. All of it is",
            "done, or nothing; an export without its last line is refused. The file as it was is kept next to it as",
            "state.db-before-migration, until a host has stopped."
        },
        footer = {"", "Example: creo state import /var/lib/creo < states.jsonl"})
final class StateImportCommand extends CreoCommand {

    @Parameters(paramLabel = "FOLDER", description = "where a host keeps its states, while no host uses it")
    private Path path;

    @Override
    public Integer call() throws IOException {
        KeptImport source = new KeptImport(
                "standard input", new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
        try (KeptFolder folder = StateFolders.open(path, KeptFolder.Purpose.FILL)) {
            folder.replace(source);
        }
        out().println(source.states() + (source.states() == 1 ? " state" : " states") + " imported");
        return 0;
    }
}

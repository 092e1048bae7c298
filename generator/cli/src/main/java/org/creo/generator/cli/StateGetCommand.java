// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.creo.generator.cli.state.KeptKey;
import org.creo.generator.cli.state.KeptLines;
import org.creo.json.kept.KeptFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code creo state get}: what a state of a host that runs holds. */
@Command(
        name = "get",
        mixinStandardHelpOptions = true,
        description = {
            "Prints what a state of a host that runs holds, as JSON: a value, or on a line each the items of an array, or",
            "objects with one entry of a map. All is of one moment, and calls go on meanwhile. The host must know its",
            "callers (--tokens-file, --tls-client-ca), and this one must have the role admin."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all went well",
            "1:there is no such state or entry, JSON cannot express it, or the folder could not be read",
            "2:wrong usage",
            "3:the host could not be reached, or refused; standard error says why"
        },
        footer = {
            "",
            "Examples:",
            "  creo state get localhost:7000 lab.Store.samples | head -3",
            "  creo state get localhost:7000 samples 5 --token-file admin.token",
            "  creo state get /var/lib/creo samples 5"
        })
final class StateGetCommand extends CreoCommand {

    @Mixin
    private StatePlace place;

    @Parameters(
            index = "1",
            paramLabel = "NAME",
            description = "of the state: its full name, or the short one where no other state has it")
    private String name;

    @Parameters(
            index = "2",
            arity = "0..1",
            paramLabel = "KEY",
            description = "only the value of this entry, or the item at this place, the first of which is 0")
    private String key;

    @Option(
            names = "--replace-halves",
            description =
                    "print U+FFFD for each half of a surrogate pair, which JSON cannot have; see creo state export")
    private boolean halves;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = out();
        try (StateSource source = place.open()) {
            KeptFolder.Kept state = StateFolders.named(
                            List.of(name), source.states(), "creo state list " + place.word())
                    .get(0);
            if (key == null) {
                KeptLines lines = KeptLines.rows(state, halves);
                source.read(state, (each, value) -> {
                    out.println(lines.print(each, value));
                    // Where the reader has enough, the host need not go on.
                    return !out.checkError();
                });
            } else {
                byte[] wanted = KeptKey.parse(state, key);
                Optional<byte[]> value = source.find(state, wanted);
                if (value.isEmpty()) {
                    throw new IOException(state.fullName() + " has nothing under " + key);
                }
                out.println(KeptLines.values(state, halves).print(wanted, value.get()));
            }
        }
        return 0;
    }
}

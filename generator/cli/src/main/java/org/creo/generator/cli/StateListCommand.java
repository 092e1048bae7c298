// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code creo state list}: the states of a host that runs. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the states of a host that runs: how many entries or items each has, and its type. The host must know",
            "its callers (--tokens-file, --tls-client-ca), and this one must have the role admin.",
            "In a folder that no host uses, only what was changed is kept; creo state show says how large that is."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all went well",
            "1:the folder could not be read",
            "2:wrong usage",
            "3:the host could not be reached, or refused; standard error says why"
        },
        footer = {"", "Example: creo state list localhost:7000 --token-file admin.token"})
final class StateListCommand extends CreoCommand {

    @Mixin
    private StatePlace place;

    @Override
    public Integer call() throws IOException {
        try (StateSource source = place.open()) {
            StateFolders.print(source.states(), false, out());
        }
        return 0;
    }
}

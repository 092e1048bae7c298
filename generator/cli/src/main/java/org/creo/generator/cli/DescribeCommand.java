// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import org.creo.generator.describe.JsonSummary;
import org.creo.generator.describe.TextSummary;
import org.creo.generator.model.Description;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code creo describe}: what a description is on the wire. */
@Command(
        name = "describe",
        mixinStandardHelpOptions = true,
        description = {
            "Prints what a description is on the wire: fingerprints, the canonical texts they are made from, sizes.",
            "Two descriptions whose methods have the same canonical texts understand each other."
        },
        footer = {"", "Examples:", "  creo describe data.creo", "  creo describe data.creo --json"})
final class DescribeCommand extends CreoCommand {

    @Mixin
    private Input input;

    @Option(names = "--json", description = "for programs")
    private boolean json;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        Optional<Description> description = Checked.read(input, reports);
        if (description.isEmpty()) {
            return 1;
        }
        PrintWriter out = out();
        out.print(json ? JsonSummary.print(description.get()) : TextSummary.print(description.get()));
        return 0;
    }
}

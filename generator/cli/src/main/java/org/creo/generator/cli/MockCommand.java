// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code creo mock}: a command of the host program, which gets all arguments, {@code --help} included. */
@Command(
        name = MockCommand.NAME,
        description = {
            "Serves the interfaces of descriptions with answers that are made up, until it is told to stop: examples,"
                    + " random values, or those in a file of canned answers.",
            "creo mock --help shows all that can be set."
        },
        footer = {"", "Example: creo mock queue.creo --answers answers.json --delay 10ms..50ms --fail 5%%"})
final class MockCommand extends CreoCommand {
    static final String NAME = "mock";

    @Unmatched
    private final List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        System.setProperty(ServeCommand.PROGRAM, "creo");
        ServeCommand.run(
                ServeCommand.find("creo " + NAME),
                Stream.concat(Stream.of(NAME), arguments.stream()).toList());
        return 0;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.creo.generator.cli.host.HostAddress;
import org.creo.json.kept.ShellWord;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Where states are: at a host that runs, and how to connect to it, or in a folder. */
final class StatePlace extends ConnectionOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "HOST:PORT|FOLDER",
            description =
                    "where the host listens, as for creo call; or where it keeps its states, while no host uses it")
    private String place;

    StateSource open() throws IOException {
        Path folder = Path.of(place);
        if (Files.isDirectory(folder)) {
            return FolderSource.open(folder);
        }
        HostAddress host;
        try {
            host = HostAddress.parse(place);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "there is no folder " + place + ", and " + e.getMessage());
        }
        return new HostSource(connector(host).connect(), limit());
    }

    /** As a word of a command, for messages. */
    String word() {
        return ShellWord.of(place);
    }
}

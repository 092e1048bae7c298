// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.creo.generator.output.WholeFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where a command writes the one text that it makes: a file or standard output. */
final class WrittenText {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "where to write (default: standard output)")
    private Path out;

    void write(String text) throws IOException {
        if (out != null) {
            WholeFile.write(out, text.getBytes(StandardCharsets.UTF_8));
            return;
        }
        PrintWriter output = spec.commandLine().getOut();
        output.print(text);
        output.flush();
    }
}

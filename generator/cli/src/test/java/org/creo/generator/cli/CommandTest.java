// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** What tests of commands share: a folder of their own, and the command with its output in hand. */
abstract class CommandTest {

    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    final int creo(Object... arguments) {
        return Main.execute(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    final void forget() {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
    }

    final Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** The command line inside a test: each call of {@code creo}, and what the last one printed. */
final class Creo {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Returns the exit code. */
    int run(Object... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Main.execute(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    int runWithInput(String input, Object... arguments) {
        return runWithInput(input.getBytes(StandardCharsets.UTF_8), arguments);
    }

    int runWithInput(byte[] input, Object... arguments) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input));
        try {
            return run(arguments);
        } finally {
            System.setIn(before);
        }
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}

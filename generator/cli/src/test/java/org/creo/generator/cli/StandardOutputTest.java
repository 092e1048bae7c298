// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardOutputTest {

    @TempDir
    private Path folder;

    /** A disk that has room for so many writes, and has room again after one that failed. */
    private static final class Disk extends OutputStream {
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private int room;

        Disk(int room) {
            this.room = room;
        }

        @Override
        public void write(int single) throws IOException {
            write(new byte[] {(byte) single});
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            if (room-- == 0) {
                throw new IOException("No space left on device");
            }
            taken.write(bytes, from, count);
        }
    }

    @Test
    void whatComesAfterAFailureIsNotWritten() {
        Disk disk = new Disk(1);
        StandardOutput output = new StandardOutput(disk);
        PrintWriter out = new PrintWriter(output, true);
        out.println("one");
        out.println("two");
        out.println("three");
        assertEquals("one" + System.lineSeparator(), disk.taken.toString());
        assertEquals("No space left on device", output.failure().orElseThrow().getMessage());
    }

    /** As head does: that is no failure of the command. */
    @Test
    void whoReadsMayHaveEnough() {
        StandardOutput output = new StandardOutput(new OutputStream() {
            @Override
            public void write(int single) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        new PrintWriter(output, true).println("one");
        assertTrue(output.failure().isEmpty());
    }

    /** Each kind of command that prints what it was asked for. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "describe FILE",
                "diff FILE FILE",
                "fmt -",
                "check FILE --format json",
                "wireshark FILE",
                "explain CR001",
                "completion bash",
                "man",
                "gen --help",
                "--version"
            })
    void aCommandThatCannotPrintFails(String line) throws IOException {
        Path file = folder.resolve("lab.creo");
        Files.writeString(file, "@PACKAGE(\"lab\")\ninterface Lab {\n    int get();\n}\n");
        String[] arguments = line.replace("FILE", file.toString()).split(" ");
        StringWriter err = new StringWriter();
        InputStream before = System.in;
        System.setIn(Files.newInputStream(file));
        try {
            int code = Main.execute(new StandardOutput(new Disk(0)), new PrintWriter(err, true), arguments);
            assertTrue(
                    err.toString()
                            .contains("error: the output is not complete, since it could not be written: "
                                    + "No space left on device"),
                    line + ": " + code + "\n" + err);
            assertTrue(code != 0, line);
        } finally {
            System.setIn(before);
        }
    }
}

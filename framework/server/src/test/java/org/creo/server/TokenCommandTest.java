// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.creo.framework.host.TokenFile;
import org.creo.framework.queue.Principal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A token is shown once, and its line in the file of tokens lets it in. */
class TokenCommandTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theLineGoesToOutputAndTheTokenToTheTerminal() throws IOException {
        assertEquals(0, run("token", "alice", "--roles", "admin,reader"));
        Path file = Files.writeString(folder.resolve("tokens"), out.toString());
        assertEquals(Optional.of(new Principal("alice", Set.of("admin", "reader"))), ask(file, token(err)));
        assertFalse(out.toString().contains(token(err)));
    }

    @Test
    void addsToTheFile() throws IOException {
        Path file = folder.resolve("tokens");
        assertEquals(0, run("token", "alice", "--tokens-file", file.toString()), err::toString);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        String alice = token(out);
        Files.writeString(file, Files.readString(file) + "# no line break");
        out.getBuffer().setLength(0);
        assertEquals(0, run("token", "bob", "--roles", "admin", "--tokens-file", file.toString()), err::toString);
        assertEquals(Optional.of(new Principal("alice", Set.of())), ask(file, alice));
        assertEquals(Optional.of(new Principal("bob", Set.of("admin"))), ask(file, token(out)));
    }

    /** As to a full disk: {@code creo-host token alice >> tokens} has not let alice in. */
    @Test
    void aLineThatCannotBePrintedIsAFailure() {
        PrintWriter full = new PrintWriter(new OutputStream() {
            @Override
            public void write(int single) throws IOException {
                throw new IOException("No space left on device");
            }
        });
        for (String command : new String[] {"token alice", "--print-config"}) {
            err.getBuffer().setLength(0);
            int code = HostCommand.commandLine("creo-host", host -> {})
                    .setOut(full)
                    .setErr(new PrintWriter(err, true))
                    .execute(command.split(" "));
            assertEquals(1, code, command);
            assertTrue(err.toString().contains("could not be written to standard output"), err::toString);
        }
    }

    @Test
    void aNameIsOneWord() {
        assertEquals(2, run("token", "alice smith"));
        assertTrue(
                err.toString().startsWith("creo-host token: \"alice smith\" cannot be a name or role"), err::toString);
        assertEquals(2, run("token"));
        assertTrue(
                err.toString()
                        .endsWith("creo-host token: Missing required parameter: 'NAME'\nTry creo-host token --help\n"),
                err::toString);
        assertEquals(
                1,
                run(
                        "token",
                        "alice",
                        "--tokens-file",
                        folder.resolve("missing/tokens").toString()));
        assertTrue(err.toString().contains("there is no folder for the file " + folder), err::toString);
    }

    private int run(String... arguments) {
        return HostCommand.commandLine("creo-host", host -> {})
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private static String token(StringWriter printed) {
        String text = printed.toString().strip();
        return text.substring(text.lastIndexOf(' ') + 1);
    }

    private static Optional<Principal> ask(Path file, String token) throws IOException {
        return new TokenFile(file).authenticate(token.getBytes(StandardCharsets.UTF_8));
    }
}

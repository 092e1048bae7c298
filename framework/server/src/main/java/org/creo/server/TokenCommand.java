// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.creo.framework.host.TokenFile;
import org.creo.server.state.OwnFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Creates a token for a client. The file of tokens holds only its hash, so the token is shown once. */
@Command(
        name = "token",
        mixinStandardHelpOptions = true,
        description =
                "Creates a token by which a host recognises a client, and the line for the host's file of tokens.",
        footer = {
            "",
            "Examples:",
            "  ${COMMAND-FULL-NAME} alice --roles admin,reader >> tokens",
            "  ${COMMAND-FULL-NAME} alice --tokens-file tokens"
        })
final class TokenCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "The owner of the token, as the log shows it")
    private String name;

    @Option(
            names = "--roles",
            split = ",",
            paramLabel = "ROLE",
            description = "What the client may do: the roles of methods")
    private List<String> roles = List.of();

    @Option(
            names = "--tokens-file",
            paramLabel = "FILE",
            description = "The file to which the line is added; it is created if it does not exist")
    private Path file;

    @Override
    public Integer call() throws IOException {
        String token = TokenFile.newToken();
        String line;
        try {
            line = TokenFile.line(token, name, roles);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
        if (file == null) {
            // The line goes to standard output alone, which can be redirected to the file of tokens without the token
            // itself.
            spec.commandLine().getOut().println(line);
            Printed.check(spec.commandLine().getOut());
            spec.commandLine().getErr().println("The token, which is shown only now: " + token);
        } else {
            append(line);
            spec.commandLine().getOut().println("The token of " + name + ", which is shown only now: " + token);
            Printed.check(spec.commandLine().getOut());
        }
        return 0;
    }

    private void append(String line) throws IOException {
        boolean fresh = Files.notExists(file);
        try (FileChannel channel = OwnFile.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
            String start = fresh || endsInLineBreak() ? "" : "\n";
            channel.write(ByteBuffer.wrap((start + line + "\n").getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchFileException e) {
            throw new IOException("there is no folder for the file " + file, e);
        } catch (AccessDeniedException e) {
            throw new IOException("the file " + file + " may not be written by this user", e);
        }
    }

    private boolean endsInLineBreak() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return bytes.length == 0 || bytes[bytes.length - 1] == '\n';
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A host in a separate process, whose services answer calls as the questions expect. */
final class ScriptedHost {

    private static final String LISTENING = "listening on ";

    private final Process process;
    private final BufferedReader out;
    private final String address;
    private final List<String> received = Collections.synchronizedList(new ArrayList<>());
    private final Thread reader = new Thread(this::read, "creo-verify-host");

    private ScriptedHost(Process process, BufferedReader out, String address) {
        this.process = process;
        this.out = out;
        this.address = address;
        reader.setDaemon(true);
        reader.start();
    }

    /** Writes what it answers, one line for each call that does not have to be refused. */
    static void script(List<Question> calls, Path file) throws IOException {
        Files.write(
                file,
                calls.stream()
                        .filter(call -> call.right().isPresent())
                        .map(call -> call.line() + " > " + call.right().orElseThrow())
                        .toList());
    }

    /** Starts it, and returns when it listens. */
    static ScriptedHost start(List<String> command, Path folder) throws IOException, Tools.FailedException {
        Path errors = folder.resolve("host.errors");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(errors.toFile())
                .start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        if (line == null || !line.startsWith(LISTENING)) {
            process.destroyForcibly();
            throw new Tools.FailedException(
                    "the host does not start: " + (line == null ? "" : line + "\n") + Tools.end(errors));
        }
        return new ScriptedHost(process, out, line.substring(LISTENING.length()));
    }

    String address() {
        return address;
    }

    private void read() {
        try {
            out.lines().forEach(received::add);
        } catch (UncheckedIOException e) {
            // It ended in the middle of a line.
        }
    }

    /**
     * Stops it and returns what it reported: {@code 1 REQUEST} for a one-way call, {@code ? REQUEST} for one that it
     * did not expect.
     */
    List<String> stop() throws IOException {
        process.getOutputStream().close();
        Tools.await(process);
        try {
            reader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return List.copyOf(received);
    }
}

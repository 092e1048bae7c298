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

/** A host in a separate process, whose services or workers answer calls as the questions expect. */
final class ScriptedHost {

    private static final String LISTENING = "listening on ";

    private final Process process;
    private final BufferedReader out;
    private final Path errors;
    private final String address;
    private final List<String> received = Collections.synchronizedList(new ArrayList<>());
    private final Thread reader = new Thread(this::read, "creo-verify-host");

    private ScriptedHost(Process process, BufferedReader out, Path errors, String address) {
        this.process = process;
        this.out = out;
        this.errors = errors;
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

    /** Starts the program with services in Java, and returns when it listens. */
    static ScriptedHost start(List<String> command, Path folder) throws IOException, Tools.FailedException {
        return start(new ProcessBuilder(command), folder);
    }

    /**
     * Starts a host of descriptions with a worker, and returns when it listens.
     *
     * @param environment what the worker needs: {@code NAME=VALUE}
     */
    static ScriptedHost startDescribed(List<String> command, Path folder, List<String> environment)
            throws IOException, Tools.FailedException {
        ProcessBuilder builder = new ProcessBuilder(command);
        // These would be settings of the host.
        builder.environment().keySet().removeIf(name -> name.startsWith("CREO_"));
        Tools.extend(builder.environment(), environment);
        return start(builder, folder);
    }

    private static ScriptedHost start(ProcessBuilder builder, Path folder) throws IOException, Tools.FailedException {
        Path errors = folder.resolve("host.errors");
        Process process = builder.directory(folder.toFile())
                .redirectError(errors.toFile())
                .start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        if (line == null || !line.startsWith(LISTENING)) {
            process.destroyForcibly();
            throw new Tools.FailedException(
                    "the host does not start: " + (line == null ? "" : line + "\n") + Tools.end(errors));
        }
        return new ScriptedHost(process, out, errors, line.substring(LISTENING.length()));
    }

    String address() {
        return address;
    }

    /** The file with what it logs. */
    Path errors() {
        return errors;
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
        awaitEnd();
        return List.copyOf(received);
    }

    /** Stops a host of descriptions: it answers what it has, and ends its worker. */
    void end() throws IOException {
        process.destroy();
        awaitEnd();
    }

    private void awaitEnd() throws IOException {
        Tools.await(process);
        try {
            reader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

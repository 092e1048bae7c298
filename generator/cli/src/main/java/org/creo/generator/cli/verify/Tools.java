// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Finds programs of the machine, and runs them. */
public final class Tools {

    /** What takes longer will never end. */
    private static final long LONGEST_MINUTES = 30;

    private static final int LINES_OF_OUTPUT = 12;

    private Tools() {}

    /** The first of these that is on the PATH. */
    static Optional<String> find(String... names) {
        String path = System.getenv("PATH");
        for (String name : names) {
            if (path != null
                    && Stream.of(path.split(File.pathSeparator))
                            .anyMatch(folder -> Files.isExecutable(Path.of(folder, name))
                                    || Files.isExecutable(Path.of(folder, name + ".exe")))) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    /** A tool of the JDK that runs this, or else of another one on the PATH. */
    static Optional<String> ofJava(String name) {
        Path own = Path.of(System.getProperty("java.home"), "bin", name);
        return Files.isExecutable(own) ? Optional.of(own.toString()) : find(name);
    }

    /** Runs a tool to its end. */
    static void run(Path folder, Path log, List<String> command) throws IOException, FailedException {
        run(folder, log, List.of(), command);
    }

    /** The same with more in its environment: {@code NAME=VALUE}. */
    static void run(Path folder, Path log, List<String> environment, List<String> command)
            throws IOException, FailedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        extend(builder.environment(), environment);
        int code = await(builder.start());
        if (code != 0) {
            throw new FailedException(Path.of(command.get(0)).getFileName() + " ended with " + code + ":\n" + end(log)
                    + "\n(all of it: " + log + ")");
        }
    }

    /** Adds variables, each {@code NAME=VALUE}, to an environment. */
    static void extend(Map<String, String> environment, List<String> variables) {
        for (String variable : variables) {
            int equals = variable.indexOf('=');
            environment.put(variable.substring(0, equals), variable.substring(equals + 1));
        }
    }

    /** Waits for a process, and kills one that does not end. */
    static int await(Process process) throws IOException {
        try {
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly().waitFor();
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** The last lines of a file, which may hold anything. */
    static String end(Path file) throws IOException {
        List<String> lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_OF_OUTPUT), lines.size()));
    }

    /** A tool did not do what was asked; the message quotes its output. */
    public static final class FailedException extends Exception {

        private static final long serialVersionUID = 1;

        FailedException(String message) {
            super(message);
        }
    }
}

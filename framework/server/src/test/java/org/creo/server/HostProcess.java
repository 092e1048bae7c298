// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A host in a separate process, as an administrator runs it; the tests' own classes are not on its class path. */
final class HostProcess implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final BufferedReader out;
    private final Thread reader;
    private final List<String> log = new ArrayList<>();

    HostProcess(Path folder, Map<String, String> environment, String... arguments) throws IOException {
        this(folder, environment, List.of("-cp", productClassPath(), "org.creo.server.Main"), arguments);
    }

    /** @param program the JVM's own arguments */
    HostProcess(Path folder, Map<String, String> environment, List<String> program, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(program);
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CREO_"));
        builder.environment().putAll(environment);
        process = builder.start();
        out = process.inputReader(StandardCharsets.UTF_8);
        reader = new Thread(this::readLog);
        reader.start();
    }

    private static String productClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(each -> !each.endsWith("test-classes") && !each.endsWith("-tests.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private void readLog() {
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            for (String line = err.readLine(); line != null; line = err.readLine()) {
                synchronized (log) {
                    log.add(line);
                    log.notifyAll();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next line on standard output; null after the last. */
    String line() throws IOException {
        return out.readLine();
    }

    String rest() throws IOException {
        return out.lines().collect(Collectors.joining("\n"));
    }

    /** Waits until the host says that it listens. */
    InetSocketAddress address() throws IOException {
        return address("listening on ");
    }

    InetSocketAddress address(String prefix) throws IOException {
        String line = line();
        if (line == null || !line.startsWith(prefix)) {
            throw new AssertionError(line + "\n" + log());
        }
        int colon = line.lastIndexOf(':');
        return new InetSocketAddress(
                line.substring(prefix.length(), colon), Integer.parseInt(line.substring(colon + 1)));
    }

    /** Waits until a line of standard error holds the text. */
    void awaitLog(String text) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        synchronized (log) {
            while (log.stream().noneMatch(line -> line.contains(text))) {
                if (System.nanoTime() > end) {
                    throw new AssertionError("no '" + text + "' in\n" + log());
                }
                log.wait(TimeUnit.SECONDS.toMillis(1));
            }
        }
    }

    /** Standard error so far; all of it after {@link #exitCode}. */
    String log() {
        synchronized (log) {
            return String.join("\n", log);
        }
    }

    long pid() {
        return process.pid();
    }

    /** Sends SIGTERM. */
    void terminate() {
        // The process' own destroy() would close its streams, too.
        process.toHandle().destroy();
    }

    void type(String line) throws IOException {
        Writer in = process.outputWriter(StandardCharsets.UTF_8);
        in.write(line + "\n");
        in.flush();
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the host still runs:\n" + log());
        }
        reader.join();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}

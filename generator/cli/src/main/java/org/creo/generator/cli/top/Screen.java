// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.top;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;

/**
 * The whole terminal, until it is closed; then it is as it was before, whichever way the program ends. Works with ANSI
 * sequences and {@code stty}, so on any terminal except the console of old Windows.
 */
final class Screen implements Closeable {

    private static final File TERMINAL = new File("/dev/tty");
    private static final String ENTER = "\u001b[?1049h\u001b[?25l";
    private static final String LEAVE = "\u001b[?25h\u001b[?1049l";
    private static final String HOME = "\u001b[H";
    private static final String END_OF_LINE = "\u001b[K\r\n";
    private static final String REST = "\u001b[J";
    private static final String REVERSE = "\u001b[7m";
    private static final String PLAIN = "\u001b[0m";

    private final PrintWriter out;
    private final String before;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** @throws IOException if there is no terminal that can be used like this */
    Screen(PrintWriter out) throws IOException {
        this.out = out;
        this.before = stty("-g");
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "creo-screen-end"));
        // A stopped program would leave the terminal like this to the shell.
        stty("-icanon", "-echo", "min", "1", "susp", "undef");
        out.print(ENTER);
        out.flush();
    }

    private static String stty(String... arguments) throws IOException {
        ProcessBuilder stty =
                new ProcessBuilder("stty").redirectInput(TERMINAL).redirectError(ProcessBuilder.Redirect.DISCARD);
        stty.command().addAll(List.of(arguments));
        Process process;
        try {
            process = stty.start();
        } catch (IOException e) {
            throw new IOException(
                    "there is no terminal that can be set up (" + e.getMessage() + "); --once prints one table", e);
        }
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        try {
            if (process.waitFor() == 0) {
                return printed;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new IOException("the terminal cannot be set up (stty " + String.join(" ", arguments) + ")");
    }

    /** Reports each key that is pressed, from a thread that ends with the program. */
    void onKey(IntConsumer listener) {
        Thread keys = new Thread(
                () -> {
                    try (InputStream terminal = new FileInputStream(TERMINAL)) {
                        for (int key = terminal.read(); key >= 0; key = terminal.read()) {
                            listener.accept(key);
                        }
                    } catch (IOException e) {
                        // Without keys, Ctrl-C still ends the program.
                    }
                },
                "creo-keys");
        keys.setDaemon(true);
        keys.start();
    }

    /** Shows lines in place of those before, as many and as much of each as there is room for. */
    void draw(List<String> lines, int reversed) throws IOException {
        if (closed.get()) {
            return;
        }
        String[] size = stty("size").split(" ");
        int height = Integer.parseInt(size[0]) > 0 ? Integer.parseInt(size[0]) : 24;
        int width = Integer.parseInt(size[1]) > 0 ? Integer.parseInt(size[1]) : 80;
        StringBuilder text = new StringBuilder(HOME);
        for (int i = 0; i < Math.min(lines.size(), height - 1); i++) {
            String line = lines.get(i).length() > width ? lines.get(i).substring(0, width) : lines.get(i);
            text.append(i == reversed ? REVERSE + line + PLAIN : line).append(END_OF_LINE);
        }
        out.print(text.append(REST));
        out.flush();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            out.print(LEAVE);
            out.flush();
            try {
                stty(before);
            } catch (IOException e) {
                // The terminal is gone; nobody sees it any more.
            }
        }
    }
}

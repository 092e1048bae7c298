// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts what a worker prints into the log of the host, with its name before each line: enough for the trace of a
 * failure, and so much only that a worker that never stops does not fill the log.
 */
final class WorkerLines implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger("org.creo.server.worker");
    private static final int MOST_LINES = 1_000;
    private static final long PERIOD = TimeUnit.SECONDS.toNanos(10);
    private static final int MOST_CHARACTERS = 4_000;

    private final String name;
    private final InputStream printed;
    private final StringBuilder line = new StringBuilder();
    private long begin = System.nanoTime();
    private int lines;

    WorkerLines(String name, InputStream printed) {
        this.name = name;
        this.printed = printed;
    }

    @Override
    public void run() {
        try (BufferedReader characters = new BufferedReader(new InputStreamReader(printed, StandardCharsets.UTF_8))) {
            for (int c = characters.read(); c >= 0; c = characters.read()) {
                add((char) c);
            }
        } catch (IOException e) {
            // The process is gone, and its pipe with it.
        }
        if (line.length() > 0) {
            end();
        }
        reportLeftOut();
    }

    private void add(char c) {
        if (c == '\n' || line.length() >= MOST_CHARACTERS) {
            end();
        }
        if (c == '\t' || c >= ' ' && c != 0x7F) {
            line.append(c);
        } else if (c != '\n' && c != '\r') {
            line.append(String.format("\\u%04x", (int) c));
        }
    }

    private void end() {
        if (System.nanoTime() - begin > PERIOD) {
            reportLeftOut();
            begin = System.nanoTime();
            lines = 0;
        }
        if (lines++ < MOST_LINES) {
            LOG.info("{}: {}", name, line);
        }
        line.setLength(0);
    }

    private void reportLeftOut() {
        if (lines > MOST_LINES) {
            LOG.warn("{}: {} more lines were left out", name, lines - MOST_LINES);
        }
    }
}

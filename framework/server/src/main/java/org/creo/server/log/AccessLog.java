// SPDX-License-Identifier: Apache-2.0
package org.creo.server.log;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.WebAnswer;
import org.creo.framework.log.PeerLog;

/**
 * Writes a line into a file for each answer of HTTP, in the combined format, which tools for web servers read:
 *
 * <pre>
 * {@code 127.0.0.1 - alice [29/Nov/2026:06:24:10 +0000] "GET /docs/a.txt HTTP/1.1" 200 984 "-" "curl/8.1"}
 * </pre>
 *
 * <p>A thread of its own writes, so nobody waits for the disk. Where it does not keep up, or the disk fails, lines are
 * left out, and the host's log says how many. A file that was renamed, as logrotate does it, is replaced by a new one
 * within a second. Any thread may call it.
 */
public final class AccessLog implements Observer, AutoCloseable {
    private static final PeerLog LOG = PeerLog.of(AccessLog.class);

    /** How many lines may wait. */
    private static final int WAITING = 8 << 10;
    /** How often it is looked whether the file is still there, and how often the log says what is missing. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);
    private static final String NONE = "-";
    /** Comes after the last answer. */
    private static final Told END = new Told(null, null);

    /** An answer, and when it was given. */
    private record Told(WebAnswer answer, Instant at) {}

    private final Path file;
    private final BlockingQueue<Told> lines = new ArrayBlockingQueue<>(WAITING);
    private final AtomicLong leftOut = new AtomicLong();
    private final Thread thread = new Thread(this::write, "creo-access-log");
    /** These belong to the thread that writes. */
    private Writer out;

    private Object key;
    private long looked = System.nanoTime();

    /**
     * Opens the file, or makes it; lines are added at its end.
     *
     * @throws IOException if that cannot be done
     */
    public AccessLog(Path file) throws IOException {
        this.file = file;
        open();
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public boolean hearsWeb() {
        return true;
    }

    @Override
    public void answered(WebAnswer answer) {
        // The line is made by the thread that writes: this one has connections to serve.
        if (!lines.offer(new Told(answer, Instant.now()))) {
            leftOut.incrementAndGet();
        }
    }

    /** A line without its end. */
    static String line(WebAnswer answer, ZonedDateTime now) {
        StringBuilder line = new StringBuilder();
        write(line, answer.client(), true);
        line.append(" - ");
        write(line, answer.user().isEmpty() ? NONE : answer.user(), true);
        line.append(" [").append(TIME.format(now)).append("] \"");
        write(line, answer.method(), false);
        line.append(' ');
        write(line, answer.target(), false);
        line.append(' ')
                .append(answer.version())
                .append("\" ")
                .append(answer.status())
                .append(' ');
        line.append(answer.bytes() == 0 ? NONE : Long.toString(answer.bytes())).append(" \"");
        write(line, answer.referer() == null ? NONE : answer.referer(), false);
        line.append("\" \"");
        write(line, answer.agent() == null ? NONE : answer.agent(), false);
        return line.append('"').toString();
    }

    /**
     * Writes what a client has said, so that it is one thing in one line, whatever it is.
     *
     * @param bare whether no quotes are around it
     */
    private static void write(StringBuilder line, String text, boolean bare) {
        // Fields of HTTP have a character for each byte; names of callers have any.
        for (byte each : text.getBytes(bare ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1)) {
            if (each == '"' || each == '\\') {
                line.append('\\').append((char) each);
            } else if (each > ' ' && each < 0x7f || each == ' ' && !bare) {
                line.append((char) each);
            } else {
                line.append(String.format("\\x%02x", each));
            }
        }
    }

    private void open() throws IOException {
        out = Files.newBufferedWriter(
                file, StandardCharsets.US_ASCII, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        key = key();
    }

    private Object key() throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    private void write() {
        List<Told> batch = new ArrayList<>();
        boolean ended = false;
        while (!ended) {
            batch.clear();
            try {
                batch.add(lines.take());
            } catch (InterruptedException e) {
                return;
            }
            lines.drainTo(batch);
            ended = batch.remove(END);
            try {
                look();
                for (Told each : batch) {
                    out.write(line(each.answer, each.at.atZone(ZoneId.systemDefault())));
                    out.write('\n');
                }
                out.flush();
            } catch (IOException e) {
                leftOut.addAndGet(batch.size());
                LOG.warn(PeerLog.NOBODY, "The access log {} cannot be written: {}", file, e.toString());
                reopen();
            }
        }
        tell();
        try {
            out.close();
        } catch (IOException e) {
            LOG.warn(PeerLog.NOBODY, "The access log {} cannot be closed: {}", file, e.toString());
        }
    }

    /** Looks whether somebody has put the file elsewhere. */
    private void look() throws IOException {
        long now = System.nanoTime();
        if (now - looked < LOOK_NANOS) {
            return;
        }
        looked = now;
        tell();
        if (Files.notExists(file) || !Objects.equals(key, key())) {
            Writer before = out;
            open();
            before.close();
        }
    }

    /** What is buffered cannot be written, so it goes with the old file. */
    private void reopen() {
        Writer before = out;
        try {
            open();
        } catch (IOException e) {
            LOG.debug(PeerLog.NOBODY, e, "The access log cannot be opened again");
        }
        try {
            before.close();
        } catch (IOException e) {
            LOG.debug(PeerLog.NOBODY, e, "The access log was closed without its last lines");
        }
    }

    private void tell() {
        long missing = leftOut.getAndSet(0);
        if (missing > 0) {
            LOG.warn(PeerLog.NOBODY, "{} lines are missing in the access log {}", missing, file);
        }
    }

    /** Writes what waits, and closes the file. */
    @Override
    public void close() {
        try {
            lines.put(END);
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

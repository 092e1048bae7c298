// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The contents of files, read again when they have changed. It looks only when {@link #get} is called, and at most once
 * a second. New contents that are wrong change nothing: the value from before stays in use, and the log says why, once;
 * {@link #trouble} tells for how long. Any thread may call it.
 */
public final class Reloading<T> {
    private static final Logger LOG = LoggerFactory.getLogger(Reloading.class);
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

    /** Makes the value from the contents of the files. */
    @FunctionalInterface
    public interface Loader<T> {
        /** @throws IOException if the contents are wrong; the message is for the administrator */
        T load(List<byte[]> contents) throws IOException;
    }

    /**
     * What is wrong with the files.
     *
     * @param reason a sentence
     * @param since when that was first seen, or something else was wrong before it, on the clock
     */
    public record Trouble(String reason, long since) {}

    private final String what;
    private final List<Path> files;
    private final Loader<T> loader;
    private final LongSupplier clock;
    private volatile T value;
    private volatile long lastLook;
    /**
     * What was read last, right or wrong. All of it is compared: times and sizes may stay the same when contents
     * change.
     */
    private List<byte[]> contents;

    /** Whether {@link #value} is that of the contents. */
    private boolean loaded = true;

    private volatile Trouble trouble;

    /**
     * Reads the files for the first time.
     *
     * @param what begins the lines in the log, for example "The TLS keys"
     * @throws IOException if a file cannot be read or its contents are wrong
     */
    public Reloading(String what, List<Path> files, Loader<T> loader) throws IOException {
        this(what, files, loader, System::nanoTime);
    }

    /**
     * Reads the files for the first time, with a clock of its own.
     *
     * @param clock in nanoseconds, as {@link System#nanoTime}
     */
    public Reloading(String what, List<Path> files, Loader<T> loader, LongSupplier clock) throws IOException {
        this.what = what;
        this.files = files;
        this.loader = loader;
        this.clock = clock;
        this.contents = read();
        this.value = loader.load(contents);
        this.lastLook = clock.getAsLong();
    }

    /** The value of the files now, or of when they were last right. */
    public T get() {
        if (clock.getAsLong() - lastLook >= PAUSE) {
            look();
        }
        return value;
    }

    /** What was wrong when it last looked; null if nothing was. */
    public Trouble trouble() {
        return trouble;
    }

    private synchronized void look() {
        long now = clock.getAsLong();
        if (now - lastLook < PAUSE) {
            return;
        }
        lastLook = now;
        try {
            List<byte[]> found = read();
            if (same(found, contents)) {
                if (loaded) {
                    // The files could not be read meanwhile, or were wrong, and are what they were before.
                    trouble = null;
                }
                return;
            }
            contents = found;
            loaded = false;
            value = loader.load(found);
            loaded = true;
            trouble = null;
            LOG.info("{} have changed and were read again", what);
        } catch (IOException | RuntimeException e) {
            // A RuntimeException may come from a library that the loader calls: it must not keep clients from being
            // served either.
            String reason = String.valueOf(e.getMessage());
            Trouble before = trouble;
            if (before == null || !before.reason().equals(reason)) {
                trouble = new Trouble(reason, before == null ? now : before.since());
                LOG.error("{} have changed, but the old ones stay in use: {}", what, reason);
            }
        }
    }

    private static boolean same(List<byte[]> some, List<byte[]> others) {
        for (int i = 0; i < some.size(); i++) {
            if (!Arrays.equals(some.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    private List<byte[]> read() throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (Path file : files) {
            try {
                all.add(Files.readAllBytes(file));
            } catch (NoSuchFileException e) {
                throw new IOException("There is no file " + file + ".", e);
            } catch (AccessDeniedException e) {
                String user = System.getProperty("user.name");
                throw new IOException(
                        "This host runs as user " + user + ", who may not read " + file + ". To fix it: chown " + user
                                + " " + file,
                        e);
            } catch (IOException e) {
                throw new IOException("Cannot read " + file + ": " + e.getMessage() + ".", e);
            }
        }
        return all;
    }
}

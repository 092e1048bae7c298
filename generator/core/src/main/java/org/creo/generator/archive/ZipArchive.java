// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A ZIP file, made in memory: the same bytes for the same files in the same order. For one thread. */
public final class ZipArchive {

    /**
     * As Gradle's: in the first hour that a ZIP file can name, Java adds a second time, which depends on the time zone.
     */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ZipOutputStream zip = new ZipOutputStream(bytes);

    /** Adds a file. */
    public ZipArchive add(String path, byte[] content) {
        try {
            ZipEntry entry = new ZipEntry(path);
            entry.setTimeLocal(TIME);
            zip.putNextEntry(entry);
            zip.write(content);
            zip.closeEntry();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException("it is in memory", e);
        }
    }

    /** The same for text, as UTF-8. */
    public ZipArchive add(String path, String text) {
        return add(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** All of it; nothing can be added any more. */
    public byte[] bytes() {
        try {
            zip.close();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("it is in memory", e);
        }
    }
}

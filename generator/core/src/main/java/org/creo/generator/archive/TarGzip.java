// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/**
 * A tar file in the format of POSIX (ustar), compressed with gzip, made in memory: the same bytes for the same files in
 * the same order. For one thread.
 */
public final class TarGzip {

    private static final int BLOCK = 512;
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_PREFIX = 155;
    /** In seconds; that of {@link ZipArchive}, though tar could name earlier ones: some tools take 0 for a mistake. */
    private static final int TIME = 318_211_200;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final GZIPOutputStream gzip;

    /** An empty one. */
    public TarGzip() {
        try {
            gzip = new GZIPOutputStream(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("it is in memory", e);
        }
    }

    /**
     * Adds a file.
     *
     * @throws IllegalArgumentException if its path is longer than the format allows: 100 bytes for the name, 155 for
     *     the folder
     */
    public TarGzip add(String path, byte[] content) {
        write(head(path, content.length));
        write(content);
        write(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
        return this;
    }

    /** The same for text, as UTF-8. */
    public TarGzip add(String path, String text) {
        return add(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** All of it; nothing can be added any more. */
    public byte[] bytes() {
        write(new byte[2 * BLOCK]);
        try {
            gzip.close();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("it is in memory", e);
        }
    }

    private static byte[] head(String path, int size) {
        int split = split(path);
        byte[] head = new byte[BLOCK];
        put(head, 0, path.substring(split));
        put(head, 100, "0000644\0" + "0000000\0" + "0000000\0");
        put(head, 124, octal(size, 11) + "\0" + octal(TIME, 11) + "\0");
        put(head, 148, " ".repeat(8));
        put(head, 156, "0");
        put(head, 257, "ustar\0" + "00");
        put(head, 345, path.substring(0, Math.max(split - 1, 0)));
        int sum = 0;
        for (byte each : head) {
            sum += each & 0xff;
        }
        put(head, 148, octal(sum, 6) + "\0 ");
        return head;
    }

    /** Where the name begins; the slash before it is left out. */
    private static int split(String path) {
        int length = path.getBytes(StandardCharsets.UTF_8).length;
        int split = length <= LONGEST_NAME ? 0 : path.indexOf('/', Math.max(length - LONGEST_NAME - 1, 0)) + 1;
        if (length != path.length() || length > LONGEST_NAME && split == 0 || split - 1 > LONGEST_PREFIX) {
            throw new IllegalArgumentException("a tar file cannot hold the path " + path);
        }
        return split;
    }

    private static String octal(int number, int digits) {
        String text = Integer.toOctalString(number);
        return "0".repeat(digits - text.length()) + text;
    }

    private static void put(byte[] head, int at, String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(ascii, 0, head, at, ascii.length);
    }

    private void write(byte[] more) {
        try {
            gzip.write(more);
        } catch (IOException e) {
            throw new UncheckedIOException("it is in memory", e);
        }
    }
}

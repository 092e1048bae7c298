// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.creo.framework.tongue.Transport;
import org.creo.framework.web.AnswerFields;
import org.creo.framework.web.Content;
import org.creo.framework.web.StatusText;

/** Answers as bytes of HTTP/1.1, after RFC 9112. All methods are stateless. */
public final class AnswerBytes {
    private static final int FIRST_STATUS = 100;
    private static final int STATUSES = 500;
    /** First lines by status, made when they are first needed. */
    private static final AtomicReferenceArray<byte[]> LINES = new AtomicReferenceArray<>(STATUSES);

    /** A body up to this size goes with its head into one array, in bytes. */
    private static final int SMALL = 4 << 10;
    /** Room before a body for most heads, in bytes. */
    static final int ROOM = 256;

    /** What comes between a name and its value, and what comes at the end of a line, each in bytes. */
    private static final int SEPARATOR = 2;

    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};

    private AnswerBytes() {}

    private static byte[] line(int status) {
        byte[] line = LINES.get(status - FIRST_STATUS);
        if (line == null) {
            line = ("HTTP/1.1 " + status + " " + StatusText.of(status) + "\r\n").getBytes(StandardCharsets.US_ASCII);
            LINES.set(status - FIRST_STATUS, line);
        }
        return line;
    }

    /** Writes a head with a body, or with none: both are sent together when they are flushed. */
    static void write(Transport to, int status, AnswerFields fields, Content body) {
        int head = size(status, fields);
        int size = body.end() - body.start();
        if (head <= body.free()) {
            int start = body.start() - head;
            writeHead(body.bytes(), start, status, fields);
            to.write(body.bytes(), start, body.end());
        } else if (size <= SMALL) {
            byte[] scratch = to.scratch();
            byte[] both = scratch != null && head + size <= scratch.length ? scratch : new byte[head + size];
            // The body may be in the scratch already, so it moves before the head is written.
            System.arraycopy(body.bytes(), body.start(), both, head, size);
            writeHead(both, 0, status, fields);
            to.write(both, 0, head + size);
        } else {
            byte[] before = new byte[head];
            writeHead(before, 0, status, fields);
            to.write(before, 0, head);
            to.write(body.bytes(), body.start(), body.end());
        }
        write(to, body.more());
    }

    private static void write(Transport to, List<Content> parts) {
        for (int i = 0; i < parts.size(); i++) {
            Content each = parts.get(i);
            to.write(each.bytes(), each.start(), each.end());
        }
    }

    /** A head alone, as bytes. */
    public static byte[] head(int status, AnswerFields fields) {
        byte[] head = new byte[size(status, fields)];
        writeHead(head, 0, status, fields);
        return head;
    }

    private static int size(int status, AnswerFields fields) {
        return line(status).length + fields.length() + fields.size() * 2 * SEPARATOR + SEPARATOR;
    }

    private static void writeHead(byte[] to, int from, int status, AnswerFields fields) {
        byte[] line = line(status);
        System.arraycopy(line, 0, to, from, line.length);
        int at = from + line.length;
        for (int i = 0; i < fields.size(); i++) {
            at = writeText(fields.name(i), to, at);
            to[at++] = ':';
            to[at++] = ' ';
            at = writeText(fields.value(i), to, at);
            at = writeLineEnd(to, at);
        }
        writeLineEnd(to, at);
    }

    /** Copies Latin-1, of which each character is its byte: returns where that ends. */
    @SuppressWarnings("deprecation") // The other method of String makes an array for each text.
    private static int writeText(String text, byte[] to, int at) {
        text.getBytes(0, text.length(), to, at);
        return at + text.length();
    }

    private static int writeLineEnd(byte[] to, int at) {
        to[at] = '\r';
        to[at + 1] = '\n';
        return at + SEPARATOR;
    }

    /** Writes a chunk of a body whose length is not known, unless it is empty: that would be the end. */
    static void writeChunk(Transport to, Content part) {
        if (part.isEmpty()) {
            return;
        }
        String size = Long.toHexString(part.size());
        int head = size.length() + SEPARATOR;
        if (head <= part.free()) {
            int start = part.start() - head;
            writeLineEnd(part.bytes(), writeText(size, part.bytes(), start));
            to.write(part.bytes(), start, part.end());
        } else {
            byte[] before = new byte[head];
            writeLineEnd(before, writeText(size, before, 0));
            to.write(before, 0, head);
            to.write(part.bytes(), part.start(), part.end());
        }
        write(to, part.more());
        to.write(LINE_END, 0, LINE_END.length);
    }

    /** Writes a part of a body that ends with its connection. */
    static void writePart(Transport to, Content part) {
        to.write(part.bytes(), part.start(), part.end());
        write(to, part.more());
    }

    /** Writes what comes after the last chunk. */
    static void writeLastChunk(Transport to) {
        to.write(LAST_CHUNK, 0, LAST_CHUNK.length);
    }
}

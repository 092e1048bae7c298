// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import org.creo.framework.limits.Limits;

/**
 * One version of a file, which is read part by part. For one thread at a time, which waits for the disk.
 *
 * <p>Clients that take little leave files open for long, and a process may open only so many. So a limited number of
 * them stays open; each further one is opened again for each part.
 */
public final class OpenFile implements Closeable {
    /**
     * The part of all files of the process that may stay open, a twentieth. Each takes three of the system's, and the
     * folder is two of them; four fifths are for connections.
     */
    private static final int PART = 20;

    private static final Semaphore ROOM = new Semaphore((int) Math.min(Integer.MAX_VALUE, Limits.openFiles() / PART));

    private final ServedFile file;
    private final FileForm form;
    private final Semaphore room;
    /** Null where it does not stay open. */
    private OpenContent content;

    private OpenFile(ServedFile file, FileForm form, Semaphore room, OpenContent content) {
        this.file = file;
        this.form = form;
        this.room = room;
        this.content = content;
    }

    static OpenFile of(ServedFile file, FileForm form) throws IOException {
        return of(file, form, ROOM);
    }

    /** @param room for files that stay open */
    static OpenFile of(ServedFile file, FileForm form, Semaphore room) throws IOException {
        OpenContent content = file.content(form);
        if (room.tryAcquire()) {
            return new OpenFile(file, form, room, content);
        }
        content.close();
        return new OpenFile(file, form, room, null);
    }

    /**
     * Reads a part of the file.
     *
     * @throws ServedFile.ChangingException if the file has changed since it was opened, whatever was read
     */
    public byte[] read(long position, int length) throws IOException {
        if (content != null) {
            return read(content, position, length);
        }
        try (OpenContent again = file.content(form)) {
            return read(again, position, length);
        }
    }

    private byte[] read(OpenContent from, long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        from.channel().position(position);
        while (bytes.hasRemaining() && from.channel().read(bytes) >= 0) {
            // There may be more.
        }
        if (bytes.hasRemaining() || !from.place().version().equals(form.version())) {
            throw new ServedFile.ChangingException();
        }
        return bytes.array();
    }

    @Override
    public void close() throws IOException {
        if (content != null) {
            OpenContent closing = content;
            content = null;
            room.release();
            closing.close();
        }
    }
}

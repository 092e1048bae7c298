// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** One version of a file, which is read part by part. For one thread at a time, which waits for the disk. */
public final class OpenFile implements Closeable {
    private final FilePlace place;
    private final FileVersion version;
    private final SeekableByteChannel channel;

    OpenFile(FilePlace place, FileVersion version, SeekableByteChannel channel) {
        this.place = place;
        this.version = version;
        this.channel = channel;
    }

    /**
     * Reads a part of the file.
     *
     * @throws ServedFile.ChangingException if the file has changed since it was opened, whatever was read
     */
    public byte[] read(long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        channel.position(position);
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            // There may be more.
        }
        if (bytes.hasRemaining() || !place.version().equals(version)) {
            throw new ServedFile.ChangingException();
        }
        return bytes.array();
    }

    @Override
    public void close() throws IOException {
        try (place) {
            channel.close();
        }
    }
}

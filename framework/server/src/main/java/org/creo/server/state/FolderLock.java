// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Keeps other hosts out of a folder. The locks of the database last only for a transaction each, so that tools can read
 * it in between. The system releases this lock when the process ends, however that comes about.
 */
final class FolderLock implements AutoCloseable {
    static final String NAME = "lock";

    /** The open file; null where there is no file, and none can be made. */
    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * @throws IOException if another host has the lock, or no file can be written there; the message names the folder
     */
    static FolderLock of(Path folder) throws IOException {
        return of(folder, "each host needs its own folder");
    }

    /** @param advice what to do if another host has the lock */
    static FolderLock of(Path folder, String advice) throws IOException {
        Path file = folder.resolve(NAME);
        FileChannel channel;
        try {
            channel = OwnFile.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE));
        } catch (IOException e) {
            throw new IOException("the folder for states, " + folder + ", cannot be written: " + e, e);
        }
        return locked(channel, false, folder, advice);
    }

    private static FolderLock locked(FileChannel channel, boolean shared, Path folder, String advice)
            throws IOException {
        try {
            if (tried(channel, shared) == null) {
                throw new InUseException("the folder for states, " + folder + ", is in use by another host, process "
                        + Files.readString(folder.resolve(NAME), StandardCharsets.US_ASCII)
                                .strip() + "; " + advice);
            }
            if (!shared) {
                channel.truncate(0);
                channel.write(
                        ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII)));
            }
            return new FolderLock(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Locks a folder for a tool that only reads, and may have no permission to write. Such tools share the lock. Where
     * there is no file to lock, no host has used the folder.
     */
    static FolderLock toRead(Path folder, String advice) throws IOException {
        Path file = folder.resolve(NAME);
        boolean exists = Files.exists(file);
        if (Files.isWritable(exists ? file : folder)) {
            return of(folder, advice);
        }
        if (!exists) {
            return new FolderLock(null);
        }
        return locked(FileChannel.open(file, StandardOpenOption.READ), true, folder, advice);
    }

    /** Says that another host, or a tool, has the lock. */
    static final class InUseException extends IOException {
        private static final long serialVersionUID = 1;

        InUseException(String message) {
            super(message);
        }
    }

    /**
     * Tries to lock the file.
     *
     * @return null if another host has the lock
     */
    private static FileLock tried(FileChannel channel, boolean shared) throws IOException {
        try {
            return channel.tryLock(0, Long.MAX_VALUE, shared);
        } catch (OverlappingFileLockException e) {
            // A host in this process has the lock.
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Holds the database for one host. The lock of the folder is a file of its own, and whoever deletes that opens the
 * folder to a second host. The database itself cannot be deleted away: a second host either finds this lock on it, or
 * another database in its place; and the first host notices at its next commit that its database is not in its place
 * any more, before it acknowledges anything.
 *
 * <p>The lock is on a byte that SQLite neither reads nor writes nor locks. But the system gives all locks of a process
 * on a file up when the process closes any descriptor of it, and SQLite does when its last connection shares the file
 * no more. So a hold begins when SQLite's connection shares the file already, which in the mode with a log lasts until
 * it is closed. It ends after the connection, and nothing else in this process may open and close the file meanwhile.
 */
final class FileHold implements AutoCloseable {
    /**
     * The byte that is locked. It is in the page that SQLite leaves free for its own locks, for which it uses the first
     * 512 bytes.
     */
    private static final long PLACE = 0x40000000L + 1024;

    /** The databases that this process holds: opening and closing one of them again would give its locks up. */
    private static final Set<Object> HELD = ConcurrentHashMap.newKeySet();

    private record Watched(Path file, Object key) {}

    private final Object key;
    private final FileChannel channel;
    private final List<Watched> watched = new ArrayList<>();

    private FileHold(Object key, FileChannel channel) {
        this.key = key;
        this.channel = channel;
    }

    /**
     * @param database shared by a connection of this process, and only by the one of the host
     * @throws IOException if another host holds it
     */
    static FileHold of(Path database) throws IOException {
        Object key = key(database);
        Object name = key != null ? key : database.toRealPath();
        if (!HELD.add(name)) {
            throw inUse(database);
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(database, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (channel.tryLock(PLACE, 1, false) == null) {
                throw inUse(database);
            }
            FileHold hold = new FileHold(name, channel);
            hold.watched.add(new Watched(database, key));
            return hold;
        } catch (IOException | RuntimeException e) {
            HELD.remove(name);
            if (channel != null) {
                channel.close();
            }
            throw e;
        }
    }

    private static IOException inUse(Path database) {
        return new IOException(
                "the file of states, " + database
                        + ", is in use by another host, though the lock of its folder was removed; each host needs its own folder");
    }

    /** Has {@link #check} look at this file, too, from now on. */
    void watch(Path file) throws IOException {
        watched.add(new Watched(file, key(file)));
    }

    /** @throws IOException if a file is not in its place any more: what is written to it would be lost */
    void check() throws IOException {
        for (Watched each : watched) {
            Object found;
            try {
                found = key(each.file());
            } catch (NoSuchFileException e) {
                throw new IOException(gone(each.file(), "removed"), e);
            }
            if (each.key() != null && !each.key().equals(found)) {
                throw new IOException(gone(each.file(), "replaced"));
            }
        }
    }

    private static String gone(Path file, String how) {
        return file + " was " + how + " while the host runs, so nothing more can be kept; stop the host and restore a "
                + "backup";
    }

    /** A key that tells a file from all others of the system; null where the system does not give one. */
    private static Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD.remove(key);
        }
    }
}

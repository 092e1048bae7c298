// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A database of states, opened to read it. That needs no permission to write, so it may be on a medium that cannot be
 * written; and where no host uses it, nothing in the folder changes.
 *
 * <p>SQLite reads a log only where it may write next to it. Elsewhere the file and its log are copied to a folder for
 * temporary files first. Without a log the file is read as it is.
 */
final class FileToRead implements Closeable {
    private final Connection connection;
    private final Contents contents;
    /** The folder with the copy; null where nothing was copied. */
    private final Path copy;

    private FileToRead(Path file, Connection connection, Path copy) {
        this.connection = connection;
        this.contents = new Contents(file, connection);
        this.copy = copy;
    }

    /**
     * Opens the database of a folder which no host uses.
     *
     * @throws IOException if it cannot be read, is damaged, or lacks commits that were acknowledged
     */
    static FileToRead open(Path folder) throws IOException {
        return open(folder, Files.isWritable(folder));
    }

    /**
     * As {@link #open(Path)}.
     *
     * @param writable whether files may be made in the folder
     */
    static FileToRead open(Path folder, boolean writable) throws IOException {
        return open(folder.resolve(Database.NAME), writable, FileCheck.claim(folder, CommitCount.Boot.current()));
    }

    /**
     * Opens a backup. Which commits were acknowledged when it was made is not known.
     *
     * @throws IOException if it cannot be read, or is damaged
     */
    static FileToRead backup(Path file) throws IOException {
        return open(file, Files.isWritable(file.toAbsolutePath().getParent()), Optional.empty());
    }

    /**
     * Opens the database of a folder which a host uses. It is not checked: the host has done so, and goes on writing.
     */
    static FileToRead shared(Path folder) throws IOException {
        Native.load();
        Path file = folder.resolve(Database.NAME);
        // SQLite would not say which file is missing.
        Files.size(file);
        try {
            return new FileToRead(file, Database.toRead("jdbc:sqlite:" + file), null);
        } catch (SQLException e) {
            throw Database.explained(file, e);
        }
    }

    private static FileToRead open(Path file, boolean writable, Optional<CommitCount.Claim> claim) throws IOException {
        Native.load();
        if (Files.size(file) == 0) {
            throw Database.empty(file);
        }
        Path log = Database.sibling(file, "-wal");
        boolean whole = !Files.exists(log) || Files.size(log) == 0;
        Path copy = whole || writable ? null : copied(file, log);
        try {
            return open(file, claim, url(copy == null ? file : copy.resolve(file.getFileName()), whole), copy);
        } catch (SQLException e) {
            remove(copy);
            throw Database.explained(file, e);
        } catch (IOException | RuntimeException e) {
            remove(copy);
            throw e;
        }
    }

    private static FileToRead open(Path file, Optional<CommitCount.Claim> claim, String url, Path copy)
            throws IOException, SQLException {
        Connection connection = Database.toRead(url);
        try {
            FileCheck.check(file, connection, claim);
            return new FileToRead(file, connection, copy);
        } catch (IOException | SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** @param whole whether there is no log: then SQLite is told that it need not look for one */
    private static String url(Path file, boolean whole) {
        return whole
                ? "jdbc:sqlite:file:" + file.toAbsolutePath().toUri().getRawPath() + "?immutable=1"
                : "jdbc:sqlite:" + file;
    }

    private static Path copied(Path file, Path log) throws IOException {
        Path folder = Files.createTempDirectory("creo-state-");
        try {
            Files.copy(file, folder.resolve(file.getFileName()));
            Files.copy(log, folder.resolve(log.getFileName()));
            return folder;
        } catch (IOException | RuntimeException e) {
            remove(folder);
            throw e;
        }
    }

    private static void remove(Path copy) throws IOException {
        if (copy == null) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(copy)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(copy);
    }

    /** The connection, for other ways to read the database. */
    Connection connection() {
        return connection;
    }

    Contents contents() {
        return contents;
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            remove(copy);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The file of states as SQLite has it: a table of the states, and a table with a row for each value, item and entry.
 * This class makes and opens it, names it in messages, and says what SQLite's failures mean.
 */
final class Database {
    /** The name of the file. */
    static final String NAME = "state.db";
    /**
     * The end of the name of a database that is being restored. A host does not start next to such a file: it would
     * look like a host that has kept nothing.
     */
    static final String RESTORING = "-restoring";

    /** "Creo"; the command {@code file} shows it. */
    private static final int APPLICATION = 0x4372656F;
    /** The version of the tables and their contents. */
    private static final int FORMAT = 1;
    /** How many bytes the log keeps after a large commit: it is cut back to this size. */
    private static final int LOG_LIMIT = 16 << 20;
    /** How long to wait for other programs that open the file while the host runs, such as a tool that copies it. */
    private static final int BUSY_MILLIS = 10_000;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE state (number INTEGER PRIMARY KEY, service TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,"
                    + " checksum INTEGER NOT NULL, UNIQUE (service, name))",
            "CREATE TABLE entry (state INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY (state, key))"
                    + " WITHOUT ROWID");

    private Database() {}

    /** Creates the file, under another name, and then renames it: so a file of this name is always complete. */
    static void create(Path file) throws IOException, SQLException {
        Path unfinished = sibling(file, ".new");
        Files.deleteIfExists(unfinished);
        Files.deleteIfExists(sibling(unfinished, "-journal"));
        // SQLite gives its logs the permissions of the file.
        OwnFile.create(unfinished);
        try (Connection connection = connect(unfinished, JournalMode.DELETE, SynchronousMode.FULL);
                Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                statement.execute(table);
            }
            statement.execute("PRAGMA application_id = " + APPLICATION);
            statement.execute("PRAGMA user_version = " + FORMAT);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        syncFolder(file);
    }

    /** Syncs the names in the folder in which a file or folder is. */
    static void syncFolder(Path file) {
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException e) {
            // Not all systems can sync a folder. Those that cannot write such changes in order.
        }
    }

    static Connection connect(Path file, JournalMode journal, SynchronousMode synchronous) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(journal);
        config.setSynchronous(synchronous);
        config.setJournalSizeLimit(LOG_LIMIT);
        config.setBusyTimeout(BUSY_MILLIS);
        // This matters only on macOS, whose ordinary sync stops at the disk's cache.
        config.setPragma(SQLiteConfig.Pragma.FULL_SYNC, "true");
        return config.createConnection("jdbc:sqlite:" + file);
    }

    /** A connection that only reads. */
    static Connection toRead(String url) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(BUSY_MILLIS);
        return config.createConnection(url);
    }

    /** Copies the database of a connection, as it is at one moment, to an empty file, and syncs that. */
    static void copy(Connection connection, Path copy) throws IOException, SQLException {
        int code = connection.unwrap(SQLiteConnection.class).getDatabase().backup("main", copy.toString(), null);
        if (code != SQLiteErrorCode.SQLITE_OK.code) {
            throw new IOException(copy + " cannot be written: " + SQLiteErrorCode.getErrorCode(code).message);
        }
        try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    static void checkFormat(Path file, Statement statement) throws IOException, SQLException {
        if (number(statement, "PRAGMA application_id") != APPLICATION) {
            throw new IOException(file
                    + " is a database, but not one of states; choose another one, or give the host its own folder");
        }
        long format = number(statement, "PRAGMA user_version");
        if (format != FORMAT) {
            throw new IOException(file + " has format " + format + ", this host knows " + FORMAT
                    + "; start it with the version of Creo that wrote it, or a newer one");
        }
    }

    static Path sibling(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    /** The failure of an empty file, which SQLite would treat as a new database. */
    static IOException empty(Path file) {
        return damaged(file, "it is empty");
    }

    static IOException damaged(Path file, String how) {
        return new DamagedException(file, how);
    }

    static IOException explained(Path file, SQLException e) {
        if (e instanceof SQLiteException sqlite) {
            SQLiteErrorCode code = sqlite.getResultCode();
            if (code == SQLiteErrorCode.SQLITE_NOTADB || (code.code & 0xFF) == SQLiteErrorCode.SQLITE_CORRUPT.code) {
                return damaged(file, code.message);
            }
            return new IOException("the file of states, " + file + ", failed: " + code.message, e);
        }
        return new IOException("the file of states, " + file + ", failed: " + e.getMessage(), e);
    }

    /** Whether the disk had no room, and not memory; nothing where the failure has another reason. */
    static Optional<Boolean> lacksRoom(SQLException e) {
        SQLiteErrorCode code = e instanceof SQLiteException sqlite ? sqlite.getResultCode() : null;
        if (code == SQLiteErrorCode.SQLITE_FULL) {
            return Optional.of(true);
        }
        return code == SQLiteErrorCode.SQLITE_NOMEM || code == SQLiteErrorCode.SQLITE_TOOBIG
                ? Optional.of(false)
                : Optional.empty();
    }

    static long number(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    static String text(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * An SQLite database with all states of a host: a table of the states, and a table with a row for each value, item and
 * entry. Each value is followed by a checksum, since SQLite has none for its pages.
 *
 * <p>Commits go to the write-ahead log next to the file, which has checksums, too: at the next start, complete commits
 * in it count, and torn ones do not. After a few megabytes its pages move to the file, and the log is written from its
 * beginning again.
 *
 * <p>The fsync is done by SQLite at each commit or, where that is not asked for, by {@link #sync}.
 */
final class StateFile implements Store, AutoCloseable {
    static final String NAME = "state.db";
    /** "Creo"; the command {@code file} shows it. */
    private static final int APPLICATION = 0x4372656F;
    /** The version of the tables and their contents. */
    private static final int FORMAT = 1;
    /** In bytes: the log is cut back to this size after a large commit. */
    private static final int LOG_LIMIT = 16 << 20;
    /** How long to wait for other programs that open the file while the host runs, such as a tool that copies it. */
    private static final int BUSY_MILLIS = 10_000;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE state (number INTEGER PRIMARY KEY, service TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,"
                    + " checksum INTEGER NOT NULL, UNIQUE (service, name))",
            "CREATE TABLE entry (state INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY (state, key))"
                    + " WITHOUT ROWID");

    /** A state of which something is kept. */
    record Kept(int number, String service, String name, String type) {
        int checksum() {
            return StateFile.checksum(
                    number, String.join("\n", service, name, type).getBytes(StandardCharsets.UTF_8));
        }
    }

    private final Path file;
    private final Connection connection;
    /**
     * Statements for transactions, since the driver's own transactions each begin the next at once, and the log could
     * not be moved in between.
     */
    private final PreparedStatement begin;

    private final PreparedStatement end;
    private final PreparedStatement undo;
    private final PreparedStatement begun;
    private final PreparedStatement put;
    private final PreparedStatement removed;
    private final PreparedStatement emptied;
    /** Whether the log's name in the folder has been synced. */
    private boolean logHasName;

    private StateFile(Path file, Connection connection) throws SQLException {
        this.file = file;
        this.connection = connection;
        this.begin = connection.prepareStatement("BEGIN IMMEDIATE");
        this.end = connection.prepareStatement("COMMIT");
        this.undo = connection.prepareStatement("ROLLBACK");
        this.begun = connection.prepareStatement("INSERT INTO state VALUES (?, ?, ?, ?, ?)");
        this.put = connection.prepareStatement("INSERT OR REPLACE INTO entry VALUES (?, ?, ?)");
        this.removed = connection.prepareStatement("DELETE FROM entry WHERE state = ? AND key = ?");
        this.emptied = connection.prepareStatement("DELETE FROM entry WHERE state = ?");
    }

    /**
     * Opens the file in a folder that no other host uses, or makes it.
     *
     * @param durable whether each commit is to be synced
     * @throws IOException if it cannot be read or written, or is damaged; the message names it
     */
    static StateFile open(Path folder, boolean durable) throws IOException {
        Native.load();
        Path file = folder.resolve(NAME);
        try {
            if (!Files.exists(file)) {
                create(file);
            } else if (Files.size(file) == 0) {
                // SQLite would treat it as a new database.
                throw damaged(file, "it is empty");
            }
            Path log = sibling(file, "-wal");
            boolean whole = !Files.exists(log) || Files.size(log) == 0;
            SynchronousMode synchronous = durable ? SynchronousMode.FULL : SynchronousMode.NORMAL;
            StateFile opened = new StateFile(file, connect(file, JournalMode.WAL, synchronous));
            try {
                opened.check(whole);
                return opened;
            } catch (IOException | SQLException | RuntimeException e) {
                opened.connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw explained(file, e);
        }
    }

    /** The file is created under another name and then renamed, so that a file of this name is always complete. */
    private static void create(Path file) throws IOException, SQLException {
        Path log = sibling(file, "-wal");
        if (Files.exists(log)) {
            throw new IOException(
                    "there is no " + file + ", but " + log + ", which holds the newest part of it; restore both "
                            + "from a backup, or remove the latter to start with no states");
        }
        Path unfinished = sibling(file, ".new");
        Files.deleteIfExists(unfinished);
        Files.deleteIfExists(sibling(unfinished, "-journal"));
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

    private static void syncFolder(Path file) {
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException e) {
            // Not all systems can sync a folder; those that cannot write such changes in order.
        }
    }

    private static Connection connect(Path file, JournalMode journal, SynchronousMode synchronous) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(journal);
        config.setSynchronous(synchronous);
        config.setJournalSizeLimit(LOG_LIMIT);
        config.setBusyTimeout(BUSY_MILLIS);
        // Only for macOS, whose ordinary sync stops at the disk's cache.
        config.setPragma(SQLiteConfig.Pragma.FULL_SYNC, "true");
        return config.createConnection("jdbc:sqlite:" + file);
    }

    /** @param whole whether all data is in the file, and nothing in a log */
    private void check(boolean whole) throws IOException, SQLException {
        try (Statement statement = connection.createStatement()) {
            if (number(statement, "PRAGMA application_id") != APPLICATION) {
                throw new IOException(file + " is a database, but not one of states; give the host its own folder");
            }
            int format = number(statement, "PRAGMA user_version");
            if (format != FORMAT) {
                throw new IOException(file + " has format " + format + ", this host knows " + FORMAT
                        + "; start it with the version of Creo that wrote it, or a newer one");
            }
            // SQLite accepts a file whose free pages at the end are missing. But whatever has cut those may cut others
            // next time.
            long size = (long) number(statement, "PRAGMA page_count") * number(statement, "PRAGMA page_size");
            if (whole && Files.size(file) < size) {
                throw damaged(file, "its end is missing");
            }
            // PRAGMA quick_check would not notice rows that are out of order, which no query finds.
            String found = text(statement, "PRAGMA integrity_check(1)");
            if (!found.equals("ok")) {
                throw damaged(file, found);
            }
            if (number(statement, "SELECT EXISTS (SELECT 1 FROM entry WHERE state NOT IN (SELECT number FROM state))")
                    != 0) {
                throw damaged(file, "it has values that belong to no state");
            }
            // Changes nothing, but shows now, and not at a client's first call, whether the file may be written.
            statement.execute("PRAGMA user_version = " + FORMAT);
        }
    }

    /** All states of which something is kept, of all services. */
    synchronized List<Kept> states() throws IOException {
        List<Kept> states = new ArrayList<>();
        String all = "SELECT number, service, name, type, checksum FROM state ORDER BY number";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(all)) {
            while (rows.next()) {
                Kept state = new Kept(rows.getInt(1), rows.getString(2), rows.getString(3), rows.getString(4));
                if (rows.getInt(5) != state.checksum()) {
                    throw damaged(file, "the name of a state has a wrong checksum");
                }
                states.add(state);
            }
            return states;
        } catch (SQLException e) {
            throw explained(file, e);
        }
    }

    /** Reads a state's rows in the order of their keys. */
    synchronized void read(int state, String name, Rows.Reader reader) throws IOException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT key, value FROM entry WHERE state = ? ORDER BY key")) {
            query.setInt(1, state);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    byte[] key = rows.getBytes(1);
                    reader.row(key, unsealed(state, key, rows.getBytes(2)));
                }
            }
        } catch (SQLException e) {
            throw explained(file, e);
        } catch (IOException e) {
            throw damaged(file, "state " + name + " has " + e.getMessage());
        }
    }

    @Override
    public synchronized void commit(List<Write> writes) throws IOException {
        try {
            begin.execute();
            for (Write write : writes) {
                apply(write);
            }
            end.execute();
        } catch (SQLException e) {
            undo(e);
            throw explained(file, e);
        }
    }

    private void apply(Write write) throws SQLException {
        if (write instanceof Write.Put entry) {
            put.setInt(1, entry.state());
            put.setBytes(2, entry.key());
            put.setBytes(3, sealed(entry.state(), entry.key(), entry.value()));
            put.executeUpdate();
        } else if (write instanceof Write.Removed entry) {
            removed.setInt(1, entry.state());
            removed.setBytes(2, entry.key());
            removed.executeUpdate();
        } else if (write instanceof Write.Emptied all) {
            emptied.setInt(1, all.state());
            emptied.executeUpdate();
        } else {
            Write.Begun state = (Write.Begun) write;
            begun.setInt(1, state.state());
            begun.setString(2, state.service());
            begun.setString(3, state.name());
            begun.setString(4, state.type());
            begun.setInt(5, new Kept(state.state(), state.service(), state.name(), state.type()).checksum());
            begun.executeUpdate();
        }
    }

    private void undo(SQLException reason) {
        try {
            undo.execute();
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    /**
     * Syncs the log: what it does not hold any more is in the file, which SQLite syncs before it begins the log again.
     * A checkpoint would not do, since it syncs nothing while another program, such as a backup, reads the file.
     */
    @Override
    public synchronized void sync() throws IOException {
        Path log = sibling(file, "-wal");
        // SQLite has no locks on this file, which closing it would take away.
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
            channel.force(false);
            if (!logHasName) {
                syncFolder(file);
                logHasName = true;
            }
        } catch (NoSuchFileException e) {
            throw new IOException(log + " was removed; the commits that it held cannot be synced", e);
        }
    }

    /** Moves the log to the file, syncs that, and leaves no log. */
    @Override
    public synchronized void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw explained(file, e);
        }
    }

    private static byte[] sealed(int state, byte[] key, byte[] value) {
        return ByteBuffer.allocate(value.length + Integer.BYTES)
                .put(value)
                .putInt(checksum(state, key, value))
                .array();
    }

    private static byte[] unsealed(int state, byte[] key, byte[] bytes) throws IOException {
        int length = bytes.length - Integer.BYTES;
        if (length >= 0) {
            byte[] value = Arrays.copyOf(bytes, length);
            if (ByteBuffer.wrap(bytes).getInt(length) == checksum(state, key, value)) {
                return value;
            }
        }
        throw new IOException("a value with a wrong checksum");
    }

    /** Includes the value's place, so that no value is mistaken for another. */
    private static int checksum(int state, byte[]... parts) {
        CRC32C checksum = new CRC32C();
        checksum.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, state));
        for (byte[] part : parts) {
            checksum.update(part);
        }
        return (int) checksum.getValue();
    }

    private static int number(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        }
    }

    private static String text(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    private static Path sibling(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    private static IOException damaged(Path file, String how) {
        return new IOException("the file of states, " + file + ", is damaged: " + how
                + "; restore it from a backup, or move it away to start with no states");
    }

    private static IOException explained(Path file, SQLException e) {
        if (e instanceof SQLiteException sqlite) {
            SQLiteErrorCode code = sqlite.getResultCode();
            if (code == SQLiteErrorCode.SQLITE_NOTADB || (code.code & 0xFF) == SQLiteErrorCode.SQLITE_CORRUPT.code) {
                return damaged(file, code.message);
            }
            return new IOException("the file of states, " + file + ", failed: " + code.message, e);
        }
        return new IOException("the file of states, " + file + ", failed: " + e.getMessage(), e);
    }
}

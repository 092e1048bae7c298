// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.creo.json.kept.KeptFolder;
import org.creo.server.state.FileMigration.Migrated;
import org.creo.server.state.FileMigration.Move;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;

/**
 * The {@link Database} in which a host keeps all its states, as it is written.
 *
 * <p>Commits go to the write-ahead log next to the file, which has checksums, too: at the next start, complete commits
 * in it count, and torn ones do not. After a few megabytes its pages move to the file, and the log is written from its
 * beginning again.
 *
 * <p>To SQLite a log that is damaged ends where the damage is. So each commit also counts itself, in a row of its own
 * that belongs to no service, and in a {@link CommitCount} apart from the database, which are compared at the start.
 *
 * <p>The fsync is done by SQLite at each commit or, where that is not asked for, by {@link #sync}.
 */
final class StateFile implements Store, Stored, Closeable {
    private final Path file;
    private final boolean durable;
    private final Connection connection;
    private final Contents contents;
    private final Transactions writes;
    private final FileMigration migration;
    /** The hold on the file; null until the file is known to be whole. */
    private FileHold hold;
    /** Whether the log's name in the folder has been synced. */
    private boolean logHasName;
    /** How many commits the database has; the count next to it says the same. */
    private Counted counted;

    private CommitCount count;
    /** How many of the commits are on the disk. */
    private long synced;
    /** Whether a commit or a sync failed: then nothing is known about what came after. */
    private boolean failed;

    private StateFile(Path file, boolean durable, Connection connection) throws SQLException {
        this.file = file;
        this.durable = durable;
        this.connection = connection;
        this.contents = new Contents(file, connection);
        this.writes = new Transactions(connection);
        this.migration = new FileMigration(file, contents, writes);
    }

    /**
     * Opens the file in a folder that no other host uses, or makes it. If this fails, the file and its log are as
     * before, for whoever repairs them.
     *
     * @param durable whether each commit is to be synced
     * @throws IOException if it cannot be read or written, is damaged, or lacks commits that were acknowledged; the
     *     message names it
     */
    static StateFile open(Path folder, boolean durable) throws IOException {
        return open(folder, durable, CommitCount.Boot.current());
    }

    /** @param boot says whether the system was started anew since the last commit */
    static StateFile open(Path folder, boolean durable, CommitCount.Boot boot) throws IOException {
        Native.load();
        Path file = folder.resolve(Database.NAME);
        try {
            Optional<CommitCount.Claim> claim = FileCheck.claim(folder, boot);
            if (!Files.exists(file)) {
                FileCheck.nothingMissing(file, claim);
                Database.create(file);
            } else if (Files.size(file) == 0) {
                throw Database.empty(file);
            }
            Optional<Counted> found = FileCheck.check(file, claim);
            StateFile opened = new StateFile(
                    file,
                    durable,
                    Database.connect(file, JournalMode.WAL, durable ? SynchronousMode.FULL : SynchronousMode.NORMAL));
            try {
                opened.begin(found, folder, boot);
                return opened;
            } catch (IOException | SQLException | RuntimeException e) {
                opened.connection.close();
                if (opened.hold != null) {
                    opened.hold.close();
                }
                throw e;
            }
        } catch (SQLException e) {
            throw Database.explained(file, e);
        }
    }

    private void begin(Optional<Counted> found, Path folder, CommitCount.Boot boot) throws IOException, SQLException {
        try (Statement statement = connection.createStatement()) {
            // From here on SQLite shares the file with others as long as the connection is open.
            Database.number(statement, "SELECT count(*) FROM state");
        }
        hold = FileHold.of(file);
        hold.watch(Database.sibling(file, "-wal"));
        beginCounting(found);
        sync();
        count = CommitCount.begin(folder, counted.database(), counted.commits(), boot);
        Database.syncFolder(file);
    }

    /**
     * Begins to count commits. This also shows now, and not at a client's first call, whether the file may be written.
     */
    private void beginCounting(Optional<Counted> found) throws SQLException {
        writes.begin();
        if (found.isEmpty()) {
            writes.apply(new Write.Begun(Counted.STATE, "", "commits", ""));
        }
        counted = found.orElseGet(() -> new Counted(UUID.randomUUID(), 0));
        writes.apply(new Write.Put(Counted.STATE, Counted.KEY, counted.bytes()));
        writes.end();
        if (found.isEmpty()) {
            // The count is moved to the file, which then knows its id whatever becomes of the log.
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA wal_checkpoint");
            }
        }
    }

    @Override
    public synchronized List<StateRow> states() throws IOException {
        return contents.states();
    }

    @Override
    public void read(int state, String name, Rows.Reader reader) throws IOException {
        read(state, name, KeyOrder.BYTES, reader);
    }

    @Override
    public synchronized void read(int state, String name, KeyOrder order, Rows.Reader reader) throws IOException {
        contents.read(state, name, order, reader);
    }

    @Override
    public synchronized Size size(int state) throws IOException {
        return contents.size(state);
    }

    @Override
    public synchronized void commit(List<Write> steps, int commits) throws IOException {
        transaction(commits, () -> {
            for (Write write : steps) {
                writes.apply(write);
            }
            return null;
        });
    }

    @FunctionalInterface
    private interface Work<T> {
        T run() throws IOException, SQLException;
    }

    /** Does all of the work or nothing of it, in one transaction that counts as so many commits. */
    private <T> T transaction(int commits, Work<T> work) throws IOException {
        T done;
        try {
            writes.begin();
            done = work.run();
            Counted now = counted.plus(commits);
            writes.count(now);
            writes.end();
            counted = now;
        } catch (SQLException e) {
            writes.undo(e);
            Optional<Boolean> room = Database.lacksRoom(e);
            if (room.isPresent() && writes.isUndone(e)) {
                throw new NotWrittenException(Database.explained(file, e).getMessage(), room.get(), e);
            }
            failed = true;
            throw Database.explained(file, e);
        } catch (OutOfMemoryError e) {
            writes.undo(e);
            if (writes.isUndone(e)) {
                throw new NotWrittenException("there is no memory to write it to " + file, false, e);
            }
            failed = true;
            throw e;
        } catch (IOException | RuntimeException e) {
            writes.undo(e);
            throw e;
        }
        try {
            // The check comes after the commit: if the file is in its place now, no other host has replaced it before.
            hold.check();
            if (durable) {
                synced = counted.commits();
            }
            count.write(synced, counted.commits());
        } catch (IOException e) {
            failed = true;
            throw e;
        }
        return done;
    }

    /**
     * Migrates states, all of them or none, in one commit.
     *
     * @return what was done for each of them
     */
    synchronized List<Migrated> migrate(List<Move> moves) throws IOException {
        return transaction(1, () -> migration.migrate(moves));
    }

    /** As {@link #migrate}, but all is as before when it returns. */
    synchronized List<Migrated> rehearse(List<Move> moves) throws IOException {
        try {
            writes.begin();
            try {
                return migration.migrate(moves);
            } finally {
                writes.undo();
            }
        } catch (SQLException e) {
            throw Database.explained(file, e);
        }
    }

    /** Takes all states that the source gives, in place of what is kept of them, in one commit. */
    synchronized void replace(KeptFolder.Source source) throws IOException {
        transaction(1, () -> {
            migration.replace(source);
            return null;
        });
    }

    /** Copies all that is committed to a file next to this one, and syncs it. */
    synchronized void copy() throws IOException {
        FileCopy.make(file, connection);
    }

    @Override
    public long room() {
        try {
            return Files.getFileStore(file).getUsableSpace();
        } catch (IOException e) {
            // The next commit notices that something is wrong.
            return 0;
        }
    }

    /**
     * Syncs the log. Commits that it does not hold any more are in the file, which SQLite syncs before it begins the
     * log again. A checkpoint would not do, since it syncs nothing while another program, such as a backup, reads the
     * file.
     */
    @Override
    public synchronized void sync() throws IOException {
        Path log = Database.sibling(file, "-wal");
        // Closing a file gives up all locks that this process has on it; SQLite has none on its log.
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
            channel.force(false);
            if (!logHasName) {
                Database.syncFolder(file);
                logHasName = true;
            }
            synced = counted.commits();
            if (count != null) {
                count.write(synced, synced);
            }
        } catch (NoSuchFileException e) {
            failed = true;
            throw new IOException(log + " was removed; the commits that it held cannot be synced", e);
        } catch (IOException e) {
            failed = true;
            throw e;
        }
    }

    /** Moves the log to the file, syncs that, and leaves no log. */
    @Override
    public synchronized void close() throws IOException {
        try {
            if (!failed) {
                sync();
                count.sync();
            }
        } finally {
            try {
                connection.close();
            } catch (SQLException e) {
                throw Database.explained(file, e);
            } finally {
                // The hold ends only now: closing it before would take SQLite's locks away.
                hold.close();
                count.close();
            }
        }
    }
}

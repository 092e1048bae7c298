// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.Closeable;
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
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.creo.protocol.kept.Declared;
import org.creo.protocol.kept.KeptFolder;
import org.creo.protocol.kept.KeptName;
import org.creo.protocol.kept.LostException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConnection;
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
 * <p>To SQLite a log that is damaged ends where the damage is. So each commit also counts itself, in a row of its own
 * that belongs to no service, and in a {@link CommitCount} apart from the database, which are compared at the start.
 *
 * <p>The fsync is done by SQLite at each commit or, where that is not asked for, by {@link #sync}.
 */
final class StateFile implements Store, Stored, Closeable {
    static final String NAME = "state.db";
    /** "Creo"; the command {@code file} shows it. */
    private static final int APPLICATION = 0x4372656F;
    /** The version of the tables and their contents. */
    private static final int FORMAT = 1;
    /** In bytes: the log is cut back to this size after a large commit. */
    private static final int LOG_LIMIT = 16 << 20;
    /** How long to wait for other programs that open the file while the host runs, such as a tool that copies it. */
    private static final int BUSY_MILLIS = 10_000;

    /** The row in which the database counts its commits. Those of services have larger numbers. */
    private static final int COUNT = 0;

    private static final byte[] COUNT_KEY = {};

    /** The file as it was before a migration, until the next orderly stop. */
    static final String COPY = "-before-migration";

    /** Unlike the statement for commits it fails where the row is there. */
    private static final String ADDED = "INSERT INTO entry VALUES (?, ?, ?)";

    private static final List<String> TABLES = List.of(
            "CREATE TABLE state (number INTEGER PRIMARY KEY, service TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,"
                    + " checksum INTEGER NOT NULL, UNIQUE (service, name))",
            "CREATE TABLE entry (state INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY (state, key))"
                    + " WITHOUT ROWID");

    /** A state of which something is kept. */
    record Kept(int number, String service, String name, String type) implements KeptName {
        int checksum() {
            return StateFile.checksum(
                    number, String.join("\n", service, name, type).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** How many rows there are, and how many bytes. */
    record Size(long rows, long bytes) {}

    /** How many rows a state had that was migrated, and how long it took. */
    record Migrated(long rows, long nanos) {}

    /**
     * What becomes of a kept state.
     *
     * @param after empty where it is dropped; with another number where rows are rewritten
     * @param rewriter null where its rows stay as they are
     */
    record Move(Kept before, Optional<Kept> after, Rows.Rewriter rewriter) {
        boolean rewrites() {
            return after.isPresent() && rewriter != null;
        }
    }

    /**
     * How many commits a database has had.
     *
     * @param database its id, which its copies share
     */
    record Counted(UUID database, long commits) {
        byte[] bytes() {
            return ByteBuffer.allocate(3 * Long.BYTES)
                    .putLong(database.getMostSignificantBits())
                    .putLong(database.getLeastSignificantBits())
                    .putLong(commits)
                    .array();
        }

        static Counted of(byte[] bytes) throws IOException {
            if (bytes.length != 3 * Long.BYTES) {
                throw new IOException("a count of commits of " + bytes.length + " bytes");
            }
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return new Counted(new UUID(buffer.getLong(), buffer.getLong()), buffer.getLong());
        }

        Counted plus(int more) {
            return new Counted(database, commits + more);
        }
    }

    private final Path file;
    private final boolean durable;
    private final Connection connection;
    private final Contents contents;
    /** Null until the file is known to be whole. */
    private FileHold hold;
    /**
     * Statements for transactions, since the driver's own transactions each begin the next at once, and the log could
     * not be moved in between.
     */
    private PreparedStatement begin;

    private PreparedStatement end;
    private PreparedStatement undo;
    private PreparedStatement begun;
    private PreparedStatement put;
    private PreparedStatement removed;
    private PreparedStatement emptied;
    private PreparedStatement counts;
    /** Whether the log's name in the folder has been synced. */
    private boolean logHasName;
    /** What the database has; the count next to it says the same. */
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
        prepare();
    }

    /** Also after a failure: the driver closes statements that fail. */
    private void prepare() throws SQLException {
        this.begin = connection.prepareStatement("BEGIN IMMEDIATE");
        this.end = connection.prepareStatement("COMMIT");
        this.undo = connection.prepareStatement("ROLLBACK");
        this.begun = connection.prepareStatement("INSERT INTO state VALUES (?, ?, ?, ?, ?)");
        this.put = connection.prepareStatement("INSERT OR REPLACE INTO entry VALUES (?, ?, ?)");
        this.removed = connection.prepareStatement("DELETE FROM entry WHERE state = ? AND key = ?");
        this.emptied = connection.prepareStatement("DELETE FROM entry WHERE state = ?");
        this.counts = connection.prepareStatement("UPDATE entry SET value = ? WHERE state = " + COUNT);
    }

    /**
     * Opens the file in a folder that no other host uses, or makes it. Where this fails, the file and its log are as
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
        Path file = folder.resolve(NAME);
        try {
            Optional<CommitCount.Claim> claim = claim(folder, boot);
            if (!Files.exists(file)) {
                create(file, claim);
            } else if (Files.size(file) == 0) {
                throw empty(file);
            }
            Optional<Counted> found = check(file, claim);
            StateFile opened = new StateFile(
                    file,
                    durable,
                    connect(file, JournalMode.WAL, durable ? SynchronousMode.FULL : SynchronousMode.NORMAL));
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
            throw explained(file, e);
        }
    }

    private void begin(Optional<Counted> found, Path folder, CommitCount.Boot boot) throws IOException, SQLException {
        try (Statement statement = connection.createStatement()) {
            // From here on SQLite shares the file with others as long as the connection is open.
            number(statement, "SELECT count(*) FROM state");
        }
        hold = FileHold.of(file);
        hold.watch(sibling(file, "-wal"));
        beginCounting(found);
        sync();
        count = CommitCount.begin(folder, counted.database(), counted.commits(), boot);
        syncFolder(file);
    }

    /** The file is created under another name and then renamed, so that a file of this name is always complete. */
    private static void create(Path file, Optional<CommitCount.Claim> claim) throws IOException, SQLException {
        Path log = sibling(file, "-wal");
        Path restoring = sibling(file, Backup.RESTORING);
        if (Files.exists(restoring)) {
            throw new IOException("there is no " + file + ", but " + restoring + ", since a restore was cut short; "
                    + "do it again, or remove the latter to start with no states");
        }
        if (Files.exists(log)) {
            throw new IOException(
                    "there is no " + file + ", but " + log + ", which holds the newest part of it; restore both "
                            + "from a backup, or remove all files of the folder to start with no states");
        }
        if (claim.isPresent()) {
            throw new IOException("there is no " + file + ", but " + sibling(file, CommitCount.ENDING)
                    + ", which says that it had " + commits(claim.get().commits())
                    + "; restore it from a backup, or remove the latter to start with no states");
        }
        Path unfinished = sibling(file, ".new");
        Files.deleteIfExists(unfinished);
        Files.deleteIfExists(sibling(unfinished, "-journal"));
        // SQLite gives its logs the permissions of the file.
        PrivateFile.create(unfinished);
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

    /**
     * Checks all before anything is written, and returns what the database has counted. A connection that only reads
     * also leaves the log as it is when it is closed; any other would move what it understands of it to the file, and
     * remove the rest.
     */
    private static Optional<Counted> check(Path file, Optional<CommitCount.Claim> claim)
            throws IOException, SQLException {
        try (Connection connection = toRead("jdbc:sqlite:" + file)) {
            return check(file, connection, claim);
        }
    }

    /** A connection that only reads. */
    static Connection toRead(String url) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(BUSY_MILLIS);
        return config.createConnection(url);
    }

    /** What the database in a folder must have; nothing where that is nothing. */
    static Optional<CommitCount.Claim> claim(Path folder, CommitCount.Boot boot) throws IOException {
        return CommitCount.read(folder, boot).filter(acknowledged -> acknowledged.commits() > 0);
    }

    /** Checks all through a connection that only reads. */
    static Optional<Counted> check(Path file, Connection connection, Optional<CommitCount.Claim> claim)
            throws IOException, SQLException {
        Path log = sibling(file, "-wal");
        boolean whole = !Files.exists(log) || Files.size(log) == 0;
        try (Statement statement = connection.createStatement()) {
            checkFormat(file, statement);
            Optional<Counted> found = counted(file, statement);
            if (claim.isPresent()) {
                compare(file, claim.get(), found, whole);
            }
            // SQLite accepts a file whose free pages at the end are missing. But whatever has cut those may cut others
            // next time.
            long size = (long) number(statement, "PRAGMA page_count") * number(statement, "PRAGMA page_size");
            if (whole && Files.size(file) < size) {
                throw damaged(file, "its end is missing");
            }
            // PRAGMA quick_check would not notice rows that are out of order, which no query finds.
            String errors = text(statement, "PRAGMA integrity_check(1)");
            if (!errors.equals("ok")) {
                throw damaged(file, errors);
            }
            if (number(statement, "SELECT EXISTS (SELECT 1 FROM entry WHERE state NOT IN (SELECT number FROM state))")
                    != 0) {
                throw damaged(file, "it has values that belong to no state");
            }
            return found;
        }
    }

    static void checkFormat(Path file, Statement statement) throws IOException, SQLException {
        if (number(statement, "PRAGMA application_id") != APPLICATION) {
            throw new IOException(file
                    + " is a database, but not one of states; choose another one, or give the host its own folder");
        }
        int format = number(statement, "PRAGMA user_version");
        if (format != FORMAT) {
            throw new IOException(file + " has format " + format + ", this host knows " + FORMAT
                    + "; start it with the version of Creo that wrote it, or a newer one");
        }
    }

    /** Nothing where the file was written by a version that did not count. */
    private static Optional<Counted> counted(Path file, Statement statement) throws IOException, SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT key, value FROM entry WHERE state = " + COUNT)) {
            return rows.next()
                    ? Optional.of(Counted.of(unsealed(COUNT, rows.getBytes(1), rows.getBytes(2))))
                    : Optional.empty();
        } catch (IOException e) {
            throw damaged(file, "its count of commits has " + e.getMessage());
        }
    }

    /** Whether a database, of which a copy was opened, had all that was acknowledged. */
    static void compare(Path file, CommitCount.Claim claim, Connection copy) throws IOException, SQLException {
        try (Statement statement = copy.createStatement()) {
            compare(file, claim, counted(file, statement), !Files.exists(sibling(file, "-wal")));
        }
    }

    /** @param whole whether there is nothing in a log */
    private static void compare(Path file, CommitCount.Claim claim, Optional<Counted> found, boolean whole)
            throws IOException {
        Path count = sibling(file, CommitCount.ENDING);
        if (found.isEmpty() || !found.get().database().equals(claim.database())) {
            throw new IOException("the file of states, " + file + ", is not the one whose commits " + count
                    + " counts: one of them was replaced; restore the other, too, or remove the latter to go on with "
                    + "what is in the former");
        }
        long missing = claim.commits() - found.get().commits();
        if (missing > 0) {
            throw new IOException("the file of states, " + file + ", lacks the last " + missing + " of "
                    + commits(claim.commits()) + ": its log, " + sibling(file, "-wal") + ", is "
                    + (whole ? "missing" : "damaged") + ", or one of the two was replaced by an older copy; restore "
                    + "what is lost, or remove " + count + " to go on without it");
        }
    }

    private static String commits(long number) {
        return number + (number == 1 ? " commit" : " commits") + " that were acknowledged";
    }

    /** Also shows now, and not at a client's first call, whether the file may be written. */
    private void beginCounting(Optional<Counted> found) throws SQLException {
        begin.execute();
        if (found.isEmpty()) {
            apply(new Write.Begun(COUNT, "", "commits", ""));
        }
        counted = found.orElseGet(() -> new Counted(UUID.randomUUID(), 0));
        apply(new Write.Put(COUNT, COUNT_KEY, counted.bytes()));
        end.execute();
        if (found.isEmpty()) {
            // To the file, which then knows its id whatever becomes of the log.
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA wal_checkpoint");
            }
        }
    }

    @Override
    public synchronized List<Kept> states() throws IOException {
        return contents.states();
    }

    @Override
    public synchronized void read(int state, String name, Rows.Reader reader) throws IOException {
        contents.read(state, name, reader);
    }

    @Override
    public synchronized Size size(int state) throws IOException {
        return contents.size(state);
    }

    @Override
    public synchronized void commit(List<Write> writes, int commits) throws IOException {
        transaction(commits, () -> {
            for (Write write : writes) {
                apply(write);
            }
        });
    }

    private interface Work {
        void run() throws IOException, SQLException;
    }

    /** All of the work or nothing. */
    private void transaction(int commits, Work work) throws IOException {
        try {
            begin.execute();
            work.run();
            Counted now = counted.plus(commits);
            counts.setBytes(1, sealed(COUNT, COUNT_KEY, now.bytes()));
            counts.executeUpdate();
            end.execute();
            counted = now;
        } catch (SQLException e) {
            undo(e);
            Optional<Boolean> room = lacksRoom(e);
            if (room.isPresent() && isUndone(e)) {
                throw new NotWrittenException(explained(file, e).getMessage(), room.get(), e);
            }
            failed = true;
            throw explained(file, e);
        } catch (OutOfMemoryError e) {
            undo(e);
            if (isUndone(e)) {
                throw new NotWrittenException("there is no memory to write it to " + file, false, e);
            }
            failed = true;
            throw e;
        } catch (IOException | RuntimeException e) {
            undo(e);
            throw e;
        }
        try {
            // After the commit: what is in its place now, no other host has replaced before.
            hold.check();
            if (durable) {
                synced = counted.commits();
            }
            count.write(synced, counted.commits());
        } catch (IOException e) {
            failed = true;
            throw e;
        }
    }

    /**
     * Migrates states, all of them or none, in one commit.
     *
     * @return what was done for each of them
     */
    synchronized List<Migrated> migrate(List<Move> moves) throws IOException {
        List<Migrated> done = new ArrayList<>();
        transaction(1, () -> migrate(moves, done));
        return done;
    }

    /** As {@link #migrate}, but all is as before when it returns. */
    synchronized List<Migrated> rehearse(List<Move> moves) throws IOException {
        List<Migrated> done = new ArrayList<>();
        try {
            begin.execute();
            try {
                migrate(moves, done);
            } finally {
                undo.execute();
            }
        } catch (SQLException e) {
            throw explained(file, e);
        }
        return done;
    }

    private void migrate(List<Move> moves, List<Migrated> done) throws IOException, SQLException {
        for (Move move : moves) {
            long start = System.nanoTime();
            long rows = size(move.before().number()).rows();
            migrate(move);
            done.add(new Migrated(rows, System.nanoTime() - start));
        }
        // Only now: two of them may have exchanged their names.
        for (Move move : moves) {
            if (move.after().isPresent()) {
                begin(move.after().get());
            }
        }
    }

    private void begin(Kept state) throws SQLException {
        apply(new Write.Begun(state.number(), state.service(), state.name(), state.type()));
    }

    /** Takes all states that the source gives, in place of what is kept of them, in one commit. */
    synchronized void replace(KeptFolder.Source source) throws IOException {
        List<Kept> before = new ArrayList<>(states());
        transaction(1, () -> {
            try (PreparedStatement added = connection.prepareStatement(ADDED)) {
                source.give(new KeptFolder.Sink() {
                    private int number =
                            before.stream().mapToInt(Kept::number).max().orElse(0);

                    @Override
                    public void begin(Declared state) throws IOException {
                        number++;
                        try {
                            for (Kept each : before) {
                                if (each.fullName().equals(state.fullName())) {
                                    remove(each);
                                }
                            }
                            StateFile.this.begin(new Kept(number, state.service(), state.name(), state.type()));
                        } catch (SQLException e) {
                            throw explained(file, e);
                        }
                    }

                    @Override
                    public void row(byte[] key, byte[] value) throws IOException {
                        add(added, number, key, value);
                    }
                });
            }
        });
    }

    private void remove(Kept state) throws SQLException {
        apply(new Write.Emptied(state.number()));
        forget(state);
    }

    /** Its rows stay. */
    private void forget(Kept state) throws SQLException {
        try (PreparedStatement gone = connection.prepareStatement("DELETE FROM state WHERE number = ?")) {
            gone.setInt(1, state.number());
            gone.executeUpdate();
        }
    }

    private void migrate(Move move) throws IOException, SQLException {
        Kept before = move.before();
        if (move.rewrites()) {
            // Under another number: what is written does not meet what is yet to be read.
            int number = move.after().get().number();
            try (PreparedStatement added = connection.prepareStatement(ADDED)) {
                move.rewriter()
                        .rewrite(
                                reader -> read(before.number(), before.fullName(), reader),
                                (key, value) -> add(added, number, key, value));
            } catch (LostException e) {
                throw new IOException(
                        file + ": state " + before.fullName() + " cannot be migrated: " + e.getMessage()
                                + "; nothing was changed",
                        e);
            }
        }
        if (move.after().isEmpty() || move.rewrites()) {
            remove(before);
        } else {
            forget(before);
        }
    }

    private void add(PreparedStatement added, int state, byte[] key, byte[] value) throws IOException {
        try {
            added.setInt(1, state);
            added.setBytes(2, key);
            added.setBytes(3, sealed(state, key, value));
            added.executeUpdate();
        } catch (SQLException e) {
            if (e instanceof SQLiteException sqlite
                    && (sqlite.getResultCode().code & 0xFF) == SQLiteErrorCode.SQLITE_CONSTRAINT.code) {
                throw new LostException("two keys would become one");
            }
            throw explained(file, e);
        }
    }

    /** Copies all that is committed to {@link #COPY} next to the file, and syncs it. */
    synchronized void copy() throws IOException {
        Path copy = sibling(file, COPY);
        Path unfinished = sibling(copy, ".new");
        try {
            Files.deleteIfExists(unfinished);
            PrivateFile.create(unfinished);
            int code =
                    connection.unwrap(SQLiteConnection.class).getDatabase().backup("main", unfinished.toString(), null);
            if (code != SQLiteErrorCode.SQLITE_OK.code) {
                throw new IOException(SQLiteErrorCode.getErrorCode(code).message);
            }
            try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
            syncFolder(file);
        } catch (IOException | SQLException e) {
            Files.deleteIfExists(unfinished);
            throw new IOException(
                    "the file of states, " + file + ", cannot be copied to " + copy + " before it is migrated: "
                            + e.getMessage() + "; nothing was changed",
                    e);
        }
    }

    /** Removes the copy that a migration has made, if there is one. */
    static void removeCopy(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(NAME + COPY));
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

    /** Whether it is the disk in which there is no room for it; nothing where it has failed for another reason. */
    private static Optional<Boolean> lacksRoom(SQLException e) {
        SQLiteErrorCode code = e instanceof SQLiteException sqlite ? sqlite.getResultCode() : null;
        if (code == SQLiteErrorCode.SQLITE_FULL) {
            return Optional.of(true);
        }
        return code == SQLiteErrorCode.SQLITE_NOMEM || code == SQLiteErrorCode.SQLITE_TOOBIG
                ? Optional.of(false)
                : Optional.empty();
    }

    @Override
    public long room() {
        try {
            return Files.getFileStore(file).getUsableSpace();
        } catch (IOException e) {
            // The next commit notices what is wrong.
            return 0;
        }
    }

    /** Whether no transaction is under way: SQLite has ended some that failed by itself. */
    private boolean isUndone(Throwable reason) {
        try {
            for (PreparedStatement statement : List.of(begin, end, undo, begun, put, removed, emptied, counts)) {
                statement.close();
            }
            prepare();
            begin.execute();
            undo.execute();
            return true;
        } catch (SQLException e) {
            reason.addSuppressed(e);
            return false;
        }
    }

    private void undo(Throwable reason) {
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
                throw explained(file, e);
            } finally {
                // Only now: it would take SQLite's locks away.
                hold.close();
                count.close();
            }
        }
    }

    private static byte[] sealed(int state, byte[] key, byte[] value) {
        return ByteBuffer.allocate(value.length + Integer.BYTES)
                .put(value)
                .putInt(checksum(state, key, value))
                .array();
    }

    static byte[] unsealed(int state, byte[] key, byte[] bytes) throws IOException {
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

    static Path sibling(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    /** SQLite would treat it as a new database. */
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
}

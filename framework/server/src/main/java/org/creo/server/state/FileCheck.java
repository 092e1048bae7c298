// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Checks that a file of states is whole, and has all commits that were acknowledged. Nothing is written meanwhile. */
final class FileCheck {
    private FileCheck() {}

    /** What the count next to the database in a folder says of it; nothing where there is no count. */
    static Optional<CommitCount.Claim> claim(Path folder, CommitCount.Boot boot) throws IOException {
        return CommitCount.read(folder, boot).filter(acknowledged -> acknowledged.commits() > 0);
    }

    /** Checks that a file which is not there was never there, as what is next to it tells: then it may be made. */
    static void nothingMissing(Path file, Optional<CommitCount.Claim> claim) throws IOException {
        Path log = Database.sibling(file, "-wal");
        Path restoring = Database.sibling(file, Database.RESTORING);
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
            throw new IOException("there is no " + file + ", but " + Database.sibling(file, CommitCount.ENDING)
                    + ", which says that it had "
                    + commits(claim.get().commits())
                    + "; restore it from a backup, or remove the latter to start with no states");
        }
    }

    /**
     * Checks all, before anything is written, through a connection that only reads. Such a connection also leaves the
     * log as it is when it is closed; any other would move what it understands of it to the file, and remove the rest.
     *
     * @return what the database has counted
     */
    static Optional<Counted> check(Path file, Optional<CommitCount.Claim> claim) throws IOException, SQLException {
        try (Connection connection = Database.toRead("jdbc:sqlite:" + file)) {
            return check(file, connection, claim);
        }
    }

    /** Checks all through this connection, which only reads. */
    static Optional<Counted> check(Path file, Connection connection, Optional<CommitCount.Claim> claim)
            throws IOException, SQLException {
        Path log = Database.sibling(file, "-wal");
        boolean whole = !Files.exists(log) || Files.size(log) == 0;
        try (Statement statement = connection.createStatement()) {
            Database.checkFormat(file, statement);
            Optional<Counted> found = counted(file, statement);
            if (claim.isPresent()) {
                compare(file, claim.get(), found, whole);
            }
            // SQLite accepts a file whose free pages at the end are missing. But whatever has cut those may cut others
            // next time.
            long size =
                    Database.number(statement, "PRAGMA page_count") * Database.number(statement, "PRAGMA page_size");
            if (whole && Files.size(file) < size) {
                throw Database.damaged(file, "its end is missing");
            }
            // PRAGMA quick_check would not notice rows that are out of order, which no query finds.
            String errors = Database.text(statement, "PRAGMA integrity_check(1)");
            if (!errors.equals("ok")) {
                throw Database.damaged(file, errors);
            }
            if (Database.number(
                            statement,
                            "SELECT EXISTS (SELECT 1 FROM entry WHERE state NOT IN (SELECT number FROM state))")
                    != 0) {
                throw Database.damaged(file, "it has values that belong to no state");
            }
            return found;
        }
    }

    /**
     * How many commits the database has counted; nothing where the file was written by a version that did not count.
     */
    private static Optional<Counted> counted(Path file, Statement statement) throws IOException, SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT key, value FROM entry WHERE state = " + Counted.STATE)) {
            return rows.next()
                    ? Optional.of(Counted.of(Checksum.unsealed(Counted.STATE, rows.getBytes(1), rows.getBytes(2))))
                    : Optional.empty();
        } catch (IOException e) {
            throw Database.damaged(file, "its count of commits has " + e.getMessage());
        }
    }

    /** Checks that a database, of which a copy was opened, had all commits that were acknowledged. */
    static void compare(Path file, CommitCount.Claim claim, Connection copy) throws IOException, SQLException {
        try (Statement statement = copy.createStatement()) {
            compare(file, claim, counted(file, statement), !Files.exists(Database.sibling(file, "-wal")));
        }
    }

    /** @param whole whether there is nothing in a log */
    private static void compare(Path file, CommitCount.Claim claim, Optional<Counted> found, boolean whole)
            throws IOException {
        Path count = Database.sibling(file, CommitCount.ENDING);
        if (found.isEmpty() || !found.get().database().equals(claim.database())) {
            throw new IOException("the file of states, " + file + ", is not the one whose commits " + count
                    + " counts: one of them was replaced; restore the other, too, or remove the latter to go on with "
                    + "what is in the former");
        }
        long missing = claim.commits() - found.get().commits();
        if (missing > 0) {
            throw new IOException("the file of states, " + file + ", lacks the last " + missing + " of "
                    + commits(claim.commits()) + ": its log, " + Database.sibling(file, "-wal") + ", is "
                    + (whole ? "missing" : "damaged") + ", or one of the two was replaced by an older copy; restore "
                    + "what is lost, or remove " + count + " to go on without it");
        }
    }

    private static String commits(long number) {
        return number + (number == 1 ? " commit" : " commits") + " that were acknowledged";
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.UserPrincipal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.ShellWord;

/**
 * Makes copies of a database of states, each in one file, and folders from them.
 *
 * <p>A copy is made within one transaction that reads, so it is the database of one moment, whatever is committed
 * meanwhile; and whoever commits does not wait for it. The copy is written under another name, synced, read again and
 * checked, and only then renamed: a file of its name is always a whole backup.
 */
final class Backup {
    private static final String IN_USE = "stop it, or restore into another folder";
    private static final String UNFINISHED = ".unfinished";
    private static final String JOURNAL = "-journal";

    private Backup() {}

    /**
     * Copies what is kept in a folder to a file.
     *
     * <p>A folder that no host uses is kept from others meanwhile, and is not changed. Where a host runs, SQLite shares
     * the database with it: all that was acknowledged before is in the copy.
     *
     * @param replace whether the file may be there already
     */
    static KeptFolder.Copied of(Path folder, Path file, boolean replace) throws IOException {
        Path target = file.toAbsolutePath();
        check(folder, target, replace);
        FolderLock lock;
        try {
            lock = FolderLock.toRead(folder, "");
        } catch (FolderLock.InUseException e) {
            // The count is read before the transaction begins: what is acknowledged until then must be in the copy.
            Optional<CommitCount.Claim> claim = acknowledged(folder);
            try (FileToRead source = FileToRead.shared(folder)) {
                return copy(folder, source, claim, target, replace);
            }
        }
        try (FileToRead source = FileToRead.open(folder)) {
            return copy(folder, source, Optional.empty(), target, replace);
        } finally {
            lock.close();
        }
    }

    private static void check(Path folder, Path target, boolean replace) throws IOException {
        Path above = target.getParent();
        if (above == null || Files.isDirectory(target)) {
            throw new IOException(target + " is a folder; name the file that is to be the backup");
        }
        if (!Files.isDirectory(above)) {
            throw new IOException("there is no folder " + above + " for the backup; create or mount it");
        }
        if (Files.isSameFile(above, folder)) {
            throw new IOException(
                    "the folder " + folder + " belongs to its host, so the backup cannot be in it; choose "
                            + "another one, best on another disk");
        }
        boolean other = Files.exists(target) && !Files.isRegularFile(target);
        if (other || !replace && Files.exists(target)) {
            throw exists(target, other);
        }
    }

    private static IOException exists(Path target, boolean other) {
        return new IOException(
                other
                        ? target + " is no file that can be replaced; choose another name for the backup"
                        : target
                                + " exists already, and stays as it is; choose another name, or replace it with --force");
    }

    /** The count is written in place, so it may be read while half of it is new. */
    private static Optional<CommitCount.Claim> acknowledged(Path folder) throws IOException {
        IOException damaged = null;
        for (int i = 0; i < 100; i++) {
            try {
                return FileCheck.claim(folder, CommitCount.Boot.current());
            } catch (IOException e) {
                damaged = e;
            }
        }
        throw damaged;
    }

    private static KeptFolder.Copied copy(
            Path folder, FileToRead source, Optional<CommitCount.Claim> claim, Path target, boolean replace)
            throws IOException {
        Path original = folder.resolve(Database.NAME);
        Path unfinished = Files.createTempFile(target.getParent(), target.getFileName() + ".", UNFINISHED);
        // Ctrl-C removes the unfinished copy; what is left after a kill has a name that no backup has.
        Thread cleaner = new Thread(() -> removeQuietly(unfinished), "creo-unfinished");
        Runtime.getRuntime().addShutdownHook(cleaner);
        try {
            write(source.connection(), original, unfinished);
            KeptFolder.Copied copied;
            try (FileToRead copy = FileToRead.backup(unfinished)) {
                copied = checked(copy.contents(), unfinished);
                if (claim.isPresent()) {
                    FileCheck.compare(original, claim.get(), copy.connection());
                }
            }
            name(unfinished, target, replace);
            return copied;
        } catch (DamagedException e) {
            throw new IOException(
                    "no backup was made, since " + original + " is damaged, or its copy in " + target.getParent()
                            + " is: " + e.how(),
                    e);
        } catch (SQLException | IOException e) {
            throw new IOException("no backup was made: " + e.getMessage(), e);
        } finally {
            remove(unfinished);
            forget(cleaner);
        }
    }

    private static void forget(Thread cleaner) {
        try {
            Runtime.getRuntime().removeShutdownHook(cleaner);
        } catch (IllegalStateException e) {
            // The program is about to end, and the hook runs already.
        }
    }

    /** Gives the file its name, for good. */
    private static void name(Path unfinished, Path target, boolean replace) throws IOException {
        if (replace) {
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } else {
            try {
                // Unlike renaming, making a link fails where another file has just taken the name.
                Files.createLink(target, unfinished);
            } catch (FileAlreadyExistsException e) {
                throw exists(target, false);
            } catch (UnsupportedOperationException | FileSystemException e) {
                if (Files.exists(target)) {
                    throw exists(target, false);
                }
                move(unfinished, target);
            }
        }
        Database.syncFolder(target);
    }

    private static void move(Path unfinished, Path target) throws IOException {
        try {
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            throw new IOException(target + " cannot be given its name at once; choose another file system", e);
        }
    }

    /**
     * Makes a folder of states from a copy: all of it, or nothing.
     *
     * @param folder empty, or not there yet
     */
    static KeptFolder.Copied restore(Path file, Path folder) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder; name the file that is the backup");
        }
        Optional<String> problem = OwnFolder.problem(folder);
        if (problem.isPresent()) {
            throw new IOException(problem.get());
        }
        refuseFull(folder);
        try (FileToRead source = FileToRead.backup(file)) {
            // The whole file is checked, before anything is touched.
            checked(source.contents(), file);
            return restore(source, file, folder);
        } catch (DamagedException e) {
            throw new IOException(
                    "the backup, " + file + ", is damaged: " + e.how() + "; take another one, nothing was restored", e);
        }
    }

    private static KeptFolder.Copied restore(FileToRead source, Path file, Path folder) throws IOException {
        boolean made = OwnFolder.make(folder);
        boolean done = false;
        FolderLock lock = FolderLock.of(folder, IN_USE);
        try {
            // The folder is checked again: now nobody else can fill it.
            refuseFull(folder);
            Path database = folder.resolve(Database.NAME);
            Path unfinished = Database.sibling(database, Database.RESTORING);
            remove(unfinished);
            OwnFile.create(unfinished);
            try {
                giveAway(folder, folder.resolve(FolderLock.NAME));
                giveAway(folder, unfinished);
                write(source.connection(), file, unfinished);
                KeptFolder.Copied copied;
                try (FileToRead copy = FileToRead.backup(unfinished)) {
                    copied = checked(copy.contents(), unfinished);
                }
                Files.move(unfinished, database, StandardCopyOption.ATOMIC_MOVE);
                Database.syncFolder(database);
                done = true;
                return copied;
            } catch (SQLException | IOException e) {
                throw new IOException("nothing was restored: " + e.getMessage(), e);
            } finally {
                remove(unfinished);
            }
        } finally {
            lock.close();
            if (made && !done) {
                Files.deleteIfExists(folder.resolve(FolderLock.NAME));
                Files.deleteIfExists(folder);
            }
        }
    }

    /** Gives the files to the owner of the folder: root restores for others. */
    private static void giveAway(Path folder, Path file) throws IOException {
        UserPrincipal owner = Files.getOwner(folder);
        if (owner.equals(Files.getOwner(file))) {
            return;
        }
        try {
            Files.setOwner(file, owner);
        } catch (IOException e) {
            throw new IOException(
                    "the folder " + folder + " belongs to " + owner.getName() + ", who could not read it; restore as "
                            + "that user",
                    e);
        }
    }

    /** Refuses a folder that is not empty. What is left of a restore that was killed does not count. */
    private static void refuseFull(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString()).forEach(found::add);
        }
        String restoring = Database.NAME + Database.RESTORING;
        found.removeAll(Set.of(FolderLock.NAME, restoring, restoring + JOURNAL));
        if (found.contains(Database.NAME)) {
            FolderLock.toRead(folder, IN_USE).close();
        }
        if (!found.isEmpty()) {
            Path absolute = folder.toAbsolutePath().normalize();
            throw new IOException("the folder " + folder + " is not empty, and what is in it stays: "
                    + String.join(", ", found)
                    + "; restore into a folder that does not exist yet, or move this one away: mv "
                    + ShellWord.of(absolute.toString()) + " " + ShellWord.of(absolute + ".before"));
        }
    }

    /**
     * Copies a database, and syncs the copy.
     *
     * @param original what messages call the database
     * @param copy an empty file
     */
    private static void write(Connection connection, Path original, Path copy) throws IOException, SQLException {
        try (Statement statement = connection.createStatement()) {
            // Within this transaction, the connection sees the database as it is at the first query.
            statement.execute("BEGIN");
            Database.checkFormat(original, statement);
            checkRoom(
                    copy,
                    Database.number(statement, "PRAGMA page_count") * Database.number(statement, "PRAGMA page_size"));
            try {
                Database.copy(connection, copy);
            } finally {
                statement.execute("COMMIT");
            }
        }
    }

    /**
     * Checks that there is room for a copy of so many bytes, before anything is written: the disk may be the one that a
     * host needs.
     */
    private static void checkRoom(Path copy, long size) throws IOException {
        long room = Files.getFileStore(copy).getUsableSpace();
        if (room < size) {
            throw new IOException("the disk of " + copy.getParent() + " has room for " + room + " bytes, and " + size
                    + " are needed");
        }
    }

    /** Reads all rows, with their checksums. */
    private static KeptFolder.Copied checked(Contents contents, Path file) throws IOException {
        List<StateRow> states = contents.states();
        long[] entries = {0};
        for (StateRow state : states) {
            contents.read(state.number(), state.fullName(), (key, value) -> entries[0]++);
        }
        return new KeptFolder.Copied(states.size(), entries[0], Files.size(file));
    }

    private static void remove(Path unfinished) throws IOException {
        Files.deleteIfExists(unfinished);
        Files.deleteIfExists(Database.sibling(unfinished, JOURNAL));
    }

    private static void removeQuietly(Path unfinished) {
        try {
            remove(unfinished);
        } catch (IOException e) {
            // The name of the file says what it is.
        }
    }
}

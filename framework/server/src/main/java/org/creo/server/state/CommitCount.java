// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * Counts the commits that were acknowledged, in a file apart from the database: {@code state.db-commits}. The database
 * counts its commits, too, in a row that each of them writes. So a start notices when commits are gone, however they
 * got lost: a log that is damaged ends for SQLite at its first bad frame, and one that is missing was never there.
 *
 * <p>The file is written in place after each commit and before its acknowledgement, and never synced for it: what a
 * process has written is still there when it is killed. A power cut is another matter, since the system writes files to
 * the disk in any order. So the file has two counts: of the commits that were synced before they were counted, which no
 * power cut can take away; and of all, which is believed only as long as the system has not been started again since.
 *
 * <p>Used by one thread at a time.
 */
final class CommitCount implements AutoCloseable {
    static final String ENDING = "-commits";
    static final String NAME = Database.NAME + ENDING;

    /** The first bytes of the file: "Crc" and the version of the format. */
    private static final int FORMAT = 0x43726301;
    /** How many bytes the checksum covers, which follows them: format, database, both counts, system and device. */
    private static final int CHECKED = Integer.BYTES + 2 * Long.BYTES + 2 * Long.BYTES + 2 * Long.BYTES + Long.BYTES;

    private static final int SIZE = CHECKED + Integer.BYTES;

    /**
     * What a count says of a database.
     *
     * @param database its id
     * @param commits at least so many
     */
    record Claim(UUID database, long commits) {}

    /** The id of one run of the system, from its start on; {@link #UNKNOWN} where the system cannot tell. */
    record Boot(UUID id) {
        static final Boot UNKNOWN = new Boot(new UUID(0, 0));

        static Boot current() {
            try {
                return new Boot(UUID.fromString(Files.readString(Path.of("/proc/sys/kernel/random/boot_id"))
                        .strip()));
            } catch (IOException | RuntimeException e) {
                // This is not Linux.
                return UNKNOWN;
            }
        }
    }

    private final FileChannel channel;
    private final UUID database;
    private final Boot boot;
    private final long device;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(SIZE);
    private final CRC32C checksum = new CRC32C();

    private CommitCount(FileChannel channel, UUID database, Boot boot, long device) {
        this.channel = channel;
        this.database = database;
        this.boot = boot;
        this.device = device;
    }

    /**
     * Reads how many commits the database in a folder must have; nothing where its commits were not counted so far.
     *
     * @throws IOException if the file is damaged
     */
    static Optional<Claim> read(Path folder, Boot boot) throws IOException {
        Path file = folder.resolve(NAME);
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, Math.min(CHECKED, bytes.length));
        if (bytes.length != SIZE || buffer.getInt(CHECKED) != (int) checksum.getValue() || buffer.getInt() != FORMAT) {
            throw new IOException("the count of acknowledged commits, " + file
                    + ", is damaged, so it is unknown whether "
                    + folder.resolve(Database.NAME) + " has all of them; restore both from a backup, or remove the "
                    + "count to go on with what is there");
        }
        UUID database = new UUID(buffer.getLong(), buffer.getLong());
        long synced = buffer.getLong();
        long all = buffer.getLong();
        boolean sameSystem = !boot.equals(Boot.UNKNOWN)
                && boot.id().equals(new UUID(buffer.getLong(), buffer.getLong()))
                && device(file) == buffer.getLong();
        return Optional.of(new Claim(database, sameSystem ? all : synced));
    }

    /**
     * Counts the commits of a database from now on, in place of what was counted before.
     *
     * @param commits how many it has, all of them on the disk
     */
    static CommitCount begin(Path folder, UUID database, long commits, Boot boot) throws IOException {
        Path file = folder.resolve(NAME);
        Path unfinished = folder.resolve(NAME + ".new");
        FileChannel channel = OwnFile.open(
                unfinished,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE));
        try {
            CommitCount count = new CommitCount(channel, database, boot, device(unfinished));
            count.write(commits, commits);
            channel.force(true);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            return count;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * The device on which the file is. A copy of the file elsewhere, made before all was on the disk, may be newer than
     * what was copied with it.
     */
    private static long device(Path file) throws IOException {
        try {
            return (long) Files.getAttribute(file, "unix:dev");
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return 0;
        }
    }

    /**
     * Writes how many commits the database has.
     *
     * @param synced how many of them are on the disk
     */
    void write(long synced, long all) throws IOException {
        buffer.clear()
                .putInt(FORMAT)
                .putLong(database.getMostSignificantBits())
                .putLong(database.getLeastSignificantBits())
                .putLong(synced)
                .putLong(all)
                .putLong(boot.id().getMostSignificantBits())
                .putLong(boot.id().getLeastSignificantBits())
                .putLong(device);
        checksum.reset();
        checksum.update(buffer.duplicate().flip());
        buffer.putInt((int) checksum.getValue()).flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer, buffer.position());
        }
    }

    /** Makes sure that the count is on the disk. */
    void sync() throws IOException {
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

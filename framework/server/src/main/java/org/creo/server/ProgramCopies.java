// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of one host for the copies of JARs that it runs, in the temporary folder of the system. A host that is
 * killed leaves it there, and the next one removes it: the system releases the lock in it when its host ends, however
 * that comes about. Safe for several threads.
 */
final class ProgramCopies implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProgramCopies.class);
    private static final String PREFIX = "creo-programs-";
    private static final String LOCK = "lock";
    /**
     * Those of hosts in this process. It must not even open their locks: the system takes a lock from a process that
     * closes the file.
     */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path folder;
    /** Holds the lock; null where there is none. */
    private final FileChannel channel;

    private ProgramCopies(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /**
     * Makes a folder, and removes those of hosts that have ended.
     *
     * @param temporary the folder of the system
     */
    static ProgramCopies in(Path temporary) throws IOException {
        Path folder = Files.createTempDirectory(temporary, PREFIX);
        OWN.add(folder);
        // It gets its name when it is locked, so that nobody takes a folder for one without a host that is about to get
        // one.
        Path made = folder.resolve(LOCK + ".new");
        FileChannel channel = null;
        try {
            channel = FileChannel.open(made, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            channel.lock();
            Files.move(made, folder.resolve(LOCK));
            removeLeft(temporary, folder);
            return new ProgramCopies(folder, channel);
        } catch (IOException e) {
            // It is tried again, each time in another folder.
            new ProgramCopies(folder, channel).close();
            throw e;
        }
    }

    /** Whether it is still there: systems remove from their temporary folders what is old. */
    boolean isThere() {
        return Files.exists(folder.resolve(LOCK));
    }

    /** A new folder for one copy. */
    Path next() throws IOException {
        return Files.createTempDirectory(folder, "");
    }

    private static void removeLeft(Path temporary, Path own) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (Path each : all) {
                if (!OWN.contains(each)) {
                    removeIfLeft(each, own);
                }
            }
        }
    }

    /** Removes a folder if it is this user's, and its host has ended. */
    private static void removeIfLeft(Path each, Path own) {
        Path lock = each.resolve(LOCK);
        try {
            if (!Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)
                    || !Files.getOwner(each, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own))
                    || !Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            try (FileChannel opened = FileChannel.open(lock, StandardOpenOption.WRITE)) {
                if (opened.tryLock() != null) {
                    remove(each);
                }
            }
        } catch (IOException e) {
            LOG.warn("{}, which a host has left behind, cannot be removed: {}", each, e.toString());
        }
    }

    /** Removes a folder with all that is in it. */
    static void remove(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }

    @Override
    public void close() {
        try (channel) {
            remove(folder);
            OWN.remove(folder);
        } catch (IOException e) {
            LOG.warn("{} cannot be removed: {}", folder, e.toString());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * The folder in which a host keeps states, made where it does not exist yet. The folder above it is never made: a
 * mistyped path, or a disk that is not mounted, would look like a host that has kept nothing so far.
 */
public final class OwnFolder {
    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private OwnFolder() {}

    /** Why the folder can neither be used nor made, as far as that shows without touching anything. */
    public static Optional<String> problem(Path folder) {
        if (Files.isDirectory(folder)) {
            return Optional.empty();
        }
        if (Files.exists(folder)) {
            return Optional.of(folder + " is not a folder; give one that only this host uses");
        }
        Path above = above(folder);
        return Files.isDirectory(above)
                ? Optional.empty()
                : Optional.of("there is no folder " + above + " in which to make " + folder + "; create or mount it");
    }

    /**
     * Makes the folder, for its owner alone, and syncs its name.
     *
     * @return whether it did not exist
     * @throws IOException if it can be neither used nor made; the message says why
     */
    static boolean make(Path folder) throws IOException {
        Optional<String> problem = problem(folder);
        if (problem.isPresent()) {
            throw new IOException(problem.get());
        }
        if (Files.isDirectory(folder)) {
            return false;
        }
        try {
            Files.createDirectory(folder, permissions(folder));
        } catch (FileSystemException e) {
            throw new IOException("the folder for states, " + folder + ", cannot be made: " + e, e);
        }
        Database.syncFolder(folder);
        return true;
    }

    private static Path above(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        // The root has no folder above it, and exists.
        return absolute.getParent() == null ? absolute : absolute.getParent();
    }

    /** The permissions of the folder. Other systems have none such: there it gets those of the folder above. */
    private static FileAttribute<?>[] permissions(Path folder) {
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix ? new FileAttribute<?>[] {PRIVATE} : new FileAttribute<?>[0];
    }
}

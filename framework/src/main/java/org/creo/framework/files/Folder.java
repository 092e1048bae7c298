// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/**
 * A folder out of which no file is opened, whatever its symbolic links name: where a path leads is found out first, and
 * then the folders on the way are opened one in the other, without following links. Any thread may call it; each method
 * waits for the disk.
 */
final class Folder {
    private final Path given;

    /** @param given may be a symbolic link, or missing for a while */
    Folder(Path given) {
        this.given = given;
    }

    /** Whether there is a folder of these names. */
    boolean hasFolder(List<String> names) throws IOException {
        Path root = given.toRealPath();
        Path real = real(root, names);
        // Files.isDirectory would take a disk that fails for an answer.
        return real.startsWith(root)
                && Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                        .isDirectory();
    }

    /**
     * The place of a file, which need not be a regular one.
     *
     * @throws OutsideException if it is outside of the folder
     * @throws IOException if there is nothing of these names, or it may not be read
     */
    FilePlace place(List<String> names) throws IOException {
        Path root = given.toRealPath();
        Path real = real(root, names);
        if (!real.startsWith(root) || real.equals(root)) {
            throw new OutsideException(real);
        }
        Path relative = root.relativize(real);
        DirectoryStream<Path> first = Files.newDirectoryStream(root);
        if (!(first instanceof SecureDirectoryStream<Path> at)) {
            first.close();
            return new FilePlace.Named(real);
        }
        for (int i = 0; i < relative.getNameCount() - 1; i++) {
            // The folder that is left is closed whether the next one can be opened or not.
            try (SecureDirectoryStream<Path> left = at) {
                at = left.newDirectoryStream(relative.getName(i), LinkOption.NOFOLLOW_LINKS);
            }
        }
        return new FilePlace.Held(at, relative.getFileName());
    }

    private static Path real(Path root, List<String> names) throws IOException {
        try {
            return root.resolve(String.join("/", names)).toRealPath();
        } catch (InvalidPathException e) {
            throw new NoSuchFileException(e.getInput());
        }
    }

    /** A symbolic link leads out of the folder. */
    static final class OutsideException extends IOException {
        private static final long serialVersionUID = 1L;

        OutsideException(Path where) {
            super("it is a symbolic link out of the folder, to " + where);
        }
    }
}

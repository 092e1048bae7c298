// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Makes files that only their owner may read and write, in whatever folder: a backup that is copied elsewhere is
 * private, too. Files that are there already keep what their owner has given them. Other systems have no such
 * permissions.
 */
public final class OwnFile {
    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private OwnFile() {}

    /** Makes an empty file where there is none. */
    static void create(Path file) throws IOException {
        open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE)).close();
    }

    /** Opens a file, and makes it if the options say so. */
    public static FileChannel open(Path file, Set<? extends OpenOption> options) throws IOException {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix ? FileChannel.open(file, options, PRIVATE) : FileChannel.open(file, options);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** The only thing in Creo that writes files: a concurrent reader sees the old content or the new, never a part. */
public final class WholeFile {

    /** The start of names of temporary files; it differs between processes that write into one folder. */
    private static final String PREFIX =
            ".creo-" + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime()) + "-";

    private static final AtomicLong COUNT = new AtomicLong();

    private WholeFile() {}

    /**
     * Gives a file this content. Its permissions stay, a new one gets those that are usual for the user; a link is
     * replaced, not followed.
     *
     * @return whether anything was written, which is only where the content differs
     */
    public static boolean write(Path path, byte[] bytes) throws IOException {
        boolean exists = Files.isRegularFile(path);
        if (exists && Arrays.equals(Files.readAllBytes(path), bytes)) {
            return false;
        }
        Path target = path.toAbsolutePath();
        Files.createDirectories(target.getParent());
        // Java's own temporary files are not used: they are opened twice, and are for their owner alone.
        Path fresh = target.resolveSibling(PREFIX + COUNT.incrementAndGet() + ".tmp");
        try {
            if (exists) {
                createLike(target, fresh);
            }
            Files.write(fresh, bytes, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
        return true;
    }

    /** Makes a file that the same users may read as the other one, before anything is in it. */
    private static void createLike(Path other, Path fresh) throws IOException {
        Files.createFile(fresh);
        PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(Files.getPosixFilePermissions(other));
        }
    }
}

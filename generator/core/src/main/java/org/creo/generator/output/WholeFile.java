// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** The only thing in Creo that writes files: a concurrent reader sees the old content or the new, never a part. */
public final class WholeFile {

    private WholeFile() {}

    /**
     * Gives a file this content. Its permissions stay; a link is replaced, not followed.
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
        Path fresh = Files.createTempFile(target.getParent(), ".creo-", ".tmp");
        try {
            Files.write(fresh, bytes);
            copyPermissions(exists ? target : null, fresh);
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
        return true;
    }

    /** Temporary files are for their owner only; new ones of ours are for everybody who may read the folder. */
    private static void copyPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (view == null) {
            to.toFile().setReadable(true, false);
            return;
        }
        Set<PosixFilePermission> permissions = from == null
                ? EnumSet.of(
                        PosixFilePermission.OWNER_READ,
                        PosixFilePermission.OWNER_WRITE,
                        PosixFilePermission.GROUP_READ,
                        PosixFilePermission.OTHERS_READ)
                : Files.getPosixFilePermissions(from);
        view.setPermissions(permissions);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file that should not be readable by everybody. */
public final class PrivateFile {
    private static final Logger LOG = LoggerFactory.getLogger(PrivateFile.class);

    private PrivateFile() {}

    /**
     * Logs a warning if every user of this machine may read or change the file.
     *
     * @param what what it holds, "private key" for instance
     */
    public static void warn(Path file, String what) {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            if (permissions.contains(PosixFilePermission.OTHERS_READ)
                    || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
                LOG.warn(
                        "Every user of this machine may open {}, which holds a {} ({}). To fix it: chmod 600 {}",
                        file,
                        what,
                        PosixFilePermissions.toString(permissions),
                        file);
            }
        } catch (IOException | UnsupportedOperationException e) {
            // Not a file system with such permissions. A file that cannot be read is reported where it is read.
            LOG.debug("Cannot tell who may open {}", file, e);
        }
    }
}

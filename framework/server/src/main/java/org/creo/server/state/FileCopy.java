// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;

/** The copy that a migration makes of the file before it begins, next to the file until the next orderly stop. */
final class FileCopy {
    static final String ENDING = "-before-migration";

    private FileCopy() {}

    /** Copies all that is committed, and syncs it. */
    static void make(Path file, Connection connection) throws IOException {
        Path copy = Database.sibling(file, ENDING);
        Path unfinished = Database.sibling(copy, ".new");
        try {
            Files.deleteIfExists(unfinished);
            OwnFile.create(unfinished);
            Database.copy(connection, unfinished);
            Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
            Database.syncFolder(file);
        } catch (IOException | SQLException e) {
            Files.deleteIfExists(unfinished);
            throw new IOException(
                    "the file of states, " + file + ", cannot be copied to " + copy + " before it is migrated: "
                            + e.getMessage() + "; nothing was changed",
                    e);
        }
    }

    /** Removes the copy that a migration has made, if there is one. */
    static void remove(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(Database.NAME + ENDING));
    }
}

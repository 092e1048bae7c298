// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqlite.SQLiteJDBCLoader;

/** Loads SQLite's native part, which the driver unpacks from its JAR. */
final class Native {
    /** The driver's property for the folder in which it unpacks; by default that is the folder for temporary files. */
    private static final String FOLDER = "org.sqlite.tmpdir";

    private static final String ANOTHER = "; JAVA_TOOL_OPTIONS=-D" + FOLDER + "=FOLDER names another folder";

    private static boolean loaded;

    private Native() {}

    /**
     * Loads the library, once for the process. The driver removes what it unpacked only at an orderly exit, so each
     * kill would leave a megabyte. Here the library goes into a separate folder, and is removed as soon as it is
     * loaded.
     */
    static synchronized void load() throws IOException {
        if (loaded) {
            return;
        }
        String before = System.getProperty(FOLDER);
        Path folder = folder(Path.of(before == null ? System.getProperty("java.io.tmpdir") : before));
        System.setProperty(FOLDER, folder.toString());
        try {
            SQLiteJDBCLoader.initialize();
            loaded = true;
        } catch (Exception e) {
            throw new IOException(
                    "the store for states needs SQLite's native part, which cannot be loaded from " + folder + ": "
                            + e.getMessage() + ANOTHER,
                    e);
        } finally {
            if (before == null) {
                System.clearProperty(FOLDER);
            } else {
                System.setProperty(FOLDER, before);
            }
            remove(folder);
        }
    }

    private static Path folder(Path in) throws IOException {
        try {
            return Files.createTempDirectory(in, "creo-");
        } catch (IOException e) {
            throw new IOException(
                    "the store for states unpacks SQLite's native part in " + in + ", where nothing can be written"
                            + ANOTHER,
                    e);
        }
    }

    private static void remove(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            // On systems where a file in use cannot be removed, the driver removes it at exit.
        }
    }
}

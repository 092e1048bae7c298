// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.creo.framework.program.ProgramSupply;
import org.creo.framework.url.PathPrefix;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The programs in a folder: {@code calc.jar} is served below {@code /calc/}. A JAR that is being written is left alone
 * until it has not changed between two looks.
 */
final class ProgramFolder implements ProgramSupply {
    private static final Logger LOG = LoggerFactory.getLogger(ProgramFolder.class);
    private static final String ENDING = ".jar";

    private final Path folder;
    /** What was there at the last look, by name. */
    private Map<String, JarVersion> seen;

    private Map<String, Source> settled = Map.of();
    /** Whether the log has been told that the folder cannot be read. */
    private boolean told;

    ProgramFolder(Path folder) {
        this.folder = folder;
    }

    @Override
    public Map<String, Source> look() {
        try {
            Map<String, JarVersion> now = versions();
            Map<String, Source> sources = new HashMap<>();
            now.forEach((name, version) -> {
                Source known = settled.get(name);
                if (known != null && known.version().equals(version)) {
                    sources.put(name, known);
                } else if (seen == null || version.equals(seen.get(name))) {
                    sources.put(name, new ProgramJar(name, folder.resolve(name + ENDING), version));
                } else if (known != null) {
                    sources.put(name, known);
                }
            });
            seen = now;
            settled = Map.copyOf(sources);
            told = false;
        } catch (IOException e) {
            // What is loaded goes on: a network that stands for a disk may come back.
            if (!told) {
                LOG.error("The folder of the programs cannot be read: {}", e.toString());
                told = true;
            }
        }
        return settled;
    }

    private Map<String, JarVersion> versions() throws IOException {
        Map<String, JarVersion> versions = new HashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(ENDING) && Files.isRegularFile(file)) {
                    String bare = name.substring(0, name.length() - ENDING.length());
                    if (isPath(bare)) {
                        put(bare, file, versions);
                    }
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return versions;
    }

    private static void put(String name, Path file, Map<String, JarVersion> versions) throws IOException {
        try {
            versions.put(name, JarVersion.of(file));
        } catch (NoSuchFileException e) {
            // It has gone since the folder was read.
        }
    }

    /** Whether a name can be that of a path. */
    private static boolean isPath(String name) {
        try {
            PathPrefix.of("/" + name);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}

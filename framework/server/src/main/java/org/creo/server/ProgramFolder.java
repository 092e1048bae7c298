// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.framework.program.ProgramSupply;
import org.creo.framework.url.PathPrefix;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The programs in a folder: {@code calc.jar} is served below {@code /calc/}. A JAR that is being written is left alone
 * until it is whole, and has not changed for a moment.
 */
final class ProgramFolder implements ProgramSupply {
    private static final Logger LOG = LoggerFactory.getLogger(ProgramFolder.class);
    private static final String ENDING = ".jar";
    /** Tools write such files before they give them their names. */
    private static final String HIDDEN = ".";
    /** More than a tick of the clocks of files: a file may change twice within one, and shows that only once. */
    private static final Duration TICK = Duration.ofMillis(100);
    /** What is no whole JAR after so long without a change is as its administrator wants it, and gets its error. */
    private static final Duration STILL = Duration.ofSeconds(1);

    private final Path folder;
    private final Path temporary;
    private final FolderEvents events;
    /** What was there at the last look and may be being written, by name. */
    private Map<String, Newcomer> newcomers = Map.of();

    private Map<String, Source> settled = Map.of();
    /** The names of JARs of which the log has been told that they are no paths. */
    private final Set<String> unfit = new HashSet<>();
    /** Whether the log has been told that it does not work now. */
    private boolean told;
    /** Where copies of JARs are and were; null before the first look. */
    private ProgramCopies copies;

    private final List<ProgramCopies> left = new ArrayList<>();

    /** @param temporary gets copies of JARs while they run */
    ProgramFolder(Path folder, Path temporary) {
        this.folder = folder;
        this.temporary = temporary;
        this.events = new FolderEvents(folder);
    }

    /**
     * A file that may be being written.
     *
     * @param since when it was seen first, in nanoseconds
     */
    private record Newcomer(JarVersion version, long since) {
        boolean isSettled(Path file) {
            boolean quiet = version.written().toInstant().isBefore(Instant.now().minus(TICK));
            return quiet && ProgramJar.seemsWhole(file) || System.nanoTime() - since > STILL.toNanos();
        }
    }

    @Override
    public Map<String, Source> look() {
        try {
            if (copies == null || !copies.isThere()) {
                renewCopies();
            }
        } catch (IOException e) {
            tell("No folder for copies of programs can be made in the temporary folder: {}", e);
            return settled;
        }
        try {
            take(versions());
            told = false;
        } catch (IOException e) {
            // What is loaded goes on: a network that stands for a disk may come back.
            tell("The folder of the programs cannot be read: {}", e);
        }
        return settled;
    }

    /** Makes a place for copies, into which all that is loaded is loaded again. */
    private void renewCopies() throws IOException {
        ProgramCopies made = ProgramCopies.in(temporary);
        if (copies != null) {
            LOG.warn("The copies of programs in {} were removed: the programs are loaded again", temporary);
            left.add(copies);
        }
        copies = made;
    }

    private void tell(String what, IOException why) {
        if (!told) {
            LOG.error(what, why.toString());
            told = true;
        }
    }

    private void take(Map<String, JarVersion> now) {
        Map<String, Newcomer> waiting = new HashMap<>();
        Map<String, Source> sources = new HashMap<>();
        now.forEach((name, version) -> {
            Source known = settled.get(name);
            ProgramJar.Version wanted = new ProgramJar.Version(version, copies);
            if (known == null || !known.version().equals(wanted)) {
                Path file = folder.resolve(name + ENDING);
                Newcomer newcomer = newcomers.get(name);
                if (newcomer == null || !newcomer.version().equals(version)) {
                    newcomer = new Newcomer(version, System.nanoTime());
                }
                if (newcomer.isSettled(file)) {
                    known = new ProgramJar(name, file, wanted);
                } else {
                    waiting.put(name, newcomer);
                }
            }
            if (known != null) {
                sources.put(name, known);
            }
        });
        newcomers = waiting;
        settled = Map.copyOf(sources);
    }

    @Override
    public void await(Duration most) throws InterruptedException {
        events.await(newcomers.isEmpty() || most.compareTo(TICK) < 0 ? most : TICK);
    }

    @Override
    public void close() {
        events.close();
        left.forEach(ProgramCopies::close);
        if (copies != null) {
            copies.close();
        }
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
                    } else if (!name.startsWith(HIDDEN) && unfit.add(name)) {
                        LOG.warn(
                                "{} is not served: the name of a program has letters and digits of ASCII and . _ ~ -,"
                                        + " and is not {}",
                                file,
                                PathPrefix.OWN);
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

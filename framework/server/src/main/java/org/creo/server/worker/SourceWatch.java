// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.creo.framework.log.PeerLog;

/**
 * Waits for changes of the files of a program: those that are named, and code below a folder, whichever language it is
 * in. Left out are folders that are hidden, that hold what was installed, and that hold what Python makes of its code.
 * The system tells that something has changed; what that is, is found by looking. For one thread; any other may close
 * it.
 */
final class SourceWatch implements AutoCloseable {
    private static final PeerLog LOG = PeerLog.of("org.creo.server.worker");
    /** How the names of files end that are code, or descriptions. */
    private static final Set<String> ENDINGS = Set.of(
            "py", "js", "mjs", "cjs", "ts", "mts", "cts", "cs", "dll", "java", "class", "jar", "c", "h", "so", "creo");

    private static final Set<String> LEFT_OUT = Set.of("node_modules", "__pycache__");
    /** Is in each virtual environment of Python. */
    private static final String ENVIRONMENT = "pyvenv.cfg";
    /** Each folder takes a part of what the system has for this. */
    private static final int MOST_FOLDERS = 2_000;
    /** Changes that follow each other so soon are one: editors and compilers write several files. */
    private static final Duration PAUSE = Duration.ofMillis(100);
    /** Changes that go on are not waited for any longer. */
    private static final Duration LONGEST = Duration.ofSeconds(3);

    private final Path folder;
    private final Set<Path> named;
    private final WatchService service;
    private final Map<WatchKey, Path> folders = new HashMap<>();
    private Map<Path, Stamp> seen = Map.of();
    private boolean told;

    /** What tells one state of a file from another. */
    private record Stamp(FileTime written, long size) {}

    /**
     * Begins to watch.
     *
     * @param folder its code is watched, and that in folders below it
     * @param named files that are watched, too, wherever they are
     * @throws IOException if the system tells this process of no changes
     */
    SourceWatch(Path folder, Collection<Path> named) throws IOException {
        this.folder = folder.toAbsolutePath().normalize();
        this.named = new TreeSet<>();
        named.forEach(file -> this.named.add(file.toAbsolutePath().normalize()));
        service = folder.getFileSystem().newWatchService();
        seen = look();
    }

    /**
     * Waits for changes.
     *
     * @return the files that have changed, have come or have gone, in the order of their names; at least one
     * @throws java.nio.file.ClosedWatchServiceException once it is closed
     */
    List<Path> await() throws InterruptedException {
        while (true) {
            boolean concerns = concerns(service.take());
            long last = System.nanoTime() + LONGEST.toNanos();
            for (WatchKey more = service.poll(PAUSE.toNanos(), TimeUnit.NANOSECONDS);
                    more != null && System.nanoTime() < last;
                    more = concerns ? service.poll(PAUSE.toNanos(), TimeUnit.NANOSECONDS) : service.poll()) {
                concerns |= concerns(more);
            }
            if (concerns) {
                Map<Path, Stamp> now = look();
                Set<Path> changed = new TreeSet<>(seen.keySet());
                changed.addAll(now.keySet());
                changed.removeIf(file -> Objects.equals(seen.get(file), now.get(file)));
                seen = now;
                if (!changed.isEmpty()) {
                    return new ArrayList<>(changed);
                }
            }
        }
    }

    /** Whether an event may be about a file that is watched. */
    private boolean concerns(WatchKey key) {
        Path of = folders.get(key);
        boolean concerns = false;
        for (WatchEvent<?> event : key.pollEvents()) {
            if (event.kind() == StandardWatchEventKinds.OVERFLOW) {
                concerns = true;
            } else {
                Path file = of.resolve((Path) event.context());
                concerns |= isWatched(file)
                        || event.kind() == StandardWatchEventKinds.ENTRY_CREATE && Files.isDirectory(file);
            }
        }
        if (!key.reset()) {
            folders.remove(key);
        }
        return concerns;
    }

    private boolean isWatched(Path file) {
        if (named.contains(file)) {
            return true;
        }
        String name = file.getFileName().toString();
        return file.startsWith(folder)
                && !name.startsWith(".")
                && ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1));
    }

    /** Looks at all files, and has the system tell of folders that are new. */
    private Map<Path, Stamp> look() {
        Map<Path, Stamp> found = new HashMap<>();
        try {
            for (Path file : named) {
                if (Files.isRegularFile(file)) {
                    register(file.getParent());
                    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                    found.put(file, new Stamp(attributes.lastModifiedTime(), attributes.size()));
                }
            }
            Files.walkFileTree(folder, new Looking(found));
        } catch (IOException e) {
            tell("Not all files of the workers are watched: {}", e);
        }
        return found;
    }

    private void register(Path of) throws IOException {
        if (folders.containsValue(of)) {
            return;
        }
        if (folders.size() >= MOST_FOLDERS) {
            throw new IOException("there are more than " + MOST_FOLDERS + " folders below " + folder);
        }
        folders.put(
                of.register(
                        service,
                        StandardWatchEventKinds.ENTRY_CREATE,
                        StandardWatchEventKinds.ENTRY_MODIFY,
                        StandardWatchEventKinds.ENTRY_DELETE),
                of);
    }

    private void tell(String what, IOException why) {
        if (!told) {
            told = true;
            LOG.warn(PeerLog.NOBODY, what, why.getMessage());
        }
    }

    /** Goes through folders. */
    private final class Looking extends SimpleFileVisitor<Path> {
        private final Map<Path, Stamp> found;

        Looking(Map<Path, Stamp> found) {
            this.found = found;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) throws IOException {
            String name = String.valueOf(each.getFileName());
            if (!each.equals(folder)
                    && (name.startsWith(".") || LEFT_OUT.contains(name) || Files.exists(each.resolve(ENVIRONMENT)))) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            register(each);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (isWatched(file)) {
                found.put(file, new Stamp(attributes.lastModifiedTime(), attributes.size()));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            // It has gone meanwhile, or may not be read.
            return FileVisitResult.CONTINUE;
        }
    }

    @Override
    public void close() {
        try {
            service.close();
        } catch (IOException e) {
            // It ends with the process.
        }
    }
}

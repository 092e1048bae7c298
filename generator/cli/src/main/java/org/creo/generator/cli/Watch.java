// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Waits for changes of descriptions. The system watches folders, not files; so a description that an editor replaces,
 * or that is not there yet, is noticed as well. The end of the program ends the wait, after the current run.
 */
final class Watch implements AutoCloseable {

    /** An editor's save is several events: what comes within this time of the first belongs to it. */
    private static final long CALM_MILLIS = 50;

    /** Far more than a run takes; Ctrl-C ends the program in any case. */
    private static final long RUN_SECONDS = 10;

    private final WatchService events;
    private final Map<WatchKey, Path> folders = new HashMap<>();
    private final Set<Path> files = new HashSet<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread atExit = new Thread(this::stop, "creo-watch-end");

    Watch() throws IOException {
        events = Path.of("").toAbsolutePath().getFileSystem().newWatchService();
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** Watches a file, or the descriptions directly in a folder; doing so again is no error. */
    void add(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        Path folder = Files.isDirectory(absolute) ? absolute : absolute.getParent();
        if (!Files.isDirectory(absolute)) {
            files.add(absolute);
        }
        if (Files.isDirectory(folder) && !folders.containsValue(folder)) {
            folders.put(
                    folder.register(
                            events,
                            StandardWatchEventKinds.ENTRY_CREATE,
                            StandardWatchEventKinds.ENTRY_MODIFY,
                            StandardWatchEventKinds.ENTRY_DELETE),
                    folder);
        }
    }

    /** Returns true when something has changed and changes have ceased, or false when the program ends. */
    boolean awaitChange() {
        try {
            boolean changed = false;
            while (!changed) {
                changed = changes(events.take());
            }
            for (WatchKey more = calm(); more != null; more = calm()) {
                changes(more);
            }
            return true;
        } catch (ClosedWatchServiceException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private WatchKey calm() throws InterruptedException {
        return events.poll(CALM_MILLIS, TimeUnit.MILLISECONDS);
    }

    private boolean changes(WatchKey key) {
        boolean changes = false;
        for (WatchEvent<?> event : key.pollEvents()) {
            // Without a context, events were lost.
            changes |= event.context() == null || concerns(folders.get(key).resolve((Path) event.context()));
        }
        if (!key.reset()) {
            folders.remove(key);
        }
        return changes;
    }

    private boolean concerns(Path file) {
        return files.contains(file) || file.toString().endsWith(".creo");
    }

    @Override
    public void close() throws IOException {
        events.close();
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The program is ending, and the hook is what brought us here.
        }
    }

    private void stop() {
        try {
            events.close();
            // So that a run under way writes all of its files, or none.
            ended.await(RUN_SECONDS, TimeUnit.SECONDS);
        } catch (IOException | InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

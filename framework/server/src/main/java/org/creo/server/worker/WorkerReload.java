// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.creo.framework.log.PeerLog;

/**
 * Starts the workers of a host anew whenever their files have changed. A description that has changed is told only: the
 * host goes on with the one that it has read.
 */
final class WorkerReload implements Runnable, AutoCloseable {
    private static final PeerLog LOG = PeerLog.of("org.creo.server.worker");
    private static final String DESCRIPTION = ".creo";
    /** So many files are named in a line. */
    private static final int MOST_NAMED = 5;

    private final Path folder;
    private final SourceWatch watch;
    private final Thread thread = new Thread(this, "creo-reload");
    private WorkerProcesses processes;

    /**
     * Begins to watch; to be made before the workers are started.
     *
     * @param folder in which they run
     * @param command of the workers, in words
     * @param descriptions that the host has read
     * @throws IOException if the system tells of no changes
     */
    WorkerReload(Path folder, List<String> command, List<Path> descriptions) throws IOException {
        this.folder = folder.toAbsolutePath();
        List<Path> named = new ArrayList<>(descriptions);
        for (String word : command) {
            Path file = folder.resolve(word);
            if (Files.isRegularFile(file)) {
                named.add(file);
            }
        }
        watch = new SourceWatch(folder, named);
    }

    /** Starts these anew from now on. */
    void begin(WorkerProcesses started) {
        processes = started;
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            while (true) {
                List<Path> changed = watch.await();
                List<Path> descriptions =
                        changed.stream().filter(WorkerReload::isDescription).toList();
                if (!descriptions.isEmpty()) {
                    LOG.warn(
                            PeerLog.NOBODY,
                            "{} changed. The host goes on with what it has read: start it again",
                            names(descriptions));
                }
                if (descriptions.size() < changed.size()) {
                    LOG.info(PeerLog.NOBODY, "{} changed: the workers are started anew", names(changed));
                    processes.renew();
                }
            }
        } catch (InterruptedException | ClosedWatchServiceException e) {
            // It is closed.
        }
    }

    private static boolean isDescription(Path file) {
        return file.toString().endsWith(DESCRIPTION);
    }

    private String names(List<Path> files) {
        String names = files.stream()
                .limit(MOST_NAMED)
                .map(file -> (file.startsWith(folder) ? folder.relativize(file) : file).toString())
                .collect(Collectors.joining(", "));
        return files.size() > MOST_NAMED ? names + " and " + (files.size() - MOST_NAMED) + " more" : names;
    }

    @Override
    public void close() {
        watch.close();
        thread.interrupt();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Waits for changes in a folder. Not every file system tells of them, and a folder can go and come back: so this only
 * makes a wait shorter. For one thread; any other may close it.
 */
final class FolderEvents implements AutoCloseable {
    /** Changes that come together are one, such as the many writes of a file. */
    private static final Duration BURST = Duration.ofMillis(20);

    private final Path folder;
    /** Null where the system has none for this process, or no more. */
    private final WatchService service;
    /** Null as long as nobody tells of the folder. */
    private WatchKey key;

    FolderEvents(Path folder) {
        this.folder = folder;
        this.service = service(folder);
    }

    private static WatchService service(Path folder) {
        try {
            return folder.getFileSystem().newWatchService();
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }

    /** Waits until something has changed, but not longer than this. */
    void await(Duration most) throws InterruptedException {
        try {
            if (key == null) {
                register();
            }
            if (key == null) {
                sleep(most);
            } else if (service.poll(most.toNanos(), TimeUnit.NANOSECONDS) != null) {
                sleep(BURST);
                key.pollEvents();
                key = key.reset() ? key : null;
            }
        } catch (ClosedWatchServiceException e) {
            sleep(most);
        }
    }

    private void register() {
        if (service == null) {
            return;
        }
        try {
            key = folder.register(
                    service,
                    StandardWatchEventKinds.ENTRY_CREATE,
                    StandardWatchEventKinds.ENTRY_MODIFY,
                    StandardWatchEventKinds.ENTRY_DELETE);
        } catch (IOException e) {
            // It is not there now, or may not be read; the looks find out.
            key = null;
        }
    }

    private static void sleep(Duration time) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
    }

    @Override
    public void close() {
        if (service != null) {
            try {
                service.close();
            } catch (IOException e) {
                // It ends with the process.
            }
        }
    }
}

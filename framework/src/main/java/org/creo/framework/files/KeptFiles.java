// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files that were asked for lately, by their paths. Those that nobody asks for any more are forgotten when there is
 * no room for others: they have a young half and an old half; what is asked for is young again, and when the young half
 * is full it becomes the old one. Any thread may call it, and none waits for another.
 */
final class KeptFiles {
    private final long room;
    private volatile Halves halves = new Halves(new ConcurrentHashMap<>(), Map.of());
    private long taken;

    private record Halves(Map<String, ServedFile> young, Map<String, ServedFile> old) {}

    /** @param room for all of them, in bytes */
    KeptFiles(long room) {
        this.room = room;
    }

    /** What is kept for a path; null for nothing. */
    ServedFile get(String path) {
        Halves now = halves;
        ServedFile file = now.young.get(path);
        if (file == null) {
            file = now.old.get(path);
            if (file != null) {
                put(path, file);
            }
        }
        return file;
    }

    /** Keeps a file for a path, in place of what was kept for it. */
    synchronized void put(String path, ServedFile file) {
        ServedFile before = halves.young.put(path, file);
        taken += memory(path, file) - (before == null ? 0 : memory(path, before));
        if (taken > room / 2) {
            halves = new Halves(new ConcurrentHashMap<>(), halves.young);
            taken = 0;
        }
    }

    private static long memory(String path, ServedFile file) {
        return file.memory() + 2L * path.length();
    }
}

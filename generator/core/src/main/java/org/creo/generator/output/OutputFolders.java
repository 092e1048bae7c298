// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.creo.generator.parallel.Parallel;

/** Folders that are written together: all of them, or none where somebody else's file stands in the way in one. */
public final class OutputFolders {

    private final Map<Path, SortedMap<String, String>> files;
    private final boolean force;

    /**
     * @param files of each folder, in the order in which they are written, the text of each file by its path below it
     * @param force whether to overwrite files that were changed since they were generated, or were not generated at all
     */
    public OutputFolders(Map<Path, SortedMap<String, String>> files, boolean force) {
        this.files = new LinkedHashMap<>(files);
        this.force = force;
    }

    /** The changes that {@link #write} would make, and the files that stand in its way; writes nothing. */
    public List<Change> changes() throws IOException {
        List<Change> changes = new ArrayList<>();
        for (Path path : files.keySet()) {
            for (Change change : folder(path).changes(files.get(path))) {
                changes.add(
                        new Change(change.kind(), path.resolve(change.path()).toString()));
            }
        }
        return changes;
    }

    /**
     * Finds out whether files stand in the way of {@link #write}, and writes nothing.
     *
     * @throws ConflictException where it could not
     */
    public void checkConflicts() throws IOException {
        Parallel.map(List.copyOf(files.keySet()), path -> {
            folder(path).checkConflicts(files.get(path));
            return path;
        });
    }

    /**
     * Makes each folder hold exactly its files, apart from those of others.
     *
     * @throws ConflictException where a file of somebody else would be overwritten; nothing is written then
     */
    public Map<Path, Written> write() throws IOException {
        checkConflicts();
        List<Path> paths = List.copyOf(files.keySet());
        List<Written> each = Parallel.map(paths, path -> folder(path).replace(files.get(path)));
        Map<Path, Written> written = new LinkedHashMap<>();
        for (int i = 0; i < paths.size(); i++) {
            written.put(paths.get(i), each.get(i));
        }
        return written;
    }

    private OutputFolder folder(Path path) {
        return new OutputFolder(path, force);
    }
}

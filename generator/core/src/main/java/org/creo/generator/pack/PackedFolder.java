// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.pack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import org.creo.generator.output.WholeFile;
import org.creo.generator.output.Written;

/** The folder in which the packages of one description are. */
public final class PackedFolder {

    private PackedFolder() {}

    /**
     * Writes packages, and removes what was packed there before and is not any more, such as an older version. Other
     * files stay.
     *
     * @param packed the content of each file by its path
     */
    public static Written write(Path folder, SortedMap<String, byte[]> packed) throws IOException {
        Path list = folder.resolve(PackageList.FILE);
        String before = Files.isRegularFile(list) ? Files.readString(list) : "";
        int changed = 0;
        for (Map.Entry<String, byte[]> file : packed.entrySet()) {
            if (!file.getKey().equals(PackageList.FILE)
                    && WholeFile.write(folder.resolve(file.getKey()), file.getValue())) {
                changed++;
            }
        }
        int removed = 0;
        for (String path : PackageList.paths(before)) {
            if (!packed.containsKey(path) && Files.deleteIfExists(folder.resolve(path))) {
                removed++;
            }
        }
        // Last: whatever was cut off is done by the next run.
        changed += WholeFile.write(list, packed.get(PackageList.FILE)) ? 1 : 0;
        return new Written(changed, packed.size() - changed, removed);
    }
}

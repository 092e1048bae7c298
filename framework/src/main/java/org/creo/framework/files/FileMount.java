// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.creo.framework.url.PathPrefix;

/**
 * A folder whose files are served below a path. Immutable.
 *
 * @param path such as {@code /docs}; {@code /} for all of the host
 * @param folder may be a symbolic link, which is followed anew for each file
 * @param fallback the file in the folder that answers a person who goes to a path at which there is no file, such as
 *     {@code index.html}; empty for none
 */
public record FileMount(String path, Path folder, String fallback) {
    /** @throws IllegalArgumentException if it is no such path, or no such file; the message says how to write one */
    public FileMount {
        PathPrefix.of(path);
        if (!fallback.isEmpty() && !names(fallback).stream().allMatch(FileNames::isServed)) {
            throw new IllegalArgumentException(
                    "'" + fallback + "' is not the name of a file in the folder of " + path + ", such as index.html");
        }
    }

    /** The same with a file that answers people where there is none. */
    public FileMount withFallback(String file) {
        return new FileMount(path, folder, file);
    }

    /** Its path. */
    PathPrefix prefix() {
        return PathPrefix.of(path);
    }

    /** The names of its fallback. */
    List<String> fallbackNames() {
        return names(fallback);
    }

    private static List<String> names(String path) {
        return Arrays.asList(path.split("/", -1));
    }
}

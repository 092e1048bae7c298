// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A folder whose files are served below a path. Immutable.
 *
 * @param path such as {@code /docs}; {@code /} for all of the host
 * @param folder may be a symbolic link, which is followed anew for each file
 * @param fallback the file in the folder that answers a person who goes to a path at which there is no file, such as
 *     {@code index.html}; empty for none
 */
public record FileMount(String path, Path folder, String fallback) {
    private static final Pattern PATH = Pattern.compile("/|(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+");
    /** Below it are the host's own pages. */
    private static final String RESERVED = "/creo";

    /** @throws IllegalArgumentException if it is no such path, or no such file; the message says how to write one */
    public FileMount {
        if (!PATH.matcher(path).matches()) {
            throw new IllegalArgumentException(
                    "'" + path + "' is not a path for files, such as /docs, without a slash at its end, or / for all");
        }
        if (path.equals(RESERVED) || path.startsWith(RESERVED + "/")) {
            throw new IllegalArgumentException(
                    "below " + RESERVED + " are the host's own pages; choose another path than '" + path + "'");
        }
        if (!fallback.isEmpty() && !names(fallback).stream().allMatch(FileNames::isServed)) {
            throw new IllegalArgumentException(
                    "'" + fallback + "' is not the name of a file in the folder of " + path + ", such as index.html");
        }
    }

    /** The same with a file that answers people where there is none. */
    public FileMount withFallback(String file) {
        return new FileMount(path, folder, file);
    }

    /** The names in its path. */
    List<String> segments() {
        return path.equals("/") ? List.of() : names(path.substring(1));
    }

    /** The names of its fallback. */
    List<String> fallbackNames() {
        return names(fallback);
    }

    private static List<String> names(String path) {
        return Arrays.asList(path.split("/", -1));
    }
}

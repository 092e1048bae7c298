// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.output;

/**
 * A change of one file.
 *
 * @param path below its folder, with {@code /}; of {@link OutputFolders}, with the folder
 */
public record Change(Kind kind, String path) {

    /** Files that stay as they are make no change. */
    public enum Kind {
        NEW,
        CHANGED,
        REMOVED
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;

/**
 * A file of a client's runtime, copied next to the generated code.
 *
 * @param path its path below the language's output folder, with {@code /}
 * @param source the file below {@code clients/}, for example {@code python/runtime/error/status.py}
 * @param renames applied to its text one after another, so that the copy is in the generated code's name space
 */
public record RuntimeFile(String path, String source, List<Rename> renames) {

    /** Each occurrence of {@code from} becomes {@code to}. */
    public record Rename(String from, String to) {}

    public RuntimeFile {
        renames = List.copyOf(renames);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a module imports from another.
 *
 * @param names sorted, each once
 * @param wide whether they are too many for one line
 */
public record PythonImport(List<String> names, boolean wide) {

    private static final int WIDEST = 80;

    static PythonImport of(Stream<String> names) {
        List<String> sorted = names.distinct().sorted().toList();
        return new PythonImport(sorted, String.join(", ", sorted).length() > WIDEST);
    }
}

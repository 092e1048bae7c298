// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What a module imports from another.
 *
 * @param names each once, sorted as Python's tools do it: those in capitals are constants to them, and come first
 * @param wide whether they are too many for one line
 */
public record PythonImport(List<String> names, boolean wide) {

    private static final int WIDEST = 80;

    private static final Comparator<String> ORDER =
            Comparator.comparing(PythonImport::isInCapitals).reversed().thenComparing(Comparator.naturalOrder());

    static PythonImport of(Stream<String> names) {
        List<String> sorted = names.distinct().sorted(ORDER).toList();
        return new PythonImport(sorted, String.join(", ", sorted).length() > WIDEST);
    }

    private static boolean isInCapitals(String name) {
        return name.length() > 1 && name.equals(name.toUpperCase(Locale.ROOT));
    }
}

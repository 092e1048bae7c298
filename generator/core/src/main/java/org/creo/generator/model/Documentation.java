// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Map;

/**
 * A documentation comment.
 *
 * @param lines the text before the first tag
 * @param parameters the lines of each {@code @param}, by parameter name
 * @param result the lines of {@code @return}
 * @param exceptions the lines of each {@code @throws}, by exception name
 */
public record Documentation(
        List<String> lines,
        Map<String, List<String>> parameters,
        List<String> result,
        Map<String, List<String>> exceptions) {

    public static final Documentation NONE = of(List.of());

    public Documentation {
        lines = List.copyOf(lines);
        parameters = Map.copyOf(parameters);
        result = List.copyOf(result);
        exceptions = Map.copyOf(exceptions);
    }

    /** Text without tags. */
    public static Documentation of(List<String> lines) {
        return new Documentation(lines, Map.of(), List.of(), Map.of());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Map;

/**
 * A documentation comment.
 *
 * @param lines      the text ahead of the first tag
 * @param parameters the lines of each {@code @param}, by parameter name
 * @param result     the lines of {@code @return}
 */
public record Documentation(List<String> lines, Map<String, List<String>> parameters, List<String> result) {

    public static final Documentation NONE = new Documentation(List.of(), Map.of(), List.of());

    public Documentation {
        lines = List.copyOf(lines);
        parameters = Map.copyOf(parameters);
        result = List.copyOf(result);
    }
}

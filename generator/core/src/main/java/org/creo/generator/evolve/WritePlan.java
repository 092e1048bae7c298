// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.List;
import java.util.Optional;
import org.creo.generator.model.Field;
import org.creo.generator.model.Literal;

/**
 * How today's fields of a struct or exception are written as the older ones. Newer fields are not written.
 *
 * @param steps what to write, in the order of the wire
 */
public record WritePlan(List<Step> steps) {

    public WritePlan {
        steps = List.copyOf(steps);
    }

    /**
     * Writes one older field: today's field of that name; or where there is none, the default that the release
     * declared; or else that it is absent.
     *
     * @param today today's field
     * @param conversion present where {@code today} is
     */
    public record Step(
            Field older, Optional<Field> today, Optional<Conversion> conversion, Optional<Literal> defaultValue) {}
}

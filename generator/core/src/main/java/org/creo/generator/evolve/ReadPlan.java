// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.List;
import java.util.Optional;
import org.creo.generator.model.Field;
import org.creo.generator.model.Literal;

/**
 * How the older fields of a struct, or the older parameters of a method, become those of today.
 *
 * @param steps what to read, in the order of the wire
 * @param values the sources of today's fields, in their order
 */
public record ReadPlan(List<Step> steps, List<Value> values) {

    public ReadPlan {
        steps = List.copyOf(steps);
        values = List.copyOf(values);
    }

    /**
     * Reads one older field.
     *
     * @param conversion empty where the field is gone: it is read and dropped
     */
    public record Step(Field older, Optional<Conversion> conversion) {}

    /**
     * The source of one of today's fields: it was sent, or else has a default, or else is an optional that is absent.
     *
     * @param sent whether an older field of its name was read
     */
    public record Value(Field today, boolean sent, Optional<Literal> defaultValue) {}
}

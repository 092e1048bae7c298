// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Optional;
import org.creo.generator.source.Location;
import org.creo.rule.Rules;
import org.creo.type.TypeRef;

/**
 * A field of a struct or exception, or a parameter of a method.
 *
 * @param defaultValue what it is where an older client does not send it
 * @param rules what a value has to be like in addition to its type
 * @param at where the name is
 * @param typeAt where the type is
 */
public record Field(
        String name,
        TypeRef type,
        Documentation documentation,
        Optional<Deprecation> deprecation,
        Optional<Default> defaultValue,
        Rules rules,
        Location at,
        Location typeAt) {

    /** A field without a default and rules. */
    public Field(String name, TypeRef type, Documentation documentation, Location at, Location typeAt) {
        this(name, type, documentation, Optional.empty(), Optional.empty(), Rules.NONE, at, typeAt);
    }

    /** The same field with rules. */
    public Field with(Rules given) {
        return new Field(name, type, documentation, deprecation, defaultValue, given, at, typeAt);
    }

    /** Whether it cannot be left out: it is no optional, and has no default. */
    public boolean isNeeded() {
        return defaultValue.isEmpty() && !type.isOptional();
    }
}

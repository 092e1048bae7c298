// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Optional;
import org.creo.generator.source.Location;
import org.creo.rule.Rules;
import org.creo.type.TypeRef;

/**
 * A case of a union.
 *
 * @param substitute the older case that stands for it where a client does not know it
 * @param at where the name is
 * @param typeAt where the type is
 */
public record UnionCase(
        String name,
        TypeRef type,
        Documentation documentation,
        Optional<Deprecation> deprecation,
        Optional<Substitute> substitute,
        Location at,
        Location typeAt) {

    /** The name of an older case, and where it is. */
    public record Substitute(String name, Location at) {}

    /** A field of the same name and type, which has neither a default nor rules. */
    public Field field() {
        return new Field(name, type, documentation, deprecation, Optional.empty(), Rules.NONE, at, typeAt);
    }
}

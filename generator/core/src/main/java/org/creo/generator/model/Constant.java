// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Optional;
import org.creo.generator.source.Location;
import org.creo.type.TypeRef;

/**
 * A constant of an interface.
 *
 * @param at where the name is
 * @param typeAt where the type is
 * @param valueAt where the value is
 */
public record Constant(
        String name,
        TypeRef type,
        Literal value,
        Documentation documentation,
        Optional<Deprecation> deprecation,
        Location at,
        Location typeAt,
        Location valueAt) {}

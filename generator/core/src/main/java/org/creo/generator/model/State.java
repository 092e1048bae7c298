// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Optional;
import org.creo.generator.source.Location;
import org.creo.type.TypeRef;

/**
 * A value that a service keeps from call to call. It belongs to the service side: nothing of it is on the wire.
 *
 * @param initial its initial value, where the description gives one; {@link InitialValue} has it in any case
 * @param at where the name is
 * @param typeAt where the type is
 * @param initialAt where the initial value is; where none is given, where the name is
 */
public record State(
        String name,
        TypeRef type,
        Optional<Literal> initial,
        Documentation documentation,
        Location at,
        Location typeAt,
        Location initialAt) {}

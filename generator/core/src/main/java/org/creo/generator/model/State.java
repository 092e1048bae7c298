// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Optional;
import org.creo.generator.source.Location;

/**
 * What a service keeps from call to call. It belongs to the service side: nothing of it is on the wire.
 *
 * @param initial what it is at first, where the description says so; {@link InitialValue} tells what it is in any case
 * @param at where the name stands
 * @param typeAt where the type stands
 * @param initialAt where the initial value stands; where none is given, where the name does
 */
public record State(
        String name,
        TypeRef type,
        Optional<Literal> initial,
        Documentation documentation,
        Location at,
        Location typeAt,
        Location initialAt) {}

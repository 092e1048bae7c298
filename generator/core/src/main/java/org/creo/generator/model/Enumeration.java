// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Optional;
import org.creo.generator.source.Location;

/** An enum. The place of a constant in the list is its number on the wire. */
public record Enumeration(
        String name,
        List<EnumConstant> constants,
        Documentation documentation,
        Optional<Deprecation> deprecation,
        Location at) {

    public Enumeration {
        constants = List.copyOf(constants);
    }

    public Optional<EnumConstant> constant(String constant) {
        return constants.stream()
                .filter(candidate -> candidate.name().equals(constant))
                .findFirst();
    }
}

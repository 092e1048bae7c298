// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Optional;
import org.creo.generator.source.Location;

/** A type whose value is one of several cases. The place of a case in the list is its number on the wire. */
public record Union(
        String name,
        List<UnionCase> cases,
        Documentation documentation,
        Optional<Deprecation> deprecation,
        Location at) {

    public Union {
        cases = List.copyOf(cases);
    }

    public Optional<UnionCase> unionCase(String wanted) {
        return cases.stream()
                .filter(candidate -> candidate.name().equals(wanted))
                .findFirst();
    }

    /** The cases as fields, for code that does the same with both. */
    public List<Field> fields() {
        return cases.stream().map(UnionCase::field).toList();
    }
}

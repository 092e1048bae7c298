// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Optional;
import org.creo.generator.source.Location;

/** A type made of named fields, in the order in which they are sent. */
public record Struct(
        String name, List<Field> fields, Documentation documentation, Optional<Deprecation> deprecation, Location at) {

    public Struct {
        fields = List.copyOf(fields);
    }
}

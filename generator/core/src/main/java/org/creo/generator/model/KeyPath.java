// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import org.creo.generator.source.Location;

/**
 * Where the arguments of a call hold a key: {@code id}, or {@code order.buyer}.
 *
 * @param names the parameter's, then those of fields of structs; at least one
 * @param at where it is
 */
public record KeyPath(List<String> names, Location at) {

    public KeyPath {
        names = List.copyOf(names);
    }

    /** As a description writes it. */
    public String text() {
        return String.join(".", names);
    }

    /** Where it is from one of its names on. */
    public Location at(int first) {
        String before = String.join(".", names.subList(0, first));
        int skipped = first == 0 ? 0 : before.length() + 1;
        return new Location(at.source(), at.line(), at.column() + skipped, at.length() - skipped);
    }
}

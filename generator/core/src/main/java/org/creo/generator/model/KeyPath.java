// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import org.creo.generator.source.Location;

/**
 * The way to a key in the arguments of a call: {@code id}, or {@code order.buyer}.
 *
 * @param names the parameter's, then those of fields of structs; at least one
 * @param at where it is
 */
public record KeyPath(List<String> names, Location at) {

    public KeyPath {
        names = List.copyOf(names);
    }

    /** The way as a description writes it. */
    public String text() {
        return String.join(".", names);
    }

    /** The place of the way in the description, from one of its names on. */
    public Location at(int first) {
        String before = String.join(".", names.subList(0, first));
        int skipped = first == 0 ? 0 : before.length() + 1;
        return new Location(at.source(), at.line(), at.column() + skipped, at.length() - skipped);
    }
}

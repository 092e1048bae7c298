// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.HashSet;
import java.util.List;

/**
 * Who may call a method: callers that have one of these roles, or all where none is named.
 *
 * @param names as declared, each once
 */
public record Roles(List<String> names) {

    public static final Roles NONE = new Roles(List.of());

    public Roles {
        names = List.copyOf(names);
    }

    public boolean isEmpty() {
        return names.isEmpty();
    }

    /** Whether two lists admit the same callers; the order means nothing. */
    public boolean same(Roles other) {
        return new HashSet<>(names).equals(new HashSet<>(other.names));
    }

    /** The roles as a part of a sentence: {@code admin}, {@code admin or operator}; an empty text for none. */
    public String text() {
        int last = names.size() - 1;
        return last < 1 ? String.join("", names) : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }
}

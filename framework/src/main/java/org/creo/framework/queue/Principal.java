// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.Set;

/**
 * Who calls.
 *
 * @param name for logs, such as the name next to a token; empty where the host did not ask
 * @param roles what the caller may act as; checked against the roles of a method
 */
public record Principal(String name, Set<String> roles) {
    /** A caller whose name the host does not know. */
    public static final Principal ANONYMOUS = new Principal("", Set.of());

    /** Whether the caller may act as one of these; true where there are none. */
    public boolean hasOneOf(Set<String> needed) {
        return needed.isEmpty() || needed.stream().anyMatch(roles::contains);
    }

    /** Roles one of which is needed, for messages: {@code admin or reader}. */
    public static String either(Set<String> roles) {
        return String.join(" or ", roles.stream().sorted().toList());
    }

    /** A caller with a copy of the roles. */
    public Principal {
        roles = Set.copyOf(roles);
    }
}

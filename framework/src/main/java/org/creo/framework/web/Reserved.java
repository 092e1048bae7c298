// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;
import java.util.Set;
import org.creo.framework.url.PathPrefix;

/**
 * The paths that a host keeps whatever routes its services have: what it shows of itself, and each method by its name.
 * Immutable.
 *
 * @param services the full names of the interfaces
 * @param prefix the path below which all of them are
 */
record Reserved(Set<String> services, PathPrefix prefix) {
    Reserved {
        services = Set.copyOf(services);
    }

    /**
     * Whether no route can have a path.
     *
     * @param path its segments, decoded
     */
    boolean has(List<String> path) {
        return path.get(0).equals(PathPrefix.OWN) || path.size() > 1 && services.contains(path.get(0));
    }
}

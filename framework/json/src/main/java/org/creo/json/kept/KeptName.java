// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

/** The name of a state among those of all services. */
public interface KeptName {
    /** Full name of the interface. */
    String service();

    /** The short name, which other services may have, too. */
    String name();

    /** With its service, for example {@code lab.Store.samples}. */
    default String fullName() {
        return service() + "." + name();
    }
}

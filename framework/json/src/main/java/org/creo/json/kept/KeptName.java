// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

/** Names a state: the service that has it, and its name there. */
public interface KeptName {
    /** Full name of the interface. */
    String service();

    /** The short name, which other services may have, too. */
    String name();

    /** The name with its service, for example {@code lab.Store.samples}. */
    default String fullName() {
        return service() + "." + name();
    }
}

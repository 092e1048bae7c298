// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

/** What a method may run beside. */
public enum Access {
    /** It has said nothing, and has the service to itself. */
    ALONE,
    /** It touches no state, and runs beside everything. */
    STATELESS,
    /** It sees the last committed version of what it names, and keeps no other method waiting. */
    READING,
    /** It has what it writes to itself. */
    WRITING
}

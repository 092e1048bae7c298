// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

/** Which other methods a method may overlap with. */
public enum Access {
    /** The method declares nothing, and overlaps with stateless methods only. */
    ALONE,
    /** The method touches no state, and may overlap with everything. */
    STATELESS,
    /** The method sees the last committed version of the states that it names, and keeps no other method waiting. */
    READING,
    /** The method overlaps with reading methods, and with writing ones where neither writes what the other names. */
    WRITING
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

/** Which other methods a method may overlap with. */
public enum Access {
    /** It declares nothing, and overlaps with stateless methods only. */
    ALONE,
    /** It touches no state, and may overlap with everything. */
    STATELESS,
    /** It sees the last committed version of what it names, and keeps no other method waiting. */
    READING,
    /** It overlaps with reading methods, and with writing ones where neither writes what the other names. */
    WRITING
}

// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * Marks the constructors that take arrays without a copy. They are for codecs, which hand over what
 * they made and keep nothing of it.
 */
public enum Owned {
    /** The arrays given belong to the new value from now on. */
    ARRAYS
}

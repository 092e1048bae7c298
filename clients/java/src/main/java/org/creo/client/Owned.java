// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * Marks the constructors that take arrays and maps without a copy. They are for codecs, which hand over what they made
 * and keep nothing of it.
 */
public enum Owned {
    /** All that is given belongs to the new value from now on. */
    ALL
}

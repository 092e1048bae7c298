// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

/**
 * Marks the constructors that take arrays, sets and maps without a copy. They are for codecs, which pass on what they
 * created and keep no reference to it.
 */
public enum Owned {
    /** The new value owns all arguments from now on. */
    ALL
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

/** One step of a commit, as a {@link Store} takes it: states are numbers here, keys and values bytes. */
sealed interface Write {
    /** A state is kept from now on; it holds nothing yet. */
    record Begun(int state, String service, String name, String type) implements Write {}

    /** There is this value under this key, whatever was there. */
    record Put(int state, byte[] key, byte[] value) implements Write {}

    /** There is nothing under this key. */
    record Removed(int state, byte[] key) implements Write {}

    /** The state holds nothing. */
    record Emptied(int state) implements Write {}
}

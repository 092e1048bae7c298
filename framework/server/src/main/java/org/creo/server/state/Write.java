// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

/** One step of a commit, as a {@link Store} takes it: states are numbers, keys and values are bytes. */
sealed interface Write {
    /** A state is kept from now on; it has no rows yet. */
    record Begun(int state, String service, String name, String type) implements Write {}

    /** The key has this value, whatever was there before. */
    record Put(int state, byte[] key, byte[] value) implements Write {}

    /** The key is gone. */
    record Removed(int state, byte[] key) implements Write {}

    /** All rows of the state are gone. */
    record Emptied(int state) implements Write {}
}

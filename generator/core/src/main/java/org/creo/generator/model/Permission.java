// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import org.creo.generator.source.Location;

/**
 * One entry of {@code @READS} or {@code @WRITES}: {@code accounts}, or with a key {@code accounts[data.description]}.
 *
 * @param state the name of the state
 * @param key where the arguments hold the key: the parameter's name, then those of fields of structs; empty for the
 *     whole state
 * @param writes whether it may be written, too
 * @param at where the entry is
 */
public record Permission(String state, List<String> key, boolean writes, Location at) {

    public Permission {
        key = List.copyOf(key);
    }

    /** Whether it is for one entry of a map. */
    public boolean keyed() {
        return !key.isEmpty();
    }

    /** As a description writes it, for example {@code accounts[id]}. */
    public String text() {
        return keyed() ? state + "[" + String.join(".", key) + "]" : state;
    }
}

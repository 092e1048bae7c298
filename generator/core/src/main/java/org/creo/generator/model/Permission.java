// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.source.Location;

/**
 * One entry of {@code @READS} or {@code @WRITES}: {@code accounts}, with a key {@code accounts[data.description]}, or
 * with a range {@code samples[from..to]}.
 *
 * @param state the name of the state
 * @param key selects an entry of a map
 * @param range selects the entries of a map with keys in it
 * @param writes whether it may be written, too
 * @param at where the entry is
 */
public record Permission(String state, Optional<KeyPath> key, Optional<Range> range, boolean writes, Location at) {

    /** The keys of a map from one on to before another; one of the two may be missing. */
    public record Range(Optional<KeyPath> from, Optional<KeyPath> to) {

        String text() {
            return from.map(KeyPath::text).orElse("") + ".."
                    + to.map(KeyPath::text).orElse("");
        }
    }

    /** Whether the permission is for the whole state. */
    public boolean whole() {
        return key.isEmpty() && range.isEmpty();
    }

    /** The keys that the permission takes from the arguments. */
    public List<KeyPath> keys() {
        return Stream.of(key, range.flatMap(Range::from), range.flatMap(Range::to))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The permission as a description writes it, for example {@code accounts[id]}. */
    public String text() {
        return whole()
                ? state
                : state + "["
                        + key.map(KeyPath::text)
                                .orElseGet(() -> range.orElseThrow().text()) + "]";
    }
}

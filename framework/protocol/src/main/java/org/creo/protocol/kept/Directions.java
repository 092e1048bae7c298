// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol.kept;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What somebody has decided about kept values for which a description does not say it: which may be lost, and which
 * have another name. Paths are as in messages, for example {@code samples[].trust} or {@code samples[].trust.GUESSED};
 * the {@code []} may be left out.
 */
public final class Directions {
    /** Where nothing is decided. */
    public static final Directions NONE = new Directions(Set.of(), Map.of());

    private final Set<String> dropped;
    private final Map<String, String> renamed;
    private final Set<String> unused = new TreeSet<>();

    /**
     * @param dropped paths of states, fields and constants
     * @param renamed the new names of others by their paths before
     */
    public Directions(Set<String> dropped, Map<String, String> renamed) {
        this.dropped = new TreeSet<>();
        this.renamed = new TreeMap<>();
        dropped.forEach(path -> this.dropped.add(plain(path)));
        renamed.forEach((path, name) -> this.renamed.put(plain(path), name));
        unused.addAll(this.dropped);
        unused.addAll(this.renamed.keySet());
    }

    private static String plain(String path) {
        return path.replace("[]", "");
    }

    /** Whether what is there may be lost. */
    public boolean drops(String path) {
        unused.remove(plain(path));
        return dropped.contains(plain(path));
    }

    /** What it is called now, where that was said. */
    public Optional<String> renames(String path) {
        unused.remove(plain(path));
        return Optional.ofNullable(renamed.get(plain(path)));
    }

    /** The paths that nothing has asked for. */
    public Set<String> unused() {
        return unused;
    }
}

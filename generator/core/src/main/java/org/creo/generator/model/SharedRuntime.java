// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A runtime that packages share, instead of a copy in each.
 *
 * @param name in the form of a package's name
 * @param sources the file names of the descriptions, by the packages that share the runtime
 */
public record SharedRuntime(String name, SortedMap<String, String> sources) {

    /** Its version as a project of its own: Creo's, which decides what is in it. */
    public static final String VERSION = "0.1.0";

    public SharedRuntime {
        sources = Collections.unmodifiableSortedMap(new TreeMap<>(sources));
    }

    /** The runtime that the packages of these descriptions share. */
    public static SharedRuntime of(String name, List<Description> descriptions) {
        SortedMap<String, String> sources = new TreeMap<>();
        descriptions.forEach(description ->
                sources.put(description.packageName(), description.source().fileName()));
        return new SharedRuntime(name, sources);
    }

    /** The same runtime, which other packages share, too. */
    public SharedRuntime with(Map<String, String> others) {
        SortedMap<String, String> all = new TreeMap<>(others);
        all.putAll(sources);
        return new SharedRuntime(name, all);
    }

    /** The packages that share it. */
    public List<String> packages() {
        return List.copyOf(sources.keySet());
    }

    /** The descriptions, as a sentence names them. */
    public String sourceName() {
        return String.join(", ", sources.values().stream().distinct().toList());
    }
}

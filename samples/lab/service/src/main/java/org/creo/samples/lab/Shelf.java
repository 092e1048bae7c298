// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.lab;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lab.*;

public final class Shelf implements Store {
    private final Map<String, Series> kept = new HashMap<>(); // no locks: this service runs one call at a time

    public void put(Series series) {
        kept.put(series.name(), series);
    }

    public Series get(String name) {
        if (!kept.containsKey(name)) {
            throw new NoSuchSeries(name);
        }
        return kept.get(name);
    }

    // what is read later, while other calls run, is a copy
    public Stream<Series> all() {
        return List.copyOf(kept.values()).stream();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.metasearch;

import static org.creo.framework.compose.Composition.par;
import static org.creo.framework.compose.Composition.pfor;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.creo.framework.compose.Composes;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingMap;
import search.EngineClient;
import search.MetaSearchHandler;

/** Two search engines as one. */
public final class Engines implements MetaSearchHandler {
    private final EngineClient first;
    private final EngineClient second;

    /**
     * Clients are shared by all calls.
     *
     * @param first the engine whose answers come first
     */
    public Engines(EngineClient first, EngineClient second) {
        this.first = first;
        this.second = second;
    }

    @Composes
    @Override
    public String[] searchInTurn(String words) {
        return combine(first.find(words), second.find(words));
    }

    @Composes
    @Override
    public String[] search(String words) {
        return par(() -> first.find(words), () -> second.find(words), Engines::combine);
    }

    @Composes
    @Override
    public String[][] searchAll(String[] searches) {
        return pfor(searches, this::search).toArray(String[][]::new);
    }

    @Composes
    @Override
    public long searchAndKeep(String words, Writing<Long> searches, WritingMap<Long, List<String>> totals) {
        List<String> found = List.of(search(words));
        long number = searches.get() + 1;
        searches.set(number);
        totals.put(number, found);
        return number;
    }

    @Override
    public Optional<String[]> total(long id, Reading<Optional<List<String>>> total) {
        return total.get().map(found -> found.toArray(String[]::new));
    }

    /** Alternates between the lists; what is in both appears only once. */
    private static String[] combine(String[] one, String[] other) {
        Set<String> titles = new LinkedHashSet<>();
        for (int i = 0; i < Math.max(one.length, other.length); i++) {
            if (i < one.length) {
                titles.add(one[i]);
            }
            if (i < other.length) {
                titles.add(other[i]);
            }
        }
        return titles.toArray(String[]::new);
    }
}

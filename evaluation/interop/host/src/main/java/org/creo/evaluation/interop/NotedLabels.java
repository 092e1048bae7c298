// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import labels.Bag;
import labels.LabelsHandler;
import labels.Unwanted;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;

/** Keeps a set. */
final class NotedLabels implements LabelsHandler {
    private static final String BAD = "bad";

    @Override
    public Bag repack(Bag bag) {
        return bag;
    }

    @Override
    public int annotate(Set<String> tags, Writing<Set<String>> noted) {
        if (tags.contains(BAD)) {
            throw new Unwanted(Set.of(BAD));
        }
        Set<String> all = new TreeSet<>(noted.get());
        all.addAll(tags);
        noted.set(all);
        return tags.size();
    }

    @Override
    public Set<String> annotated(Reading<Set<String>> noted) {
        return noted.get();
    }

    @Override
    public Set<Integer> unite(Stream<Set<Integer>> parts) {
        Set<Integer> all = new TreeSet<>();
        parts.forEach(all::addAll);
        return all;
    }

    @Override
    public Stream<Set<Integer>> separate(Set<Integer> all) {
        return all.stream().map(Set::of);
    }
}

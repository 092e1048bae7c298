// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import constructs.Constructs;
import constructs.Empty;
import constructs.Entry;
import constructs.Level;
import constructs.Node;
import constructs.NotFound;
import constructs.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Each construct of the language in a method that shows that it arrived. */
final class KeptConstructs implements Constructs {
    private final List<Entry> kept = new ArrayList<>();

    @Override
    public Level next(Level level) {
        Level[] all = Level.values();
        return all[(level.ordinal() + 1) % all.length];
    }

    @Override
    public Optional<String> maybe(Optional<Integer> number) {
        return number.map(value -> "number " + value);
    }

    @Override
    public Map<Level, Integer> count(Level[] levels) {
        Map<Level, Integer> counts = new LinkedHashMap<>();
        for (Level level : levels) {
            counts.merge(level, 1, Integer::sum);
        }
        return counts;
    }

    @Override
    public Node mirror(Node root) {
        int count = root.childrenLength();
        Node[] children = new Node[count];
        for (int i = 0; i < count; i++) {
            children[i] = mirror(root.children(count - 1 - i));
        }
        return new Node(root.name(), children, root.twin(), root.named());
    }

    @Override
    public int depth(Node root) {
        int deepest = 0;
        for (Node child : root.children()) {
            deepest = Math.max(deepest, depth(child));
        }
        return deepest + 1;
    }

    @Override
    public Entry find(String key) throws NotFound, Empty {
        if (key.isEmpty()) {
            throw new Empty();
        }
        if (key.startsWith("no")) {
            throw new NotFound(key, new Level[] {Level.DEBUG, Level.ERROR});
        }
        Map<String, double[]> samples = new LinkedHashMap<>();
        samples.put("fast", new double[] {0.5, 1.5});
        samples.put("none", new double[] {});
        return new Entry(Level.INFO, key, Optional.of(new Position(1.5, -2.25)), samples);
    }

    @Override
    public void log(Entry entry) {
        if (kept.size() < LIMIT) {
            kept.add(entry);
        }
    }

    @Override
    public Entry[] logged() {
        Entry[] all = kept.toArray(Entry[]::new);
        kept.clear();
        return all;
    }

    @Override
    @Deprecated
    public String old(String text) {
        return text;
    }
}

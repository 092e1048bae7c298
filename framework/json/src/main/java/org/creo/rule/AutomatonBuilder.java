// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.creo.rule.CharacterSet.Span;
import org.creo.rule.PatternNode.Choice;
import org.creo.rule.PatternNode.One;
import org.creo.rule.PatternNode.Repeated;
import org.creo.rule.PatternNode.Sequence;

/**
 * Turns a pattern into a table: first an automaton that may be in several states at a time (Thompson's), then one whose
 * states are the sets of those, and of that the smallest one.
 */
final class AutomatonBuilder {

    /** How many characters a pattern has, written out without repetitions. */
    private static final int MOST_CHARACTERS = 10_000;
    /** How many states the first automaton has: parentheses and repetitions take some, too. */
    private static final int MOST_SILENT = 60_000;
    /** How many states of the first automaton are looked at in all, which takes a second at most. */
    private static final long MOST_STEPS = 100_000_000;
    /** How many states there may be, and how many places the table may have: clients carry it. */
    private static final int MOST_STATES = 4_000;

    private static final int MOST_PLACES = 8_000;
    /** How many intervals of characters there may be: a constant of Java, which has the table, has 65,535 bytes. */
    private static final int MOST_INTERVALS = 2_000;

    /** The sets of characters, each with its index. */
    private final Map<CharacterSet, Integer> sets = new LinkedHashMap<>();
    /** For each state, those that can be reached from it without a character. */
    private final List<List<Integer>> silent = new ArrayList<>();
    /** For each state, the index of a set and the state to which its characters lead; null where none do. */
    private final List<int[]> edges = new ArrayList<>();

    private final List<Integer> firsts = new ArrayList<>();
    private final List<Integer> classes = new ArrayList<>();
    private int classCount;
    /** For each class, the sets in which its characters are. */
    private BitSet[] leads;
    /** For each state, those that can be reached from it without a character. */
    private int[][] silently;
    /** States of which it is not known yet where they lead. */
    private int[] waiting;

    private long steps;

    private AutomatonBuilder() {}

    /** @throws IllegalStateException if the table would be too large */
    static Automaton build(PatternNode node) {
        if (node.size() > MOST_CHARACTERS) {
            throw new IllegalStateException("this pattern has more than 10,000 characters, written out without counts");
        }
        AutomatonBuilder builder = new AutomatonBuilder();
        int start = builder.state();
        int end = builder.add(node, start);
        builder.classify();
        return builder.table(start, end);
    }

    private int state() {
        if (silent.size() == MOST_SILENT) {
            throw new IllegalStateException("this pattern has too many repetitions within each other");
        }
        silent.add(new ArrayList<>(2));
        edges.add(null);
        return silent.size() - 1;
    }

    /** Adds what leads from a state over a part of the pattern; returns the state after it. */
    private int add(PatternNode node, int from) {
        if (node instanceof One one) {
            int to = state();
            int set = sets.computeIfAbsent(one.set(), each -> sets.size());
            int step = state();
            silent.get(from).add(step);
            edges.set(step, new int[] {set, to});
            return to;
        }
        if (node instanceof Sequence sequence) {
            int at = from;
            for (PatternNode part : sequence.parts()) {
                at = add(part, at);
            }
            return at;
        }
        if (node instanceof Choice choice) {
            int to = state();
            for (PatternNode part : choice.parts()) {
                silent.get(add(part, from)).add(to);
            }
            return to;
        }
        return addRepeated((Repeated) node, from);
    }

    private int addRepeated(Repeated repeated, int from) {
        int at = from;
        for (int i = 0; i < repeated.min(); i++) {
            at = add(repeated.part(), at);
        }
        int to = state();
        if (repeated.max() < 0) {
            int again = state();
            silent.get(at).add(again);
            silent.get(add(repeated.part(), again)).add(again);
            silent.get(again).add(to);
            return to;
        }
        for (int i = repeated.min(); i < repeated.max(); i++) {
            silent.get(at).add(to);
            at = add(repeated.part(), at);
        }
        silent.get(at).add(to);
        return to;
    }

    /** Finds the classes: characters of one class are in the same sets. */
    private void classify() {
        TreeMap<Integer, BitSet> changes = new TreeMap<>(Map.of(0, new BitSet()));
        sets.forEach((set, index) -> {
            for (Span span : set.ranges()) {
                changes.computeIfAbsent(span.first(), each -> new BitSet()).flip(index);
                changes.computeIfAbsent(span.last() + 1, each -> new BitSet()).flip(index);
            }
        });
        changes.remove(Character.MAX_CODE_POINT + 1);
        if (changes.size() > MOST_INTERVALS) {
            throw new IllegalStateException("this pattern tells more than 2,000 ranges of characters apart");
        }
        Map<BitSet, Integer> known = new LinkedHashMap<>();
        BitSet in = new BitSet();
        for (Map.Entry<Integer, BitSet> change : changes.entrySet()) {
            in.xor(change.getValue());
            Integer found = known.get(in);
            if (found == null) {
                found = known.size();
                known.put((BitSet) in.clone(), found);
            }
            if (classes.isEmpty() || !classes.get(classes.size() - 1).equals(found)) {
                firsts.add(change.getKey());
                classes.add(found);
            }
        }
        classCount = known.size();
        leads = known.keySet().toArray(BitSet[]::new);
    }

    private Automaton table(int start, int end) {
        waiting = new int[silent.size()];
        silently = silent.stream()
                .map(all -> all.stream().mapToInt(each -> each).toArray())
                .toArray(int[][]::new);
        Map<BitSet, Integer> known = new HashMap<>();
        List<int[]> next = new ArrayList<>();
        List<Boolean> accepting = new ArrayList<>();
        Deque<BitSet> open = new ArrayDeque<>();
        BitSet first = new BitSet();
        reach(start, first);
        known.put(first, 0);
        open.add(first);
        while (!open.isEmpty()) {
            BitSet states = open.poll();
            accepting.add(states.get(end));
            int[] row = new int[classCount];
            for (int each = 0; each < classCount; each++) {
                BitSet reached = reached(states, each);
                row[each] = Automaton.NONE;
                if (!reached.isEmpty()) {
                    Integer to = known.get(reached);
                    if (to == null) {
                        to = known.size();
                        known.put(reached, to);
                        open.add(reached);
                    }
                    row[each] = to;
                }
            }
            next.add(row);
            if (known.size() > MOST_STATES || known.size() * classCount > 4 * MOST_PLACES || steps > MOST_STEPS) {
                throw new IllegalStateException("this pattern takes too large a table");
            }
        }
        return smallest(next.toArray(int[][]::new), accepting);
    }

    /** The states that are reached from these over a character of a class. */
    private BitSet reached(BitSet states, int each) {
        BitSet all = new BitSet();
        for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
            steps++;
            int[] edge = edges.get(state);
            if (edge != null && leads[each].get(edge[0]) && !all.get(edge[1])) {
                reach(edge[1], all);
            }
        }
        return all;
    }

    /** Adds a state, and all that can be reached from it without a character. */
    private void reach(int from, BitSet all) {
        all.set(from);
        waiting[0] = from;
        for (int count = 1; count > 0; ) {
            steps++;
            for (int to : silently[waiting[--count]]) {
                if (!all.get(to)) {
                    all.set(to);
                    waiting[count++] = to;
                }
            }
        }
    }

    /** Joins states that have the same future. */
    private Automaton smallest(int[][] next, List<Boolean> accepting) {
        boolean[] ends = new boolean[next.length];
        for (int state = 0; state < ends.length; state++) {
            ends[state] = accepting.get(state);
        }
        int[] part = SmallestTable.parts(next, ends, classCount);
        int count = Arrays.stream(part).max().getAsInt() + 1;
        if (count * classCount > MOST_PLACES) {
            throw new IllegalStateException("the table of this pattern has more than 8,000 places");
        }
        int[][] rows = new int[count][];
        boolean[] accepted = new boolean[count];
        for (int state = 0; state < part.length; state++) {
            rows[part[state]] = Arrays.stream(next[state])
                    .map(to -> to == Automaton.NONE ? Automaton.NONE : part[to])
                    .toArray();
            accepted[part[state]] = ends[state];
        }
        return new Automaton(
                firsts.stream().mapToInt(each -> each).toArray(),
                classes.stream().mapToInt(each -> each).toArray(),
                classCount,
                rows,
                accepted);
    }
}

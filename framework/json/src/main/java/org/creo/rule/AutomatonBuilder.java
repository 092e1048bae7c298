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
import java.util.TreeSet;
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
    /** How many states there may be, and how many places the table may have: clients carry it. */
    private static final int MOST_STATES = 4_000;

    private static final int MOST_PLACES = 8_000;
    /** How many intervals of characters there may be: a constant of Java, which has the table, has 65,535 bytes. */
    private static final int MOST_INTERVALS = 2_000;

    private final List<CharacterSet> sets = new ArrayList<>();
    /** For each state, those that can be reached from it without a character. */
    private final List<List<Integer>> silent = new ArrayList<>();
    /** For each state, the index of a set and the state to which its characters lead; null where none do. */
    private final List<int[]> edges = new ArrayList<>();

    private final List<Integer> firsts = new ArrayList<>();
    private final List<Integer> classes = new ArrayList<>();
    private int classCount;

    private AutomatonBuilder() {}

    /** @throws IllegalStateException if the table would be too large */
    static Automaton build(PatternNode node) {
        if (node.size() > MOST_CHARACTERS) {
            throw tooLarge();
        }
        AutomatonBuilder builder = new AutomatonBuilder();
        int start = builder.state();
        int end = builder.add(node, start);
        builder.classify();
        return builder.table(start, end);
    }

    private static IllegalStateException tooLarge() {
        return new IllegalStateException("this pattern is too large for a table");
    }

    private int state() {
        silent.add(new ArrayList<>());
        edges.add(null);
        return silent.size() - 1;
    }

    /** Adds what leads from a state over a part of the pattern; returns the state after it. */
    private int add(PatternNode node, int from) {
        if (node instanceof One one) {
            int to = state();
            int set = sets.indexOf(one.set());
            if (set < 0) {
                set = sets.size();
                sets.add(one.set());
            }
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
        TreeSet<Integer> borders = new TreeSet<>(List.of(0));
        for (CharacterSet set : sets) {
            for (Span span : set.ranges()) {
                borders.add(span.first());
                if (span.last() < Character.MAX_CODE_POINT) {
                    borders.add(span.last() + 1);
                }
            }
        }
        if (borders.size() > MOST_INTERVALS) {
            throw tooLarge();
        }
        Map<BitSet, Integer> known = new LinkedHashMap<>();
        for (int first : borders) {
            BitSet in = new BitSet();
            for (int i = 0; i < sets.size(); i++) {
                in.set(i, sets.get(i).has(first));
            }
            int found = known.computeIfAbsent(in, each -> known.size());
            if (classes.isEmpty() || classes.get(classes.size() - 1) != found) {
                firsts.add(first);
                classes.add(found);
            }
        }
        classCount = known.size();
    }

    private Automaton table(int start, int end) {
        int[] example = new int[classCount];
        for (int i = firsts.size() - 1; i >= 0; i--) {
            example[classes.get(i)] = firsts.get(i);
        }
        boolean[][] leads = new boolean[sets.size()][classCount];
        for (int set = 0; set < sets.size(); set++) {
            for (int each = 0; each < classCount; each++) {
                leads[set][each] = sets.get(set).has(example[each]);
            }
        }
        Map<BitSet, Integer> known = new HashMap<>();
        List<int[]> next = new ArrayList<>();
        List<Boolean> accepting = new ArrayList<>();
        Deque<BitSet> open = new ArrayDeque<>();
        BitSet first = closed(List.of(start));
        known.put(first, 0);
        open.add(first);
        while (!open.isEmpty()) {
            BitSet states = open.poll();
            accepting.add(states.get(end));
            int[] row = new int[classCount];
            for (int each = 0; each < classCount; each++) {
                BitSet reached = closed(reached(states, leads, each));
                row[each] = Automaton.NONE;
                if (!reached.isEmpty()) {
                    if (!known.containsKey(reached)) {
                        known.put(reached, known.size());
                        open.add(reached);
                    }
                    row[each] = known.get(reached);
                }
            }
            next.add(row);
            if (known.size() > MOST_STATES || known.size() * classCount > 4 * MOST_PLACES) {
                throw tooLarge();
            }
        }
        return smallest(next, accepting);
    }

    private List<Integer> reached(BitSet states, boolean[][] leads, int each) {
        List<Integer> reached = new ArrayList<>();
        for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
            int[] edge = edges.get(state);
            if (edge != null && leads[edge[0]][each]) {
                reached.add(edge[1]);
            }
        }
        return reached;
    }

    /** These states and all that can be reached from them without a character. */
    private BitSet closed(List<Integer> states) {
        BitSet all = new BitSet(silent.size());
        Deque<Integer> open = new ArrayDeque<>(states);
        while (!open.isEmpty()) {
            int state = open.poll();
            if (!all.get(state)) {
                all.set(state);
                open.addAll(silent.get(state));
            }
        }
        return all;
    }

    /** Joins states that have the same future, by refining a partition until it stays (Moore's). */
    private Automaton smallest(List<int[]> next, List<Boolean> accepting) {
        int[] part = accepting.stream().mapToInt(each -> each ? 1 : 0).toArray();
        int count = (int) Arrays.stream(part).distinct().count();
        while (true) {
            Map<List<Integer>, Integer> known = new LinkedHashMap<>();
            int[] finer = new int[part.length];
            for (int state = 0; state < part.length; state++) {
                List<Integer> future = new ArrayList<>(classCount + 1);
                future.add(part[state]);
                for (int to : next.get(state)) {
                    future.add(to == Automaton.NONE ? Automaton.NONE : part[to]);
                }
                finer[state] = known.computeIfAbsent(future, each -> known.size());
            }
            part = finer;
            if (known.size() == count) {
                return joined(next, accepting, part, count);
            }
            count = known.size();
        }
    }

    private Automaton joined(List<int[]> next, List<Boolean> accepting, int[] part, int count) {
        if (count * classCount > MOST_PLACES) {
            throw tooLarge();
        }
        int[][] rows = new int[count][];
        boolean[] ends = new boolean[count];
        for (int state = 0; state < part.length; state++) {
            rows[part[state]] = Arrays.stream(next.get(state))
                    .map(to -> to == Automaton.NONE ? Automaton.NONE : part[to])
                    .toArray();
            ends[part[state]] = accepting.get(state);
        }
        return new Automaton(
                firsts.stream().mapToInt(each -> each).toArray(),
                classes.stream().mapToInt(each -> each).toArray(),
                classCount,
                rows,
                ends);
    }
}

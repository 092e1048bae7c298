// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Finds the states of a table that have the same future, by refining a partition until it stays. It is Hopcroft's
 * algorithm, which looks again only at the smaller part of what it has split: a pattern may be a chain of thousands of
 * states, each of which tells one more pair apart.
 */
final class SmallestTable {

    private final int[][] next;
    private final int classCount;
    /** Where nothing can match any more: a state, too, the last one. */
    private final int nowhere;

    /** The states, those of one part next to each other. */
    private final int[] order;
    /** For each state, where it is in that order, and its part. */
    private final int[] place;

    private final int[] partOf;
    /** For each part, where it begins and ends in that order, and how many at its beginning are marked. */
    private final int[] begin;

    private final int[] end;
    private final int[] marked;
    private int parts;

    private SmallestTable(int[][] next, boolean[] accepting, int classCount) {
        this.next = next;
        this.classCount = classCount;
        nowhere = next.length;
        int states = nowhere + 1;
        order = new int[states];
        place = new int[states];
        partOf = new int[states];
        begin = new int[states];
        end = new int[states];
        marked = new int[states];
        for (int state = 0; state < states; state++) {
            order[state] = state;
            place[state] = state;
        }
        end[0] = states;
        parts = 1;
        mark(nowhere);
        split(0);
        for (int state = 0; state < nowhere; state++) {
            if (accepting[state]) {
                mark(state);
            }
        }
        split(0);
    }

    /**
     * For each state, the number of its part. Parts are counted from 0 on, in the order of their first states.
     *
     * @param next for each state, the next one for each class, or {@link Automaton#NONE}; each leads to an end
     */
    static int[] parts(int[][] next, boolean[] accepting, int classCount) {
        SmallestTable table = new SmallestTable(next, accepting, classCount);
        table.refine();
        return table.numbered();
    }

    private void refine() {
        int[][][] before = before();
        Deque<Integer> open = new ArrayDeque<>();
        for (int part = 0; part < parts; part++) {
            open.add(part);
        }
        int[] touched = new int[order.length];
        boolean[] isOpen = new boolean[order.length];
        Arrays.fill(isOpen, 0, parts, true);
        while (!open.isEmpty()) {
            int splitter = open.poll();
            isOpen[splitter] = false;
            // A part may be split by itself: its states are those of now.
            int[] states = Arrays.copyOfRange(order, begin[splitter], end[splitter]);
            for (int each = 0; each < classCount; each++) {
                int count = 0;
                for (int state : states) {
                    for (int from : before[each][state]) {
                        if (marked[partOf[from]] == 0) {
                            touched[count++] = partOf[from];
                        }
                        mark(from);
                    }
                }
                for (int i = 0; i < count; i++) {
                    int part = touched[i];
                    int made = split(part);
                    if (made >= 0) {
                        boolean smaller = end[made] - begin[made] <= end[part] - begin[part];
                        int add = isOpen[part] || smaller ? made : part;
                        isOpen[add] = true;
                        open.add(add);
                    }
                }
            }
        }
    }

    /** For each class and state, the states that lead to it. */
    private int[][][] before() {
        int[][][] before = new int[classCount][order.length][];
        for (int each = 0; each < classCount; each++) {
            int[] counts = new int[order.length];
            for (int state = 0; state < order.length; state++) {
                counts[after(state, each)]++;
            }
            for (int state = 0; state < order.length; state++) {
                before[each][state] = new int[counts[state]];
            }
            for (int state = 0; state < order.length; state++) {
                int to = after(state, each);
                before[each][to][--counts[to]] = state;
            }
        }
        return before;
    }

    private int after(int state, int each) {
        int to = state == nowhere ? nowhere : next[state][each];
        return to == Automaton.NONE ? nowhere : to;
    }

    /** Puts a state among the marked ones of its part. */
    private void mark(int state) {
        int part = partOf[state];
        int to = begin[part] + marked[part];
        int at = place[state];
        if (at >= to) {
            int other = order[to];
            order[at] = other;
            place[other] = at;
            order[to] = state;
            place[state] = to;
            marked[part]++;
        }
    }

    /** Makes a part of the marked states of a part; returns it, or -1 where all or none are marked. */
    private int split(int part) {
        int count = marked[part];
        marked[part] = 0;
        if (count == 0 || count == end[part] - begin[part]) {
            return -1;
        }
        int made = parts++;
        begin[made] = begin[part];
        end[made] = begin[part] + count;
        begin[part] = end[made];
        for (int i = begin[made]; i < end[made]; i++) {
            partOf[order[i]] = made;
        }
        return made;
    }

    private int[] numbered() {
        int[] numbers = new int[parts];
        Arrays.fill(numbers, -1);
        int[] numbered = new int[nowhere];
        int count = 0;
        for (int state = 0; state < nowhere; state++) {
            int part = partOf[state];
            if (numbers[part] < 0) {
                numbers[part] = count++;
            }
            numbered[state] = numbers[part];
        }
        return numbered;
    }
}

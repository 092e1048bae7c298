// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A pattern as a table, by which a text is matched with one step for each character. All languages run the same table.
 *
 * <p>Characters are of a few classes. From each state a character of a class leads to a state, or to none, which means
 * that the text does not match. The first state is 0.
 */
public final class Automaton {

    /** Leads to no state: nothing can match any more. */
    static final int NONE = -1;

    /** The first characters of intervals, in ascending order from 0 on, and the class of each interval. */
    private final int[] firsts;

    private final int[] classes;
    private final int classCount;
    /** For each state, the next one for each class. */
    private final int[][] next;
    /** For each state, whether a text that ends there matches. */
    private final boolean[] accepting;

    Automaton(int[] firsts, int[] classes, int classCount, int[][] next, boolean[] accepting) {
        this.firsts = firsts;
        this.classes = classes;
        this.classCount = classCount;
        this.next = next;
        this.accepting = accepting;
    }

    boolean matches(String text) {
        int state = 0;
        for (int i = 0; i < text.length() && state != NONE; ) {
            int character = text.codePointAt(i);
            state = next[state][classOf(character)];
            i += Character.charCount(character);
        }
        return state != NONE && accepting[state];
    }

    private int classOf(int character) {
        int found = Arrays.binarySearch(firsts, character);
        return classes[found >= 0 ? found : -found - 2];
    }

    /** Whether all texts that match the other table match this one: no text leads to an end of the other alone. */
    boolean contains(Automaton other) {
        int[][] steps = stepsWith(other);
        int mineCount = next.length + 1; // The last one stands for none.
        BitSet known = new BitSet(mineCount * other.next.length);
        Deque<Integer> open = new ArrayDeque<>();
        known.set(0);
        open.add(0);
        while (!open.isEmpty()) {
            int pair = open.poll();
            int mine = pair % mineCount;
            int theirs = pair / mineCount;
            boolean none = mine == next.length;
            if (other.accepting[theirs] && (none || !accepting[mine])) {
                return false;
            }
            for (int[] step : steps) {
                int to = other.next[theirs][step[1]];
                int here = none ? NONE : next[mine][step[0]];
                int reached = to * mineCount + (here == NONE ? next.length : here);
                if (to != NONE && !known.get(reached)) {
                    known.set(reached);
                    open.add(reached);
                }
            }
        }
        return true;
    }

    /** The classes that a character has here and in the other table, each pair that there is once. */
    private int[][] stepsWith(Automaton other) {
        Set<List<Integer>> steps = new LinkedHashSet<>();
        IntStream.concat(Arrays.stream(firsts), Arrays.stream(other.firsts))
                .forEach(first -> steps.add(List.of(classOf(first), other.classOf(first))));
        return steps.stream().map(step -> new int[] {step.get(0), step.get(1)}).toArray(int[][]::new);
    }

    /**
     * The table as clients have it: how many classes there are and how many intervals; then for each interval its first
     * character and its class; then for each state 1 where a text that ends there matches, else 0, and for each class
     * the next state plus 1, or 0 where there is none.
     */
    public List<Integer> numbers() {
        List<Integer> numbers = new ArrayList<>(List.of(classCount, firsts.length));
        for (int i = 0; i < firsts.length; i++) {
            numbers.add(firsts[i]);
            numbers.add(classes[i]);
        }
        for (int state = 0; state < next.length; state++) {
            numbers.add(accepting[state] ? 1 : 0);
            for (int each : next[state]) {
                numbers.add(each + 1);
            }
        }
        return numbers;
    }

    int shortest() {
        return distances()[0];
    }

    /** For each state, how many characters the shortest rest has. */
    private int[] distances() {
        int[] distances = new int[next.length];
        Arrays.fill(distances, Integer.MAX_VALUE);
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int state = next.length - 1; state >= 0; state--) {
                int distance = accepting[state] ? 0 : Integer.MAX_VALUE;
                for (int each : next[state]) {
                    if (each != NONE && distances[each] < distance - 1) {
                        distance = distances[each] + 1;
                    }
                }
                changed |= distance < distances[state];
                distances[state] = Math.min(distances[state], distance);
            }
        }
        return distances;
    }

    /** As each state leads to an end, any circle means that there is no limit. */
    OptionalInt longest() {
        int[] incoming = new int[next.length];
        for (int[] all : next) {
            Arrays.stream(all).distinct().filter(each -> each != NONE).forEach(each -> incoming[each]++);
        }
        int[] longest = new int[next.length];
        Deque<Integer> open = new ArrayDeque<>();
        if (incoming[0] == 0) {
            open.add(0);
        }
        int done = 0;
        int most = 0;
        while (!open.isEmpty()) {
            int state = open.poll();
            done++;
            most = Math.max(most, longest[state]);
            for (int each : Arrays.stream(next[state])
                    .distinct()
                    .filter(to -> to != NONE)
                    .toArray()) {
                longest[each] = Math.max(longest[each], longest[state] + 1);
                if (--incoming[each] == 0) {
                    open.add(each);
                }
            }
        }
        return done == next.length ? OptionalInt.of(most) : OptionalInt.empty();
    }

    /** A text that matches: a random walk, which takes the shortest way to an end once it is long enough. */
    String example(Random random, int length) {
        int[] distances = distances();
        StringBuilder text = new StringBuilder();
        int state = 0;
        int count = 0;
        while (!accepting[state] || count < length) {
            int[] ways = ways(state, count + distances[state] >= length, distances);
            if (ways.length == 0) {
                break;
            }
            int way = ways[random.nextInt(ways.length)];
            text.appendCodePoint(character(way, random));
            state = next[state][way];
            count++;
        }
        return text.toString();
    }

    private int[] ways(int state, boolean hurry, int[] distances) {
        List<Integer> ways = new ArrayList<>();
        for (int way = 0; way < classCount; way++) {
            int to = next[state][way];
            if (to != NONE && (!hurry || distances[to] < distances[state])) {
                ways.add(way);
            }
        }
        return ways.stream().mapToInt(way -> way).toArray();
    }

    /** A character of a class, a letter or a digit where there is any: half of a surrogate pair would not be text. */
    private int character(int wanted, Random random) {
        List<Integer> found = new ArrayList<>();
        for (int character = ' '; character < 0x7F; character++) {
            if (classOf(character) == wanted && Character.isLetterOrDigit(character)) {
                found.add(character);
            }
        }
        for (int character = ' '; character < 0x7F && found.isEmpty(); character++) {
            if (classOf(character) == wanted) {
                found.add(character);
            }
        }
        for (int i = 0; i < firsts.length && found.isEmpty(); i++) {
            int last = i + 1 < firsts.length ? firsts[i + 1] - 1 : Character.MAX_CODE_POINT;
            if (classes[i] == wanted) {
                boolean half = firsts[i] >= Character.MIN_SURROGATE && firsts[i] <= Character.MAX_SURROGATE;
                int first = half ? Character.MAX_SURROGATE + 1 : firsts[i];
                if (first <= last) {
                    found.add(first);
                }
            }
        }
        return found.get(random.nextInt(found.size()));
    }
}

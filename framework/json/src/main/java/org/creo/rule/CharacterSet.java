// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A set of characters, each of which is one of Unicode's code points.
 *
 * @param ranges in ascending order, with at least one character between each two
 */
record CharacterSet(List<Span> ranges) {

    /** Characters that follow each other, both ends among them. */
    record Span(int first, int last) {}

    static final CharacterSet EMPTY = new CharacterSet(List.of());
    static final CharacterSet DIGITS = of('0', '9');
    static final CharacterSet WORD =
            DIGITS.with(of('A', 'Z')).with(of('_', '_')).with(of('a', 'z'));
    static final CharacterSet SPACES = of('\t', '\r').with(of(' ', ' '));
    static final CharacterSet NO_LINE_FEED = of('\n', '\n').others();

    CharacterSet {
        ranges = List.copyOf(ranges);
    }

    static CharacterSet of(int first, int last) {
        return new CharacterSet(List.of(new Span(first, last)));
    }

    /** The characters of both sets. */
    CharacterSet with(CharacterSet other) {
        return union(List.of(this, other));
    }

    /** The characters of all these sets. */
    static CharacterSet union(List<CharacterSet> sets) {
        List<Span> all = new ArrayList<>();
        sets.forEach(set -> all.addAll(set.ranges));
        all.sort(Comparator.comparingInt(Span::first));
        List<Span> joined = new ArrayList<>();
        for (Span next : all) {
            Span before = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (before != null && next.first() <= before.last() + 1) {
                joined.set(joined.size() - 1, new Span(before.first(), Math.max(before.last(), next.last())));
            } else {
                joined.add(next);
            }
        }
        return new CharacterSet(joined);
    }

    /** All characters that are not in the set. */
    CharacterSet others() {
        List<Span> all = new ArrayList<>();
        int next = 0;
        for (Span each : ranges) {
            if (each.first() > next) {
                all.add(new Span(next, each.first() - 1));
            }
            next = each.last() + 1;
        }
        if (next <= Character.MAX_CODE_POINT) {
            all.add(new Span(next, Character.MAX_CODE_POINT));
        }
        return new CharacterSet(all);
    }

    boolean isEmpty() {
        return ranges.isEmpty();
    }

    boolean has(int character) {
        return ranges.stream().anyMatch(each -> each.first() <= character && character <= each.last());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The rules for one value, and for what is in it. Those of an {@code Optional} are for the value inside.
 *
 * @param range of a number or a time
 * @param length of a text, an array, a set or a map
 * @param pattern of a text
 * @param keys rules for the keys of a map
 * @param items rules for the items of an array, a set or a stream, or for the values of a map
 */
public record Rules(
        Optional<Range> range,
        Optional<Length> length,
        Optional<TextPattern> pattern,
        Optional<Rules> keys,
        Optional<Rules> items) {

    /** How often a text of an allowed length is looked for. */
    private static final int TRIES = 1000;

    /** Allows all values of a type. */
    public static final Rules NONE =
            new Rules(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public Rules {
        keys = keys.filter(rules -> !rules.isEmpty());
        items = items.filter(rules -> !rules.isEmpty());
    }

    /** Begins the rules of a value, to which the other methods add. */
    public static Rules none() {
        return NONE;
    }

    /** @param min the least number, as digits; likewise the greatest; empty where there is none */
    public Rules range(String min, String max) {
        return range(Range.of(min, max));
    }

    public Rules range(Range allowed) {
        return new Rules(Optional.of(allowed), length, pattern, keys, items);
    }

    public Rules length(long min, long max) {
        return length(Length.of(min, max));
    }

    public Rules length(long min) {
        return length(Length.from(min));
    }

    public Rules length(Length allowed) {
        return new Rules(range, Optional.of(allowed), pattern, keys, items);
    }

    /** @throws IllegalArgumentException if it is not a pattern */
    public Rules pattern(String text) {
        return new Rules(range, length, Optional.of(TextPattern.of(text)), keys, items);
    }

    public Rules keys(Rules rules) {
        return new Rules(range, length, pattern, Optional.of(rules), items);
    }

    public Rules items(Rules rules) {
        return new Rules(range, length, pattern, keys, Optional.of(rules));
    }

    public boolean isEmpty() {
        return range.isEmpty() && length.isEmpty() && pattern.isEmpty() && keys.isEmpty() && items.isEmpty();
    }

    /** Whether all values that obey the other rules obey these, too. */
    public boolean contain(Rules other) {
        return range.stream().allMatch(mine -> other.range.stream().anyMatch(mine::contains))
                && length.stream().allMatch(mine -> other.length.stream().anyMatch(mine::contains))
                && pattern.stream().allMatch(mine -> other.pattern.stream().anyMatch(mine::contains))
                && keys.stream().allMatch(mine -> mine.contain(other.keys.orElse(NONE)))
                && items.stream().allMatch(mine -> mine.contain(other.items.orElse(NONE)));
    }

    /** The allowed number of items or entries that is nearest to another one. */
    public int count(int wanted) {
        return length.map(allowed -> allowed.nearest(wanted)).orElse(wanted);
    }

    /** A text that obeys the rules: the given one, or one of about its length. */
    public String text(String wanted, Random random) {
        int characters = wanted.codePointCount(0, wanted.length());
        int count = count(characters);
        if (pattern.isEmpty()) {
            String cut = wanted.substring(0, wanted.offsetByCodePoints(0, Math.min(count, characters)));
            return cut + "x".repeat(Math.max(0, count - characters));
        }
        if (count == characters && pattern.get().matches(wanted)) {
            return wanted;
        }
        // How long a text becomes cannot be chosen freely: the pattern may have only some lengths.
        String found = pattern.get().example(random, count);
        for (int i = 0; i < TRIES && !fits(found); i++) {
            found = pattern.get().example(random, count(random.nextInt(2 + i)));
        }
        return found;
    }

    private boolean fits(String text) {
        return length.stream().allMatch(allowed -> allowed.has(text.codePointCount(0, text.length())));
    }

    /** The rules as a description writes them, with blanks between them; empty where there are none. */
    public String declared() {
        return String.join(" ", list());
    }

    private List<String> list() {
        List<String> all = new ArrayList<>();
        range.ifPresent(each -> all.add("@RANGE(" + bounds(each) + ")"));
        length.ifPresent(each -> all.add("@LENGTH(" + bounds(each) + ")"));
        pattern.ifPresent(each -> all.add("@PATTERN(" + each.quoted() + ")"));
        keys.ifPresent(each -> all.add("@KEYS(" + inside(each) + ")"));
        items.ifPresent(each -> all.add("@ITEMS(" + inside(each) + ")"));
        return all;
    }

    private static String inside(Rules rules) {
        List<String> all = rules.list();
        return all.size() == 1 ? all.get(0) : "{" + String.join(", ", all) + "}";
    }

    private static String bounds(Range range) {
        String quote = range.ofTexts() ? "\"" : "";
        Optional<String> min = range.minText().map(text -> quote + text + quote);
        Optional<String> max = range.maxText().map(text -> quote + text + quote);
        if (min.isPresent() && max.isPresent()) {
            return min.get() + ", " + max.get();
        }
        return min.map(text -> "min = " + text).orElseGet(() -> "max = " + max.orElseThrow());
    }

    private static String bounds(Length length) {
        if (length.max().isEmpty()) {
            return "min = " + length.min();
        }
        long max = length.max().getAsLong();
        return length.min() == 0 ? "max = " + max : length.min() + ", " + max;
    }
}

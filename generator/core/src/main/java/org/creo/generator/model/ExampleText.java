// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.creo.rule.Range;
import org.creo.rule.Rules;
import org.creo.type.Scalar;
import org.creo.type.Spelled;

/** Small values without parts for examples, as texts. They obey rules. */
public final class ExampleText {
    /** How often another value is looked for where several are wanted: rules may leave only a few. */
    private static final int TRIES = 20;
    /** The year in the examples of times and dates. */
    private static final int YEAR = 2026;

    private ExampleText() {}

    /** @param wanted the value where no rule forbids it */
    public static String of(Scalar type, Rules rules, String wanted) {
        return of(type, rules, wanted, 0);
    }

    /** So many values that differ, or as many as are found. */
    public static List<String> several(Scalar type, Rules rules, String wanted, int count) {
        Set<String> found = new LinkedHashSet<>();
        for (int i = 0; i < count * TRIES && found.size() < count; i++) {
            found.add(of(type, rules, wanted, i));
        }
        return List.copyOf(found);
    }

    private static String of(Scalar type, Rules rules, String wanted, int index) {
        return switch (type.form()) {
            case TRUTH -> String.valueOf(index % 2 == 0);
            case INTEGER -> number(rules, wanted, index);
            case FLOATING -> fraction(number(rules, wanted, index));
            case CHARACTER -> String.valueOf((char) (wanted.charAt(0) + index));
            case TEXT -> text(rules, wanted, index);
            case INSTANT, DATE ->
                rules.range().isPresent()
                        ? within(type.spelled(), rules, wanted, index)
                        : wanted.replace(String.valueOf(YEAR), String.valueOf(YEAR + index));
            case DURATION, DECIMAL -> rules.range().isPresent() ? within(type.spelled(), rules, wanted, index) : wanted;
            case UUID -> uuid(wanted, index);
        };
    }

    /** One above the other, or below where a rule leaves no room above. */
    private static String number(Rules rules, String wanted, int index) {
        if (rules.range().isEmpty() && index == 0) {
            return wanted;
        }
        Range range = rules.range().orElse(Range.of("", ""));
        BigDecimal first = range.nearest(new BigDecimal(wanted));
        BigDecimal step = BigDecimal.valueOf(index);
        boolean room = range.has(first.add(step));
        return Range.digits(room ? first.add(step) : range.nearest(first.subtract(step)));
    }

    private static String within(Spelled type, Rules rules, String wanted, int index) {
        BigDecimal number = type.number(type.parse(wanted)).orElseThrow();
        if (index == 0 && rules.range().orElseThrow().has(number)) {
            return wanted;
        }
        return type.text(type.ofNumber(new BigDecimal(number(rules, number.toPlainString(), index))));
    }

    /** As a compiler takes it for a number with a fraction. */
    private static String fraction(String digits) {
        return digits.matches("-?\\d+") ? digits + ".0" : digits;
    }

    /** A text of characters that need no names of their own in any language. */
    private static String text(Rules rules, String wanted, int index) {
        String given = index == 0 ? wanted : index + wanted;
        return plain(rules, given, index).or(() -> plain(rules, "", index)).orElse(wanted);
    }

    /** Such a text, of about the length of another one, if it is found: a pattern may be of other characters alone. */
    private static Optional<String> plain(Rules rules, String given, int index) {
        return IntStream.range(index, index + TRIES)
                .mapToObj(seed -> rules.text(given, new Random(seed)))
                .filter(found -> found.chars().allMatch(each -> each >= ' ' && each < 0x7F))
                .findFirst();
    }

    private static String uuid(String example, int index) {
        String number = index == 0 ? "" : String.valueOf(index);
        return example.substring(0, example.length() - number.length()) + number;
    }
}

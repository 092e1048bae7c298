// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.example;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.creo.rule.Length;
import org.creo.rule.Range;
import org.creo.rule.Rules;
import org.creo.rule.TextPattern;
import org.creo.type.Scalar;
import org.creo.type.Spelled;

/**
 * Breaks one rule of a message while its values are made up, and says what everybody has to say about it: the place and
 * the mistake. Values come from here only where a rule is broken; nothing is broken before {@link #breakOne}.
 */
final class RuleBreaker {

    /** Up to here, a number is short, and has the same digits in all languages and sizes. */
    private static final BigDecimal SHORT = BigDecimal.valueOf(1L << 24);

    private static final BigDecimal HALF = new BigDecimal("0.5");

    /** More characters, items or entries would make vectors that nobody can read. */
    private static final long LONGEST = 500;

    private static final int LONGEST_KEY = 40;
    private static final int TRIES = 30;
    private static final List<String> WRONG = List.of("!", "A", "a", "0", "-", " ", "\n", "\u00e9", "\ud83d\ude00");

    private final Random random;
    private final Deque<String> place = new ArrayDeque<>();
    private int obeyed;
    private boolean breaking;
    private boolean inKey;
    /** What is wrong with a key that is not yet known. */
    private Optional<String> words = Optional.empty();

    private Optional<String> mistake = Optional.empty();

    RuleBreaker(Random random) {
        this.random = random;
    }

    /** @param obeyed how many rules come before the one that is broken */
    void breakOne(int obeyed) {
        this.obeyed = obeyed;
        breaking = true;
        mistake = Optional.empty();
    }

    /** Nothing more is broken; returns what was, if a value was found that breaks that rule. */
    Optional<String> stop() {
        breaking = false;
        return mistake;
    }

    /** Goes into a part of a value. */
    void enter(String step) {
        place.addLast(step);
    }

    void leave() {
        place.removeLast();
    }

    /** What follows is the key of a map, or an item of a set. */
    void beginKey() {
        inKey = true;
    }

    /** @param shown the key in messages */
    void endKey(String shown) {
        endKey(shown, "as a key, ");
    }

    /** Ends an item of a set, which began like a key. @param shown the item in messages */
    void endItem(String shown) {
        endKey(shown, "");
    }

    private void endKey(String shown, String role) {
        inKey = false;
        if (words.isPresent()) {
            mistake = Optional.of(where() + "[" + shown + "]: " + role + words.get());
            words = Optional.empty();
        }
    }

    /** It turned out that the value obeys the rule, or does not tell. */
    void mend() {
        mistake = Optional.empty();
    }

    /** How many items or entries break the rules here. */
    OptionalInt count(Rules rules, String one, String several) {
        return rules.length()
                .filter(length -> isNext())
                .map(this::wrongLength)
                .filter(count -> count >= 0)
                .map(count -> {
                    counted(count, one, several, rules.length().get());
                    return OptionalInt.of(count);
                })
                .orElse(OptionalInt.empty());
    }

    /** A text that breaks the rules here. */
    Optional<String> text(Rules rules) {
        OptionalInt wrong = count(rules, "character", "characters");
        return wrong.isPresent()
                ? Optional.of("x".repeat(wrong.getAsInt()))
                : rules.pattern().filter(pattern -> isNext()).flatMap(pattern -> unlike(pattern, rules));
    }

    /** A whole number that breaks the rules here. */
    Optional<BigInteger> whole(Scalar type, Rules rules) {
        return rules.range().filter(range -> isNext()).flatMap(range -> outside(type, range));
    }

    /** A number with a fraction, or none at all, that breaks the rules here. */
    Optional<Double> floating(Rules rules) {
        return rules.range().filter(range -> isNext()).map(this::outside);
    }

    /** The bytes of a time, a day or a decimal number that breaks the rules here. */
    Optional<byte[]> spelled(Spelled type, Rules rules) {
        return rules.range().filter(range -> isNext()).map(range -> {
            boolean less = range.max().isEmpty() || (range.min().isPresent() && random.nextBoolean());
            BigDecimal number = less
                    ? range.min().get().subtract(BigDecimal.ONE)
                    : range.max().get().add(BigDecimal.ONE);
            Object value = type.ofNumber(number);
            wrong(type.text(value) + " is not in " + range.words());
            return type.bytes(value);
        });
    }

    private boolean isNext() {
        return breaking && obeyed-- == 0;
    }

    private void wrong(String what) {
        if (inKey) {
            words = Optional.of(what);
        } else {
            mistake = Optional.of(where() + ": " + what);
        }
    }

    private String where() {
        return String.join("", place);
    }

    private void counted(int count, String one, String several, Length allowed) {
        wrong("it has " + count + " " + (count == 1 ? one : several) + "; allowed: " + allowed.words());
    }

    /** A length that is not allowed; -1 if there is none that a vector could have. */
    private int wrongLength(Length length) {
        boolean shorter = length.min() > 0 && length.min() < LONGEST;
        boolean longer = length.most() < LONGEST;
        return shorter && (!longer || random.nextBoolean())
                ? random.nextInt((int) length.min())
                : longer ? (int) length.most() + 1 : -1;
    }

    /** A text of allowed length that is one character away from the pattern. */
    private Optional<String> unlike(TextPattern pattern, Rules rules) {
        for (int i = 0; i < TRIES; i++) {
            String good = rules.text("", random);
            int characters = good.codePointCount(0, good.length());
            int at = good.offsetByCodePoints(0, random.nextInt(characters + 1));
            String without = at == good.length() ? "" : good.substring(good.offsetByCodePoints(at, 1));
            String text = good.substring(0, at) + WRONG.get(random.nextInt(WRONG.size())) + without;
            int length = text.codePointCount(0, text.length());
            if (!pattern.matches(text) && rules.count(length) == length) {
                wrong("the text does not match " + pattern.text());
                return Optional.of(text);
            }
        }
        return Optional.empty();
    }

    private Optional<BigInteger> outside(Scalar type, Range range) {
        List<BigInteger> numbers = new ArrayList<>();
        range.min().ifPresent(min -> numbers.add(min.toBigIntegerExact().subtract(BigInteger.ONE)));
        range.max().ifPresent(max -> numbers.add(max.toBigIntegerExact().add(BigInteger.ONE)));
        numbers.removeIf(number -> !type.has(number));
        if (numbers.isEmpty()) {
            return Optional.empty();
        }
        BigInteger number = numbers.get(random.nextInt(numbers.size()));
        wrong(number + " is not in " + range.words());
        return Optional.of(number);
    }

    private double outside(Range range) {
        List<Double> numbers = new ArrayList<>(List.of(Double.NaN));
        range.min().ifPresent(min -> {
            numbers.add(Double.NEGATIVE_INFINITY);
            add(numbers, min.setScale(0, RoundingMode.FLOOR).subtract(BigDecimal.ONE));
            add(numbers, min.setScale(0, RoundingMode.FLOOR).subtract(HALF));
        });
        range.max().ifPresent(max -> {
            numbers.add(Double.POSITIVE_INFINITY);
            add(numbers, max.setScale(0, RoundingMode.CEILING).add(BigDecimal.ONE));
            add(numbers, max.setScale(0, RoundingMode.CEILING).add(HALF));
        });
        double number = numbers.get(random.nextInt(numbers.size()));
        String text = number == Math.rint(number) && !Double.isInfinite(number)
                ? String.valueOf((long) number)
                : String.valueOf(number);
        wrong(text + " is not in " + range.words());
        return number;
    }

    private static void add(List<Double> numbers, BigDecimal number) {
        if (number.abs().compareTo(SHORT) < 0) {
            numbers.add(number.doubleValue());
        }
    }

    /** A text that is the key of a map, as messages have it. */
    static String shown(String key) {
        StringBuilder shown = new StringBuilder("\"");
        for (int i = 0; i < key.length(); i += Character.charCount(key.codePointAt(i))) {
            if (i >= LONGEST_KEY) {
                return shown.append("...\"").toString();
            }
            int character = key.codePointAt(i);
            if (character == '"' || character == '\\') {
                shown.append('\\');
            }
            shown.appendCodePoint(Character.isISOControl(character) ? '?' : character);
        }
        return shown.append('"').toString();
    }
}

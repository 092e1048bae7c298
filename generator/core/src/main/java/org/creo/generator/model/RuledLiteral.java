// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.math.BigDecimal;
import java.util.Optional;
import org.creo.generator.model.Literal.EmptyLiteral;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.generator.model.Literal.StringLiteral;
import org.creo.rule.Range;
import org.creo.rule.Rules;
import org.creo.rule.TextPattern;
import org.creo.type.TypeRef;

/** Finds the rule that a value in a description breaks. */
public final class RuledLiteral {

    private RuledLiteral() {}

    /** What is wrong with a value, for example {@code 7 is not in 0..5}; empty where it obeys the rules. */
    public static Optional<String> mistake(Literal value, TypeRef type, Rules rules) {
        if (value instanceof StringLiteral text) {
            return text(text.value(), rules);
        }
        if (value instanceof EmptyLiteral) {
            String what = type.isMap() ? "entries" : "items";
            return length(0, what, rules);
        }
        Optional<BigDecimal> number = NumberLiteral.of(value, type);
        return rules.range()
                .filter(range -> number.isPresent() && !range.has(number.get()))
                .map(range -> shown(value, number.get()) + " is not in " + range.words());
    }

    private static String shown(Literal value, BigDecimal number) {
        return value instanceof SpelledLiteral spelled ? spelled.text() : Range.digits(number);
    }

    private static Optional<String> text(String text, Rules rules) {
        return length(text.codePointCount(0, text.length()), "characters", rules)
                .or(() -> rules.pattern()
                        .filter(pattern -> !pattern.matches(text))
                        .map(TextPattern::text)
                        .map(pattern -> "the text does not match " + pattern));
    }

    private static String what(int length, String many) {
        return length != 1 ? many : many.equals("entries") ? "entry" : many.substring(0, many.length() - 1);
    }

    private static Optional<String> length(int length, String what, Rules rules) {
        return rules.length()
                .filter(allowed -> !allowed.has(length))
                .map(allowed -> "it has " + length + " " + what(length, what) + "; allowed: " + allowed.words());
    }
}

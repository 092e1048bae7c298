// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import java.util.stream.Collectors;
import org.creo.rule.CharacterSet.Span;
import org.creo.rule.PatternNode.Choice;
import org.creo.rule.PatternNode.One;
import org.creo.rule.PatternNode.Repeated;
import org.creo.rule.PatternNode.Sequence;

/** Prints a pattern for JavaScript and JSON Schema, whose classes such as {@code \s} have other characters. */
final class EcmaPattern {

    private static final String SIGNS = "\\.[]{}()*+?|^$/";
    private static final String SIGNS_IN_CLASS = "\\[]^-";

    private EcmaPattern() {}

    static String print(PatternNode node) {
        return node instanceof Choice ? "^(?:" + text(node) + ")$" : "^" + text(node) + "$";
    }

    private static String text(PatternNode node) {
        if (node instanceof One one) {
            return text(one.set());
        }
        if (node instanceof Sequence sequence) {
            return sequence.parts().stream()
                    .map(part -> part instanceof Choice ? grouped(part) : text(part))
                    .collect(Collectors.joining());
        }
        if (node instanceof Choice choice) {
            return choice.parts().stream().map(EcmaPattern::text).collect(Collectors.joining("|"));
        }
        Repeated repeated = (Repeated) node;
        String part = repeated.part() instanceof One ? text(repeated.part()) : grouped(repeated.part());
        return part + count(repeated.min(), repeated.max());
    }

    private static String grouped(PatternNode node) {
        return "(?:" + text(node) + ")";
    }

    private static String count(int min, int max) {
        if (max < 0) {
            return min == 0 ? "*" : min == 1 ? "+" : "{" + min + ",}";
        }
        if (min == 0 && max == 1) {
            return "?";
        }
        return min == max ? "{" + min + "}" : "{" + min + "," + max + "}";
    }

    private static String text(CharacterSet set) {
        Span first = set.ranges().get(0);
        if (set.ranges().size() == 1 && first.first() == first.last()) {
            return escaped(first.first(), SIGNS);
        }
        boolean others = set.has(Character.MAX_CODE_POINT) && !set.others().isEmpty();
        String members = (others ? set.others() : set)
                .ranges().stream().map(EcmaPattern::text).collect(Collectors.joining());
        return "[" + (others ? "^" : "") + members + "]";
    }

    private static String text(Span span) {
        String first = escaped(span.first(), SIGNS_IN_CLASS);
        if (span.first() == span.last()) {
            return first;
        }
        return first + (span.last() == span.first() + 1 ? "" : "-") + escaped(span.last(), SIGNS_IN_CLASS);
    }

    private static String escaped(int character, String signs) {
        return switch (character) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\f' -> "\\f";
            case 0x0B -> "\\v";
            default -> {
                if (character < ' ' || character == 0x7F) {
                    yield String.format("\\u%04x", character);
                }
                yield (signs.indexOf(character) >= 0 ? "\\" : "") + Character.toString(character);
            }
        };
    }
}

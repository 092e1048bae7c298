// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.ArrayList;
import java.util.List;
import org.creo.rule.Length;
import org.creo.rule.Range;
import org.creo.rule.Rules;
import org.creo.type.MapType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** Tells readers of documentation which values a field or a parameter takes. */
public final class RuleWords {

    /** Those that are no control characters. */
    private static final String LINE_ENDS = "\u2028\u2029";

    private RuleWords() {}

    /**
     * A sentence, for example {@code Allowed: 1 to 64 characters, all of it [a-z]+.}; empty where there are no rules.
     */
    public static String of(Field field) {
        return field.rules().isEmpty() ? "" : "Allowed: " + words(field.type().present(), field.rules()) + ".";
    }

    private static String words(TypeRef type, Rules rules) {
        List<String> all = new ArrayList<>();
        rules.range().map(RuleWords::ranged).ifPresent(all::add);
        rules.length().ifPresent(length -> all.add(counted(length, type)));
        rules.pattern().ifPresent(pattern -> all.add("all of it " + inALine(pattern.text())));
        type.asMap()
                .map(MapType::key)
                .ifPresent(key -> rules.keys().ifPresent(keys -> all.add("each key " + words(key, keys))));
        rules.items()
                .ifPresent(items -> all.add((type.isMap() ? "each value " : "each item ") + words(item(type), items)));
        return String.join(", ", all);
    }

    /** A line end within a comment may end it. */
    private static String inALine(String pattern) {
        StringBuilder shown = new StringBuilder();
        for (char letter : pattern.toCharArray()) {
            boolean ends = Character.isISOControl(letter) || LINE_ENDS.indexOf(letter) >= 0;
            shown.append(ends ? String.format("\\u%04x", (int) letter) : String.valueOf(letter));
        }
        return shown.toString();
    }

    private static TypeRef item(TypeRef type) {
        return type.asMap().map(MapType::value).orElseGet(() -> type.isStream() ? type.single() : type.one());
    }

    private static String ranged(Range range) {
        if (range.max().isEmpty()) {
            return "from " + range.minText().orElseThrow();
        }
        String max = range.maxText().orElseThrow();
        return range.minText().map(min -> "from " + min + " to " + max).orElse("up to " + max);
    }

    /** How long a value may be, with what is counted. */
    public static String counted(Length length, TypeRef type) {
        boolean one = length.min() == 1 && length.most() == 1
                || length.max().isEmpty() && length.min() == 1
                || length.min() == 0 && length.most() == 1;
        return length.words() + " " + what(type, one);
    }

    /** What a length counts. */
    public static String what(TypeRef type, boolean one) {
        if (type == Scalar.STRING) {
            return one ? "character" : "characters";
        }
        if (type.isMap()) {
            return one ? "entry" : "entries";
        }
        return one ? "item" : "items";
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;

/** Makes up rules for types, as descriptions write both. */
final class RandomRules {

    private static final List<String> RANGES =
            List.of("0, 100", "1, 1", "min = 1", "max = 100", "5, 120", "min = 0", "max = 0");
    private static final List<String> FLOATING =
            List.of("0, 1", "-1.5, 2.25", "min = 0.1", "max = 1E6", "min = -0.5", "-3, -3");
    private static final List<String> LENGTHS = List.of("1, 8", "max = 5", "min = 1", "3, 3", "0, 12");
    private static final List<String> PATTERNS = List.of(
            "[a-z]+",
            "[A-Z]{2}-\\\\d+",
            ".*",
            "(ab|c)*d?",
            "[^a-z]{0,6}",
            "\\\\w+( \\\\w+)*",
            "\u00e9|\ud83d\ude00+",
            "\\\\d{4}-\\\\d{2}",
            "|x",
            "[\\\\s\\\\S]?\\\"\\n*");

    /** How many keys or items there are: a small type has few. */
    private static final List<String> FEW = List.of("max = 5", "min = 1", "1, 3");

    private final Random random;

    RandomRules(Random random) {
        this.random = random;
    }

    /**
     * Some rules for a field or a parameter, with a blank behind them; often none.
     *
     * @param type as a description writes it
     */
    String of(String type) {
        if (random.nextInt(3) > 0) {
            return "";
        }
        return String.join("", some(type).stream().map(rule -> rule + " ").toList());
    }

    private List<String> some(String type) {
        if (type.startsWith("Optional<")) {
            return some(inside(type));
        }
        if (type.startsWith("Stream<")) {
            return items(inside(type)).map(List::of).orElse(List.of());
        }
        if (type.endsWith("[]")) {
            return several(type.substring(0, type.length() - 2), LENGTHS);
        }
        if (type.startsWith("Set<")) {
            return several(inside(type), FEW);
        }
        if (type.startsWith("Map<")) {
            return entries(inside(type));
        }
        if (type.equals("String")) {
            return texts();
        }
        return Scalar.of(type)
                .or(() -> Scalar.ofBox(type))
                .map(scalar -> ranges(scalar.form()))
                .filter(ranges -> !ranges.isEmpty())
                .map(ranges -> List.of("@RANGE(" + any(ranges) + ")"))
                .orElse(List.of());
    }

    private static List<String> ranges(Form form) {
        return switch (form) {
            case INTEGER -> RANGES;
            case FLOATING, DECIMAL -> FLOATING;
            case INSTANT ->
                List.of("\"2001-09-09T01:46:40.5Z\", \"2026-11-29T00:00:00Z\"", "min = \"1970-01-01T00:00:00Z\"");
            case DURATION -> List.of("\"PT0S\", \"PT1H0.5S\"", "max = \"PT-0.000000001S\"");
            case DATE -> List.of("\"1999-12-31\", \"2024-02-29\"", "max = \"2026-11-29\"");
            case TRUTH, CHARACTER, TEXT, UUID -> List.of();
        };
    }

    /** A length of a pattern is left to the pattern: together they may allow nothing. */
    private List<String> texts() {
        return List.of(random.nextBoolean() ? "@LENGTH(" + any(LENGTHS) + ")" : "@PATTERN(\"" + any(PATTERNS) + "\")");
    }

    private List<String> entries(String types) {
        int comma = types.indexOf(", ");
        List<String> rules = several(types.substring(comma + 2), FEW);
        List<String> keys = some(types.substring(0, comma));
        if (!keys.isEmpty() && random.nextBoolean()) {
            rules.add("@KEYS(" + joined(keys) + ")");
        }
        return rules;
    }

    private List<String> several(String item, List<String> lengths) {
        List<String> rules = new ArrayList<>();
        Optional<String> items = items(item);
        if (items.isEmpty() || random.nextBoolean()) {
            rules.add("@LENGTH(" + any(lengths) + ")");
        }
        items.ifPresent(rules::add);
        return rules;
    }

    private Optional<String> items(String type) {
        List<String> rules = random.nextInt(3) == 0 ? List.of() : some(type);
        return rules.isEmpty() ? Optional.empty() : Optional.of("@ITEMS(" + joined(rules) + ")");
    }

    private static String joined(List<String> rules) {
        return rules.size() == 1 ? rules.get(0) : "{" + String.join(", ", rules) + "}";
    }

    private static String inside(String type) {
        return type.substring(type.indexOf('<') + 1, type.length() - 1);
    }

    private String any(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}

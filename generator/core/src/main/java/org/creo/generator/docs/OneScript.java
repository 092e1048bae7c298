// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Modules of JavaScript as one: a page that is opened as a file cannot load others. Each becomes a function that gives
 * what the module exports, after those that it imports; the first one stays a module, which may await. What is loaded
 * by {@code import(…)} is left where it is.
 */
final class OneScript {
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import (?:\\{([^}]*)}|\\* as (\\w+)) from \"\\./([\\w.-]+)\";\n");
    private static final Pattern EXPORT =
            Pattern.compile("(?m)^export ((?:async )?function\\*?|class|const|let) (\\w+)");
    /** What neither of them has changed. */
    private static final Pattern OTHER = Pattern.compile("(?m)^(?:import|export)\\b[^(].*$");

    private final UnaryOperator<String> texts;
    /** By the name of each, in the order in which they are run; null while those that it imports are put there. */
    private final Map<String, String> placed = new LinkedHashMap<>();

    private OneScript(UnaryOperator<String> texts) {
        this.texts = texts;
    }

    /**
     * The script.
     *
     * @param first the name of the module that a page would load
     * @param texts gives the text of each, by its name; all are in one folder
     * @throws IllegalStateException where modules import each other in a circle, or in a form that is not known here
     */
    static String of(String first, UnaryOperator<String> texts) {
        OneScript script = new OneScript(texts);
        String last = script.imported(texts.apply(first));
        check(first, last);
        return String.join("\n", script.placed.values()) + "\n" + last;
    }

    private void place(String name) {
        if (placed.containsKey(name)) {
            if (placed.get(name) == null) {
                throw new IllegalStateException("modules import each other in a circle: " + placed.keySet());
            }
            return;
        }
        placed.put(name, null);
        List<String> exported = new ArrayList<>();
        String body = EXPORT.matcher(imported(texts.apply(name))).replaceAll((MatchResult found) -> {
            exported.add(found.group(2));
            return Matcher.quoteReplacement(found.group(1) + " " + found.group(2));
        });
        check(name, body);
        // What comes last has been imported by what comes before.
        placed.remove(name);
        placed.put(
                name,
                "const " + variable(name) + " = (() => {\n" + body + "return {" + String.join(", ", exported)
                        + "};\n})();\n");
    }

    /** The text of a module with its imports taken from what is placed before it. */
    private String imported(String text) {
        return IMPORT.matcher(text).replaceAll((MatchResult found) -> {
            place(found.group(3));
            String names = found.group(2) != null ? found.group(2) : "{" + renamed(found.group(1)) + "}";
            return Matcher.quoteReplacement("const " + names + " = " + variable(found.group(3)) + ";\n");
        });
    }

    private static String renamed(String names) {
        return Arrays.stream(names.split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .map(each -> each.replace(" as ", ": "))
                .collect(Collectors.joining(", "));
    }

    private static void check(String name, String body) {
        Matcher other = OTHER.matcher(body);
        if (other.find()) {
            throw new IllegalStateException(name + ": " + other.group());
        }
    }

    private static String variable(String name) {
        return "$" + name.replaceAll("\\W", "_");
    }
}

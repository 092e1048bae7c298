// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a check of rules is, for example {@code sample.weights[3]}, in the words of generated code. For one thread at a
 * time.
 */
final class RulePlace {
    /** Longer keys of maps are cut off. */
    private static final int LONGEST_KEY = 40;

    private final List<Step> steps = new ArrayList<>();

    private enum Kind {
        FIELD,
        INDEX,
        /** The key of a map itself. */
        KEY,
        /** What a map has by a key, or an item of a set, which is its own key. */
        VALUE
    }

    private record Step(Kind kind, Object value) {}

    void checkField(String name, Rule rule, Object value) {
        check(new Step(Kind.FIELD, name), rule, value);
    }

    void checkItem(int index, Rule rule, Object value) {
        check(new Step(Kind.INDEX, index), rule, value);
    }

    void checkKey(Object shown, Rule rule, Object key) {
        check(new Step(Kind.KEY, shown), rule, key);
    }

    void checkValue(Object shown, Rule rule, Object value) {
        check(new Step(Kind.VALUE, shown), rule, value);
    }

    /** What is absent breaks no rule. */
    private void check(Step step, Rule rule, Object value) {
        if (value != null) {
            steps.add(step);
            rule.test(value, this);
            steps.remove(steps.size() - 1);
        }
    }

    BrokenRuleException wrong(int index, String mistake) {
        steps.add(new Step(Kind.INDEX, index));
        return wrong(mistake);
    }

    BrokenRuleException wrong(String mistake) {
        StringBuilder text = new StringBuilder();
        for (Step step : steps) {
            if (step.kind != Kind.FIELD) {
                text.append('[').append(shown(step.value)).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(step.value);
            }
        }
        boolean key = !steps.isEmpty() && steps.get(steps.size() - 1).kind == Kind.KEY;
        return new BrokenRuleException(text + ": " + (key ? "as a key, " : "") + mistake);
    }

    private static String shown(Object key) {
        if (!(key instanceof String text)) {
            return String.valueOf(key);
        }
        StringBuilder shown = new StringBuilder("\"");
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            if (i >= LONGEST_KEY) {
                return shown.append("...\"").toString();
            }
            if (character == '"' || character == '\\') {
                shown.append('\\');
            }
            shown.appendCodePoint(Character.isISOControl(character) ? '?' : character);
            i += Character.charCount(character);
        }
        return shown.append('"').toString();
    }
}

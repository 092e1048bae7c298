// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.creo.client.MalformedException;

/**
 * Where a check of rules is: for example {@code sample.weights[3]}. It knows what becomes of a value that breaks a
 * rule, as that depends on who made it. For one thread at a time.
 */
public final class ValuePlace {
    /** Longer keys of maps are cut off. */
    private static final int LONGEST_KEY = 40;

    private final String before;
    private final boolean received;
    /** Which item of a stream has what is checked; below 0 where it is no item. */
    private final long item;
    /** Names of fields, indexes and keys, from the outside to the inside. */
    private final List<Step> steps = new ArrayList<>();

    private ValuePlace(String before, boolean received, long item) {
        this.before = before;
        this.received = received;
        this.item = item;
    }

    /**
     * The place of values that a program makes: those that break a rule are refused by an
     * {@link IllegalArgumentException}.
     *
     * @param before what comes before the name of a field, such as {@code Sample.}
     * @return the place of a whole value
     */
    public static ValuePlace given(String before) {
        return new ValuePlace(before, false, -1);
    }

    /**
     * The place of an item of a stream that a program sends, which is named like the parameter.
     *
     * @param before what comes before the name of the parameter
     * @param item which item it is, from 0 on
     * @return the place of the parameter
     */
    public static ValuePlace item(String before, long item) {
        return new ValuePlace(before, false, item);
    }

    /**
     * The place of values that came from somebody else: those that break a rule are a {@link MalformedException}.
     *
     * @return the place of a whole value
     */
    public static ValuePlace received() {
        return new ValuePlace("", true, -1);
    }

    /**
     * Checks a field, a parameter or what is in it.
     *
     * @param field its name in the description
     * @param rule what it has to obey
     * @param value what it is
     */
    public void check(String field, BiConsumer<Object, ValuePlace> rule, Object value) {
        steps.add(new Step(Kind.FIELD, field));
        rule.accept(value, this);
        steps.remove(steps.size() - 1);
    }

    void checkItem(int index, BiConsumer<Object, ValuePlace> rule, Object value) {
        check(Kind.INDEX, index, rule, value);
    }

    /** @param shown the key as messages have it */
    void checkKey(Object shown, BiConsumer<Object, ValuePlace> rule, Object key) {
        check(Kind.KEY, shown, rule, key);
    }

    void checkValue(Object key, BiConsumer<Object, ValuePlace> rule, Object value) {
        check(Kind.VALUE, key, rule, value);
    }

    private void check(Kind kind, Object step, BiConsumer<Object, ValuePlace> rule, Object value) {
        steps.add(new Step(kind, step));
        rule.accept(value, this);
        steps.remove(steps.size() - 1);
    }

    /** Refuses an item of the value that is here. */
    RuntimeException wrong(int index, String mistake) {
        steps.add(new Step(Kind.INDEX, index));
        return wrong(mistake);
    }

    /** Refuses the value that is here. */
    RuntimeException wrong(String mistake) {
        StringBuilder text = new StringBuilder(before);
        for (Step step : steps) {
            if (step.kind != Kind.FIELD) {
                text.append('[').append(shown(step.value)).append(']');
            } else {
                text.append(step == steps.get(0) ? "" : ".").append(step.value);
            }
            if (step == steps.get(0) && item >= 0) {
                text.append('[').append(item).append(']');
            }
        }
        boolean key = !steps.isEmpty() && steps.get(steps.size() - 1).kind == Kind.KEY;
        text.append(": ").append(key ? "as a key, " : "").append(mistake);
        return received ? new MalformedException(text.toString()) : new IllegalArgumentException(text.toString());
    }

    private static String shown(Object key) {
        if (!(key instanceof String)) {
            return String.valueOf(key);
        }
        String text = (String) key;
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

    private enum Kind {
        FIELD,
        INDEX,
        /** The key of a map itself. */
        KEY,
        /** What a map has by a key, or an item of a set, which is its own key. */
        VALUE
    }

    private static final class Step {
        private final Kind kind;
        private final Object value;

        private Step(Kind kind, Object value) {
            this.kind = kind;
            this.value = value;
        }
    }
}

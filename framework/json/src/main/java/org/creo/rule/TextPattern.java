// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import java.util.OptionalInt;
import java.util.Random;

/** What a whole text has to look like. Immutable; equal by its text. */
public final class TextPattern {

    private final String text;
    private final PatternNode node;
    private volatile Automaton automaton;

    private TextPattern(String text, PatternNode node) {
        this.text = text;
        this.node = node;
    }

    /**
     * The pattern of this text, which has been checked before.
     *
     * @throws IllegalArgumentException if it is not a pattern
     */
    public static TextPattern of(String text) {
        try {
            return new TextPattern(text, PatternParser.parse(text));
        } catch (PatternMistake e) {
            throw new IllegalArgumentException(text + ": " + e.getMessage(), e);
        }
    }

    /**
     * The pattern of this text.
     *
     * @throws PatternMistake if it is none, or its table is too large for a client
     */
    public static TextPattern parse(String text) throws PatternMistake {
        TextPattern pattern = new TextPattern(text, PatternParser.parse(text));
        try {
            pattern.automaton();
        } catch (IllegalStateException e) {
            throw new PatternMistake(0, text.length(), e.getMessage(), "repeat less, and limit the length by @LENGTH");
        }
        return pattern;
    }

    /** The pattern as a description has it, without its quotes. */
    public String text() {
        return text;
    }

    /** The pattern as a description has it, with its quotes. */
    public String quoted() {
        StringBuilder quoted = new StringBuilder("\"");
        for (char unit : text.toCharArray()) {
            switch (unit) {
                case '"', '\\' -> quoted.append('\\').append(unit);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                case '\f' -> quoted.append("\\f");
                default -> quoted.append(unit < ' ' || unit == 0x7F ? String.format("\\u%04x", (int) unit) : unit);
            }
        }
        return quoted.append('"').toString();
    }

    /**
     * The same pattern for JavaScript and JSON Schema (ECMA-262, with the flag {@code u}), from {@code ^} to {@code $}.
     */
    public String ecma() {
        return EcmaPattern.print(node);
    }

    public boolean matches(String value) {
        return automaton().matches(value);
    }

    /** What clients run: numbers that {@link Automaton} explains. */
    public Automaton automaton() {
        if (automaton == null) {
            automaton = AutomatonBuilder.build(node);
        }
        return automaton;
    }

    /** Whether all texts of the other pattern are texts of this one. */
    public boolean contains(TextPattern other) {
        return equals(other) || automaton().contains(other.automaton());
    }

    /** How many characters the shortest text has. */
    public int shortest() {
        return automaton().shortest();
    }

    /** How many characters the longest text has; empty where there is no limit. */
    public OptionalInt longest() {
        return automaton().longest();
    }

    /** Some text that matches, at most a few characters longer than asked for where there is one. */
    public String example(Random random, int length) {
        return automaton().example(random, length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TextPattern that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}

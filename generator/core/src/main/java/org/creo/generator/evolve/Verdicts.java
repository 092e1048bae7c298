// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.evolve.Difference.Level;
import org.creo.generator.evolve.Difference.Remark;
import org.creo.generator.evolve.Difference.Verdict;
import org.creo.generator.model.Field;

/** Collects remarks until their verdict is asked for. */
final class Verdicts {

    /** Languages whose constructors and calls take arguments by position; C's initializers name their fields. */
    static final List<String> BY_PLACE = List.of("C#", "Java", "Python");
    /** Languages whose calls may name their arguments. */
    static final List<String> BY_NAME = List.of("C#", "Python");
    /** Languages where a value is not made without all fields that have no default. */
    static final List<String> COMPLETE = List.of("C#", "Java", "Python", "TypeScript");

    /** Languages where fields that have a default may be left out. */
    static final List<String> WITH_DEFAULTS = List.of("C#", "Python", "TypeScript");
    /** Languages whose calls take all arguments. */
    static final List<String> WITHOUT_DEFAULTS = List.of("C", "Java");

    /** Languages where arguments that may be left out are the last ones, also if all have their names. */
    static final List<String> C_SHARP_JAVA = List.of("C#", "Java");

    /** Languages where nothing but a switch or the like has a part for each case of a union. */
    static final List<String> BY_SWITCH = List.of("C", "Python", "TypeScript");

    static final List<String> C = List.of("C");
    static final List<String> C_SHARP = List.of("C#");
    static final List<String> PYTHON = List.of("Python");
    static final List<String> JAVA = List.of("Java");
    static final List<String> TYPESCRIPT = List.of("TypeScript");

    private final List<Remark> remarks = new ArrayList<>();

    /** The verdict that clients break in every language, for this one reason. */
    static Verdict broken(String text) {
        Verdicts verdicts = new Verdicts();
        verdicts.breaks(text);
        return verdicts.verdict();
    }

    /** @param renamed asks whether it has another name; empty where there is none */
    static Verdict gone(String renamed) {
        return broken("it is gone" + renamed);
    }

    /** Adds that clients break in every language. */
    void breaks(String text) {
        breaks(List.of(), text);
    }

    void breaks(List<String> who, String text) {
        add(new Remark(who, text, true));
    }

    void remark(String text) {
        remark(List.of(), text);
    }

    void remark(List<String> who, String text) {
        add(new Remark(who, text, false));
    }

    /** What is met at several places is said once. */
    private void add(Remark remark) {
        if (!remarks.contains(remark)) {
            remarks.add(remark);
        }
    }

    /**
     * Adds what a default that changed does to code that leaves the value out.
     *
     * @param what the field or the parameter
     */
    void defaults(String what, Field before, Field now) {
        Optional<String> was = text(before);
        Optional<String> is = text(now);
        if (was.isPresent() && is.isEmpty()) {
            breaks(WITH_DEFAULTS, what + " has no default any more: code that leaves it out must give it");
        } else if (!was.equals(is)) {
            String former = was.map(text -> " and was " + text).orElse(": there was none");
            remark("the default of " + what + " is " + is.orElseThrow() + former);
        }
    }

    private static Optional<String> text(Field field) {
        return field.defaultValue().map(given -> DescriptionPrinter.literal(given.value(), field.type()));
    }

    Verdict verdict() {
        return verdict(Level.COMPATIBLE);
    }

    /** @param otherwise the level where there are remarks, but none that breaks anybody */
    Verdict verdict(Level otherwise) {
        Level level = remarks.stream().anyMatch(Remark::breaks)
                ? Level.BREAKS
                : remarks.isEmpty() && otherwise == Level.COMPATIBLE ? Level.SAME : otherwise;
        return new Verdict(level, remarks);
    }
}

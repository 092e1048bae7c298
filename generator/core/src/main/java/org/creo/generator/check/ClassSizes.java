// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Default;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.StringLiteral;
import org.creo.generator.model.Method;
import org.creo.generator.model.State;
import org.creo.generator.model.UnionCase;
import org.creo.generator.source.Location;

/**
 * Refuses what is too much for a class file of Java: 65,535 entries in its table of constants, 65,535 bytes in a method
 * and in a text.
 */
final class ClassSizes implements Check {

    /** How many constants an enum may have. Each takes about 25 bytes of the code with which its class starts. */
    private static final int ENUM_CONSTANTS = 2500;
    /** How many cases a union may have. Each is a class of its own in Java, with a branch in the code that reads it. */
    private static final int UNION_CASES = 2500;
    /**
     * How many methods an interface may have. Each takes about 45 entries in the table of constants of the class that
     * dispatches calls.
     */
    private static final int METHODS = 1000;
    /**
     * How many constants an interface may have. Each takes up to six entries of that table, or as many bytes of the
     * code with which its class starts.
     */
    private static final int CONSTANTS = 5000;

    /**
     * How many fields and parameters may have rules. What makes a rule takes up to 60 bytes of the code with which the
     * class of all of them starts.
     */
    private static final int RULES = 1000;

    private static final int TEXT = 65_535;

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description.enums().forEach(type -> {
            List<EnumConstant> all = type.constants();
            if (all.size() > ENUM_CONSTANTS) {
                tooMany(
                        "enum",
                        type.name(),
                        ENUM_CONSTANTS,
                        "constants",
                        all.get(ENUM_CONSTANTS).at(),
                        diagnostics);
            }
        });
        description.unions().forEach(type -> {
            List<UnionCase> all = type.cases();
            if (all.size() > UNION_CASES) {
                tooMany(
                        "union",
                        type.name(),
                        UNION_CASES,
                        "cases",
                        all.get(UNION_CASES).at(),
                        diagnostics);
            }
        });
        for (Interface service : description.interfaces()) {
            List<Method> methods = service.methods();
            if (methods.size() > METHODS) {
                tooMany(
                        "interface",
                        service.name(),
                        METHODS,
                        "methods",
                        methods.get(METHODS).at(),
                        diagnostics);
            }
            List<Constant> constants = service.constants();
            if (constants.size() > CONSTANTS) {
                tooMany(
                        "interface",
                        service.name(),
                        CONSTANTS,
                        "constants",
                        constants.get(CONSTANTS).at(),
                        diagnostics);
            }
            constants.forEach(constant -> text(constant.value(), constant.valueAt(), diagnostics));
            for (State state : service.states()) {
                state.initial().ifPresent(value -> text(value, state.initialAt(), diagnostics));
            }
        }
        description
                .fields()
                .filter(field -> !field.rules().isEmpty())
                .skip(RULES)
                .findFirst()
                .ifPresent(field -> diagnostics.error(
                        Code.TOO_LARGE,
                        field.at(),
                        String.format(
                                "more than %,d fields and parameters have rules, which is all that a class of Java takes",
                                RULES),
                        "check some of them in the service"));
        description
                .fields()
                .map(Field::defaultValue)
                .flatMap(Optional::stream)
                .forEach((Default value) -> text(value.value(), value.at(), diagnostics));
    }

    private static void tooMany(String kind, String name, int most, String what, Location at, Diagnostics diagnostics) {
        diagnostics.error(
                Code.TOO_LARGE,
                at,
                String.format(
                        "the %s '%s' has more than %,d %s, which is all that a class of Java takes",
                        kind, name, most, what),
                switch (kind) {
                    case "enum" -> "send a number or a text, or make two enums of it";
                    case "union" -> "make two unions of it";
                    default -> "make two interfaces of it";
                });
    }

    private static void text(Literal value, Location at, Diagnostics diagnostics) {
        if (value instanceof StringLiteral literal && bytes(literal.value()) > TEXT) {
            diagnostics.error(
                    Code.TOO_LARGE,
                    at,
                    String.format("a text of more than %,d bytes cannot be written into a class of Java", TEXT),
                    "have a method return it");
        }
    }

    /**
     * How many bytes a text takes in a class file: none of its characters is one of four bytes there, nor is U+0000
     * one.
     */
    private static int bytes(String text) {
        return text.chars()
                .map(unit -> unit == 0 ? 2 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
                .sum();
    }
}

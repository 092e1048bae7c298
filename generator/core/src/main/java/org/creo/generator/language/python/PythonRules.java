// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.python.PythonChecks.Check;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.RuleWords;
import org.creo.generator.model.RuledTypes;
import org.creo.rule.Length;
import org.creo.rule.Range;
import org.creo.rule.Rules;
import org.creo.rule.TextPattern;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;
import org.creo.type.TypeRef;

/** The rules for values: a constant of {@code rules.py} for each that others have asked for. */
final class PythonRules {

    /** @param expression what makes it */
    public record Constant(String name, String expression) {}

    /**
     * What {@code rules.py} holds.
     *
     * @param objects whether a bound is of the runtime's module {@code objects}
     */
    public record Part(boolean objects, List<Constant> constants) {}

    /** @param rule a constant, as other modules call it */
    public record Named(String name, String rule) {}

    /**
     * The rules for the fields of a struct or an exception.
     *
     * @param own those of the fields themselves
     * @param held those of what the fields hold
     */
    public record OfFields(List<Named> own, List<Named> held) {}

    private static final String RUNTIME = "_ruled.";

    private final RuledTypes ruled;
    private final Map<String, String> constants = new LinkedHashMap<>();

    PythonRules(Description description) {
        ruled = new RuledTypes(description);
    }

    /** Whether there are any rules. */
    static boolean any(Description description) {
        return new RuledTypes(description).any();
    }

    /** Whether one of these parameters, or something that it holds, has a rule. */
    boolean isRuled(List<Field> parameters) {
        return ruled.isRuled(parameters);
    }

    /** Those that others have asked for; null where there are none. */
    Part part() {
        List<Constant> all = constants.entrySet().stream()
                .map(each -> new Constant(each.getValue(), each.getKey()))
                .toList();
        boolean objects = constants.keySet().stream().anyMatch(each -> each.contains(PythonTypes.OBJECTS));
        return all.isEmpty() ? null : new Part(objects, all);
    }

    /** Null where neither the fields nor what they hold has rules. */
    OfFields ofStruct(List<Field> fields, UnaryOperator<String> spelling) {
        List<Named> held = named(fields, spelling, field -> inside(field.type()));
        return ruled.isRuled(fields) ? new OfFields(named(fields, spelling, this::own), held) : null;
    }

    /** Null where the fields have no rules. A client does not send an exception, with what its fields hold. */
    OfFields ofException(List<Field> fields, UnaryOperator<String> spelling) {
        return ruled.has(fields) ? new OfFields(named(fields, spelling, this::own), List.of()) : null;
    }

    private List<Named> named(
            List<Field> fields, UnaryOperator<String> spelling, Function<Field, Optional<String>> expression) {
        return fields.stream()
                .flatMap(field -> expression.apply(field).map(this::constant).stream()
                        .map(rule -> new Named(spelling.apply(field.name()), rule)))
                .toList();
    }

    /** The check of a field with its own rules: what it holds was checked when it was made. */
    Check field(Field field, Check check) {
        return own(field).map(this::constant).map(check::ruled).orElse(check);
    }

    /**
     * The check of a parameter, or of an item of one that is a stream, with its own rules and those of what it holds.
     */
    Check parameter(Field parameter, Check check) {
        List<String> all = Stream.of(own(parameter), inside(parameter.type().single()))
                .flatMap(Optional::stream)
                .toList();
        return joined(all).map(this::constant).map(check::ruled).orElse(check);
    }

    private String constant(String expression) {
        return "_rules." + constants.computeIfAbsent(expression, each -> "RULE_" + (constants.size() + 1));
    }

    private Optional<String> own(Field field) {
        return expression(field.type().single().present(), ruled.ofSingle(field));
    }

    /** What makes the rules of a value; empty where there are none. */
    private static Optional<String> expression(TypeRef type, Rules rules) {
        List<String> all = new ArrayList<>();
        rules.range().ifPresent(range -> all.add(range("within", type.asScalar().orElseThrow(), range)));
        rules.length().ifPresent(length -> all.add(length(length, type)));
        rules.pattern().ifPresent(pattern -> all.add(pattern(pattern)));
        rules.keys()
                .flatMap(keys -> expression(type.asMap().orElseThrow().key(), keys))
                .ifPresent(keys -> all.add(call("keys", keys)));
        rules.items().flatMap(items -> items(type, items)).ifPresent(all::add);
        return joined(all);
    }

    /** Of a map, those of its values; numbers of an array are looked at all together. */
    private static Optional<String> items(TypeRef type, Rules rules) {
        if (type.isMap()) {
            TypeRef value = type.asMap().orElseThrow().value().present();
            return expression(value, rules).map(values -> call("values", values));
        }
        TypeRef item = type.one().present();
        if (type.isSet()) {
            return expression(item, rules).map(members -> call("members", members));
        }
        Optional<Scalar> number = item.asScalar().filter(scalar -> !scalar.isSpelled());
        return number.isPresent() && rules.range().isPresent()
                ? rules.range().map(range -> range("numbers", number.get(), range))
                : expression(item, rules).map(items -> call("items", items));
    }

    private static Optional<String> joined(List<String> all) {
        return all.size() < 2 ? all.stream().findFirst() : Optional.of(call("every", String.join(", ", all)));
    }

    /** What checks the structs that a value is made of; empty where none has rules. */
    private Optional<String> inside(TypeRef type) {
        if (type.asStruct().isPresent()) {
            return ruled.contains(type.asStruct().get().name()) ? Optional.of(RUNTIME + "struct") : Optional.empty();
        }
        if (type.asUnion().isPresent()) {
            return ruled.contains(type.asUnion().get()) ? Optional.of(RUNTIME + "union") : Optional.empty();
        }
        if (type.isOptional()) {
            return inside(type.present());
        }
        if (type.isArray()) {
            return inside(type.one()).map(items -> call("items", items));
        }
        return type.asMap().flatMap(map -> inside(map.value())).map(values -> call("values", values));
    }

    private static String call(String function, String arguments) {
        return RUNTIME + function + "(" + arguments + ")";
    }

    private static String range(String function, Scalar type, Range range) {
        String words = ", \"" + range.words() + '"';
        if (type.isSpelled()) {
            return call(function, bound(type, range.minText()) + ", " + bound(type, range.maxText()) + words);
        }
        if (type.form() == Form.FLOATING) {
            String kind = type == Scalar.FLOAT ? ", \"f\"" : "";
            String least = range.min().map(min -> bound(type, min)).orElse("float(\"-inf\")");
            String most = range.max().map(max -> bound(type, max)).orElse("float(\"inf\")");
            return call(function, least + ", " + most + words + kind);
        }
        String least = range.min()
                .map(BigDecimal::toPlainString)
                .orElseGet(() -> type.least().toString());
        String most = range.max()
                .map(BigDecimal::toPlainString)
                .orElseGet(() -> type.most().toString());
        return call(function, least + ", " + most + words);
    }

    /** A bound of a type whose values are texts of a form of their own. */
    private static String bound(Scalar type, Optional<String> text) {
        return text.map(each -> PythonTypes.OBJECTS + PythonLiterals.spelled(type, PythonLiterals.text(each)))
                .orElse("None");
    }

    /** A bound as a double; that of a float is exactly the float. */
    private static String bound(Scalar type, BigDecimal bound) {
        return PythonLiterals.number(type == Scalar.FLOAT ? (double) bound.floatValue() : bound.doubleValue());
    }

    private static String length(Length length, TypeRef type) {
        return call(
                "length",
                length.min() + ", " + length.most() + ", \"" + length.words() + "\", \"" + RuleWords.what(type, false)
                        + '"');
    }

    private static String pattern(TextPattern pattern) {
        String table =
                pattern.automaton().numbers().stream().map(String::valueOf).collect(Collectors.joining(" "));
        return call("pattern", PythonLiterals.text(pattern.text()) + ", \"" + table + '"');
    }
}

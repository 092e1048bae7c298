// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.creo.generator.language.java.JavaModel.Service;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.generator.model.RuledTypes;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.rule.Length;
import org.creo.rule.Range;
import org.creo.rule.Rules;
import org.creo.rule.TextPattern;
import org.creo.type.MapType;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;
import org.creo.type.SetType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** The class with the rules for values: a constant for each, and functions that check the fields of a struct. */
public final class JavaRules {

    /** @param expression what makes it */
    public record Constant(String name, String expression) {}

    /**
     * A check of one value.
     *
     * @param declaredName of the field or parameter
     * @param rule a constant
     * @param value an expression
     */
    public record Check(String declaredName, String rule, String value) {}

    /**
     * The checks of a struct or an exception.
     *
     * @param own of its fields, when a value is made; may be none
     * @param inside of what its fields hold, which was checked when it was made, unless somebody else made it
     * @param sent whether clients send it, which they do with structs alone
     */
    public record Checked(String name, String declaredName, List<Check> own, List<Check> inside, boolean sent) {}

    /** The class. */
    public record Part(
            Service service,
            List<String> imports,
            List<Constant> constants,
            List<Checked> types,
            List<CheckedUnion> unions) {}

    /**
     * A union of which a case holds what has rules.
     *
     * @param cases those
     */
    public record CheckedUnion(String name, List<CheckedCase> cases) {}

    /** @param place its number in the union */
    public record CheckedCase(int place, Check check) {}

    /** Types in the package of the runtime that the code names. */
    static final List<String> RUNTIME = List.of("ValuePlace", "ValueRule");

    private final Description description;
    private final JavaNames names;
    private final JavaTypes types;
    private final RuledTypes ruled;
    private final JavaLiterals literals;
    private final JavaImports imports;
    private final Map<String, String> constants = new LinkedHashMap<>();

    JavaRules(Description description, JavaNames names, JavaTypes types) {
        this.description = description;
        this.names = names;
        this.types = types;
        this.ruled = new RuledTypes(description);
        this.literals = new JavaLiterals(names);
        this.imports = new JavaImports(names.runtime()).add(RUNTIME);
    }

    /** The class, after all rules were asked for that others need; null where there are none. */
    Part part(Service service) {
        if (!ruled.any()) {
            return null;
        }
        List<Checked> checked = new ArrayList<>();
        for (Struct struct : description.structs()) {
            if (ruled.contains(struct.name())) {
                checked.add(checked(struct.name(), struct.fields(), name -> names.field(name, struct), true));
            }
        }
        for (ExceptionType exception : description.exceptions()) {
            if (ruled.has(exception.fields())) {
                checked.add(checked(exception.name(), exception.fields(), name -> names.field(name, exception), false));
            }
        }
        List<CheckedUnion> unions = description.unions().stream()
                .filter(union -> ruled.contains(new UnionType(union.name())))
                .map(this::checked)
                .toList();
        return new Part(
                service,
                imports.list(),
                constants.entrySet().stream()
                        .map(each -> new Constant(each.getValue(), each.getKey()))
                        .toList(),
                checked,
                unions);
    }

    private CheckedUnion checked(Union union) {
        String name = names.type(union.name());
        Map<String, String> classes = names.cases(union);
        List<CheckedCase> cases = new ArrayList<>();
        for (int i = 0; i < union.cases().size(); i++) {
            UnionCase each = union.cases().get(i);
            String value = "((" + name + "." + classes.get(each.name()) + ") value).value";
            int place = i;
            inside(each.type())
                    .map(this::constant)
                    .ifPresent(rule -> cases.add(new CheckedCase(place, new Check(each.name(), rule, value))));
        }
        return new CheckedUnion(name, cases);
    }

    private Checked checked(String name, List<Field> fields, UnaryOperator<String> accessor, boolean sent) {
        List<Check> own = new ArrayList<>();
        List<Check> inside = new ArrayList<>();
        for (Field field : fields) {
            String value = types.part("value", field, accessor.apply(field.name()));
            own(field).ifPresent(rule -> own.add(new Check(field.name(), rule, value)));
            inside(field).ifPresent(rule -> inside.add(new Check(field.name(), rule, value)));
        }
        return new Checked(names.type(name), name, own, inside, sent);
    }

    /** The checks of a parameter, or of an item of one that is a stream: its own rules, and those of what it holds. */
    List<Check> checks(Field parameter, String value) {
        List<Check> checks = new ArrayList<>();
        own(parameter).ifPresent(rule -> checks.add(new Check(parameter.name(), rule, value)));
        inside(parameter).ifPresent(rule -> checks.add(new Check(parameter.name(), rule, value)));
        return checks;
    }

    private Optional<String> own(Field field) {
        return expression(field.type().single().present(), ruled.ofSingle(field))
                .map(this::constant);
    }

    private Optional<String> inside(Field field) {
        return inside(field.type().single()).map(this::constant);
    }

    private String constant(String expression) {
        return constants.computeIfAbsent(expression, each -> "RULE_" + (constants.size() + 1));
    }

    /** What makes the rules of a value; empty where there are none. */
    private Optional<String> expression(TypeRef type, Rules rules) {
        List<String> all = new ArrayList<>();
        rules.range().ifPresent(range -> all.add(range(type.asScalar().orElseThrow(), range)));
        rules.length().ifPresent(length -> all.add(length(length)));
        rules.pattern().ifPresent(pattern -> all.add(pattern(pattern)));
        Optional<MapType> map = type.asMap();
        rules.keys()
                .flatMap(keys -> expression(map.orElseThrow().key(), keys))
                .ifPresent(keys -> all.add(
                        "ValueRule.keys(" + keys + bits(map.orElseThrow().key()) + ")"));
        rules.items()
                .flatMap(items -> expression(map.map(MapType::value).orElseGet(type::one), items))
                .ifPresent(items -> all.add(
                        map.isPresent() ? values(map.get(), items) : "ValueRule.items(" + items + bits(type) + ")"));
        return joined(all);
    }

    private static String values(MapType map, String rule) {
        return "ValueRule.values(" + rule + bits(map.key()) + ")";
    }

    /** Tells a rule that keys, or the items of a set, are the bits of numbers without a sign. */
    private static String bits(TypeRef type) {
        TypeRef key = type.asSet().<TypeRef>map(SetType::item).orElse(type);
        return key == Scalar.ULONG ? ", true" : "";
    }

    private static Optional<String> joined(List<String> all) {
        if (all.size() < 2) {
            return all.stream().findFirst();
        }
        return Optional.of(all.stream().collect(Collectors.joining(", ", "ValueRule.all(", ")")));
    }

    /** What checks the structs that a value is made of; empty where none has rules. */
    private Optional<String> inside(TypeRef type) {
        if (type.asStruct().isPresent()) {
            String name = type.asStruct().get().name();
            return ruled.contains(name)
                    ? Optional.of("ValueRule.<" + names.type(name) + ">of(Rules::check)")
                    : Optional.empty();
        }
        if (type.asUnion().isPresent()) {
            UnionType union = type.asUnion().get();
            return ruled.contains(union)
                    ? Optional.of("ValueRule.<" + names.type(union.name()) + ">of(Rules::check)")
                    : Optional.empty();
        }
        if (type.isOptional()) {
            return inside(type.present());
        }
        if (type.isArray()) {
            return inside(type.one()).map(items -> "ValueRule.items(" + items + ")");
        }
        return type.asMap().flatMap(map -> inside(map.value()).map(values -> values(map, values)));
    }

    private String range(Scalar type, Range range) {
        String words = ", \"" + range.words() + "\")";
        if (type.isSpelled()) {
            imports.add(type.declared());
            return "ValueRule.between(" + bound(type, range.minText()) + ", " + bound(type, range.maxText()) + words;
        }
        if (type.form() == Form.FLOATING) {
            return "ValueRule.floating("
                    + range.min().map(min -> bound(type, min)).orElse("Double.NEGATIVE_INFINITY")
                    + ", "
                    + range.max().map(max -> bound(type, max)).orElse("Double.POSITIVE_INFINITY")
                    + words;
        }
        BigInteger min = range.min().map(BigDecimal::toBigIntegerExact).orElseGet(type::least);
        BigInteger max = range.max().map(BigDecimal::toBigIntegerExact).orElseGet(type::most);
        return "ValueRule.whole(" + min.longValue() + "L, " + max.longValue() + "L, " + type.isUnsigned() + words;
    }

    /** A bound of a type whose values are texts of a form of their own. */
    private String bound(Scalar type, Optional<String> text) {
        return text.map(each -> literals.initialiser(type, new SpelledLiteral(type, each)))
                .orElse("null");
    }

    /** A bound as a double; that of a float is exactly the float. */
    private static String bound(Scalar type, BigDecimal bound) {
        return Double.toString(type == Scalar.FLOAT ? (double) bound.floatValue() : bound.doubleValue());
    }

    private static String length(Length length) {
        return "ValueRule.length(" + length.min() + ", " + length.most() + ", \"" + length.words() + "\")";
    }

    private static String pattern(TextPattern pattern) {
        String table =
                pattern.automaton().numbers().stream().map(String::valueOf).collect(Collectors.joining(" "));
        return "ValueRule.pattern(" + JavaLiterals.longText(pattern.text()) + ", \"" + table + "\")";
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
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
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** The class with the rules for values: a field for each, and functions that check the fields of a struct. */
final class CSharpRules {

    /** The class. */
    static final String NAME = "Rules";

    /** The type of a constructor's last parameter that checks none. */
    static final String UNCHECKED = "Runtime.Internal.ValueRule.Unchecked";

    private static final String MAKER = "Runtime.Internal.ValueRule.";

    /**
     * A rule.
     *
     * @param type of the values for which it is
     * @param expression what makes it
     */
    public record Constant(String name, String type, String expression) {}

    /**
     * The checks of a struct or an exception, each an expression that is null where nothing is wrong.
     *
     * @param own of its fields, when a value is made; may be none
     * @param inside of what its fields hold, which was checked when it was made, unless somebody else made it
     * @param sent whether clients send it, which they do with structs alone
     */
    public record Checked(String name, String declaredName, List<String> own, List<String> inside, boolean sent) {}

    /** The checks of what the cases of a union hold. */
    public record CheckedUnion(String name, List<Case> cases) {

        /** A case that has some; {@code number} is that on the wire. */
        public record Case(int number, String check) {}
    }

    /** The class. */
    public record Part(List<Constant> constants, List<Checked> types, List<CheckedUnion> unions) {}

    private final Description description;
    private final CSharpNames names;
    private final CSharpTypes types;
    private final CSharpLiterals literals;
    private final RuledTypes ruled;
    /** By their expressions. */
    private final Map<String, Constant> constants = new LinkedHashMap<>();

    CSharpRules(Description description, CSharpNames names, CSharpTypes types, CSharpLiterals literals) {
        this.description = description;
        this.names = names;
        this.types = types;
        this.literals = literals;
        this.ruled = new RuledTypes(description);
    }

    /** Whether a struct or an exception checks rules for its own fields. */
    boolean has(List<Field> fields) {
        return ruled.has(fields);
    }

    /** The class, after all rules were asked for that clients need; null where there are none. */
    Part part() {
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
        return new Part(List.copyOf(constants.values()), List.copyOf(checked), unions);
    }

    private Checked checked(String name, List<Field> fields, UnaryOperator<String> property, boolean sent) {
        List<String> own = new ArrayList<>();
        List<String> inside = new ArrayList<>();
        for (Field field : fields) {
            String value = "value." + property.apply(field.name());
            own(field).ifPresent(rule -> own.add(check(field, rule.name(), value)));
            inside(field).ifPresent(rule -> inside.add(check(field, rule.name(), value)));
        }
        return new Checked(names.type(name), name, List.copyOf(own), List.copyOf(inside), sent);
    }

    private CheckedUnion checked(Union union) {
        String type = names.type(union.name());
        List<CheckedUnion.Case> cases = new ArrayList<>();
        for (UnionCase each : union.cases()) {
            String value = "((" + type + "." + names.unionCase(each.name(), union) + ")value).Value";
            inside(each.field())
                    .ifPresent(rule -> cases.add(new CheckedUnion.Case(
                            union.cases().indexOf(each), check(each.field(), rule.name(), value))));
        }
        return new CheckedUnion(type, List.copyOf(cases));
    }

    /** The checks of a parameter, or of an item of one that is a stream: its own rules, and those of what it holds. */
    List<String> checks(Field parameter, String value) {
        List<String> checks = new ArrayList<>();
        own(parameter).ifPresent(rule -> checks.add(check(parameter, qualified(rule), value)));
        inside(parameter).ifPresent(rule -> checks.add(check(parameter, qualified(rule), value)));
        return List.copyOf(checks);
    }

    /** With the global namespace: a method of the client may have the name of the class. */
    private String qualified(Constant rule) {
        return "global::" + names.namespace(description.packageName()) + "." + NAME + "." + rule.name();
    }

    private String check(Field field, String rule, String value) {
        boolean nullable = field.type()
                .asOptional()
                .filter(type -> !types.of(type.value()).reference())
                .isPresent();
        String arguments = literals.text(field.name()) + ", " + value + ")";
        return nullable ? MAKER + "Mistake(" + rule + ", " + arguments : rule + ".Mistake(" + arguments;
    }

    private Optional<Constant> own(Field field) {
        TypeRef type = field.type().single().present();
        return rule(type, ruled.ofSingle(field)).map(expression -> constant(types.text(type), expression));
    }

    private Optional<Constant> inside(Field field) {
        TypeRef type = field.type().single().present();
        return inside(type).map(expression -> constant(types.text(type), expression));
    }

    private Constant constant(String type, String expression) {
        return constants.computeIfAbsent(
                expression, each -> new Constant("Rule" + (constants.size() + 1), type, expression));
    }

    /** What makes the rules of a value; empty where there are none. */
    private Optional<String> rule(TypeRef type, Rules rules) {
        List<String> all = new ArrayList<>();
        rules.range().ifPresent(range -> all.add(range(type.asScalar().orElseThrow(), range)));
        rules.length().ifPresent(length -> all.add(length(type, length)));
        rules.pattern().ifPresent(pattern -> all.add(pattern(pattern)));
        Optional<MapType> map = type.asMap();
        rules.keys()
                .flatMap(keys -> rule(map.orElseThrow().key(), keys))
                .ifPresent(keys -> all.add(MAKER + "Keys<" + parts(map.orElseThrow()) + ">(" + keys + ")"));
        rules.items().flatMap(items -> rule(item(type), items)).ifPresent(items -> all.add(ofItems(type, items)));
        return all.size() < 2
                ? all.stream().findFirst()
                : Optional.of(MAKER + "All<" + types.text(type) + ">(" + String.join(", ", all) + ")");
    }

    /** What checks the structs that a value is made of; empty where none has rules. */
    private Optional<String> inside(TypeRef type) {
        if (type.asStruct().isPresent()) {
            String name = type.asStruct().get().name();
            return ruled.contains(name) ? Optional.of(MAKER + "Of<" + names.type(name) + ">(Check)") : Optional.empty();
        }
        if (type.asUnion().isPresent()) {
            UnionType union = type.asUnion().get();
            return ruled.contains(union)
                    ? Optional.of(MAKER + "Of<" + names.type(union.name()) + ">(Check)")
                    : Optional.empty();
        }
        return type.hasItems() || type.isMap()
                ? inside(item(type)).map(items -> ofItems(type, items))
                : Optional.empty();
    }

    /** What an array, a set or a map holds any number of. */
    private static TypeRef item(TypeRef type) {
        return type.asMap().map(MapType::value).orElseGet(type::one);
    }

    private String ofItems(TypeRef type, String items) {
        if (type.isMap()) {
            return MAKER + "Values<" + parts(type.asMap().orElseThrow()) + ">(" + items + ")";
        }
        if (type.isSet()) {
            return MAKER + "Members(" + items + ")";
        }
        return MAKER + "Items(" + (item(type) == Scalar.BYTE ? MAKER + "Signed(" + items + ")" : items) + ")";
    }

    private String parts(MapType map) {
        return types.text(map.key()) + ", " + types.text(map.value());
    }

    private String range(Scalar type, Range range) {
        String number = types.text(type);
        String words = literals.text(range.words());
        boolean floating = type.form() == Form.FLOATING;
        if (type.isSpelled()) {
            return MAKER + "Range<" + number + ">(" + bound(type, range.minText()) + ", " + bound(type, range.maxText())
                    + ", " + words + ")";
        }
        String min = range.min()
                .map(least -> bound(type, least))
                .orElseGet(() -> floating ? number + ".NegativeInfinity" : whole(type, type.least()));
        String max = range.max()
                .map(most -> bound(type, most))
                .orElseGet(() -> floating ? number + ".PositiveInfinity" : whole(type, type.most()));
        return MAKER + "Range<" + number + ">(" + min + ", " + max + ", " + words + ")";
    }

    private String bound(Scalar type, Optional<String> text) {
        return text.map(each -> literals.spelled(new SpelledLiteral(type, each)))
                .orElse("null");
    }

    private String bound(Scalar type, BigDecimal bound) {
        if (type.form() != Form.FLOATING) {
            return whole(type, bound.toBigIntegerExact());
        }
        return type == Scalar.FLOAT ? bound.floatValue() + "f" : bound.doubleValue() + "d";
    }

    private String whole(Scalar type, BigInteger number) {
        return literals.whole(type, number);
    }

    private String length(TypeRef type, Length length) {
        String counted = type.asMap()
                .map(map -> "Entries<" + parts(map) + ">")
                .or(() -> type.asArray().map(array -> "Count<" + types.item(array) + ">"))
                .or(() -> type.asSet().map(set -> "Size<" + types.text(set.item()) + ">"))
                .orElse("Characters");
        return MAKER + counted + "(" + length.min() + ", " + length.most() + ", " + literals.text(length.words()) + ")";
    }

    private String pattern(TextPattern pattern) {
        StringBuilder table = new StringBuilder();
        pattern.automaton().numbers().forEach(number -> table.append(number).append(' '));
        return MAKER + "Pattern(" + literals.text(pattern.text()) + ", \""
                + table.toString().trim() + "\")";
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.generator.model.Description;
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
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * Functions that check values by the rules of a description. Those of a field or a parameter have numbers; those of a
 * struct or a union, and of what holds them, are called after the type.
 */
final class CRules {

    /** As many characters as a reason has at most. */
    private static final int LONGEST_TEXT = 160;

    private final CNames names;
    private final CTypes types;
    private final RuledTypes ruled;
    private final CLiterals literals;
    private final Map<String, String> tables = new LinkedHashMap<>();
    private final Set<CModel.Refusal> refusals = new LinkedHashSet<>();
    /** What {@link #functions} has, by the type and the rules. */
    private final Map<List<Object>, String> numbered = new LinkedHashMap<>();

    private final Map<TypeRef, String> holders = new LinkedHashMap<>();
    private final List<CModel.Rule> functions = new ArrayList<>();
    /** Whether a range of them is open at an end, where C has an infinite number. */
    private boolean infinite;

    CRules(Description description, CNames names, CTypes types) {
        this.names = names;
        this.types = types;
        this.literals = new CLiterals(description, names);
        this.ruled = new RuledTypes(description);
    }

    /** All functions, after those were asked for that calls need; null where there are no rules. */
    CModel.Rules all(Description description) {
        if (!ruled.any()) {
            return null;
        }
        List<CModel.RuledStruct> structs = new ArrayList<>();
        for (Struct struct : description.structs()) {
            if (ruled.contains(struct.name())) {
                structs.add(struct(struct));
            }
        }
        for (Union union : description.unions()) {
            if (ruled.contains(new UnionType(union.name()))) {
                structs.add(union(union));
            }
        }
        return new CModel.Rules(
                tables.entrySet().stream()
                        .map(each -> new CModel.Constant(each.getValue(), each.getKey(), List.of()))
                        .toList(),
                List.copyOf(refusals),
                infinite,
                List.copyOf(functions),
                structs);
    }

    /** The function that checks a struct or a union, where it has rules, or something that it holds. */
    Optional<String> check(TypeRef type) {
        boolean has =
                type.asStruct().filter(struct -> ruled.contains(struct.name())).isPresent()
                        || type.asUnion().filter(ruled::contains).isPresent();
        return has ? Optional.of(name(type)) : Optional.empty();
    }

    private CModel.RuledStruct struct(Struct struct) {
        Map<String, String> flags =
                names.flags(struct.fields(), field -> field.type().isOptional() && !types.nullable(field.type()));
        List<CModel.Check> checks = new ArrayList<>();
        for (Field field : struct.fields()) {
            own(field).ifPresent(function -> checks.add(member(field, flags.get(field.name()), function)));
        }
        for (Field field : struct.fields()) {
            inside(field).ifPresent(function -> checks.add(member(field, flags.get(field.name()), function)));
        }
        return new CModel.RuledStruct(name(new StructType(struct.name())), names.type(struct.name()), checks);
    }

    private CModel.RuledStruct union(Union union) {
        List<CModel.Check> checks = new ArrayList<>();
        for (UnionCase each : union.cases()) {
            String present = "value->kind == " + names.kind(each.name(), union);
            String value = "value->value." + names.field(each.name());
            inside(each.type())
                    .ifPresent(function -> checks.add(check(each.field(), "fault", present, value, function)));
        }
        return new CModel.RuledStruct(name(new UnionType(union.name())), names.type(union.name()), checks);
    }

    private CModel.Check member(Field field, String flag, String function) {
        String member = "value->" + names.field(field.name());
        boolean nullable = types.nullable(field.type());
        String present = flag != null ? "value->" + flag : nullable ? member + " != NULL" : null;
        return check(field, "fault", present, nullable ? "*" + member : member, function);
    }

    /** The checks of a parameter that travels in the request: its own rules, and those of what it holds. */
    List<CModel.Check> parameter(Field parameter) {
        return passed(parameter, names.parameter(parameter.name()));
    }

    /** The checks of an item of a stream. */
    List<CModel.Check> item(Field stream) {
        return passed(stream, "item");
    }

    private List<CModel.Check> passed(Field parameter, String name) {
        TypeRef type = parameter.type().single();
        boolean byAddress = type.isOptional() || types.form(type) == CForm.STRUCT;
        String present = type.isOptional() ? name + " != NULL" : null;
        List<CModel.Check> checks = new ArrayList<>();
        for (Optional<String> function : List.of(own(parameter), inside(parameter))) {
            function.ifPresent(each ->
                    checks.add(check(parameter, "&writer->fault", present, byAddress ? "*" + name : name, each)));
        }
        return checks;
    }

    private CModel.Check check(Field field, String fault, String present, String value, String function) {
        TypeRef type = field.type().single().present();
        String broken = "!" + function + "(" + fault + ", " + types.passed(type, value) + ")";
        return new CModel.Check(field.name(), present == null ? broken : present + " && " + broken);
    }

    private Optional<String> own(Field field) {
        Rules own = ruled.ofSingle(field);
        return own.isEmpty()
                ? Optional.empty()
                : Optional.of(numbered(field.type().single().present(), own));
    }

    private Optional<String> inside(Field field) {
        return inside(field.type().single());
    }

    /** The function that checks the structs that a value is made of; empty where none has rules. */
    private Optional<String> inside(TypeRef type) {
        if (type.isOptional()) {
            return inside(type.present());
        }
        if (type.asStruct().isPresent() || type.asUnion().isPresent()) {
            return check(type);
        }
        Optional<MapType> map = type.asMap();
        Optional<String> inner = type.isArray() ? inside(type.one()) : map.flatMap(each -> inside(each.value()));
        if (inner.isPresent() && !holders.containsKey(type)) {
            holders.put(type, name(type));
            String each = inner.get() + "(fault, "
                    + (map.isPresent() ? entry(map.get().value(), "value") : item(type)) + ")";
            functions.add(new CModel.Rule(
                    name(type), types.parameter(type, "value"), List.of(), List.of(), List.of(each), key(type)));
        }
        return Optional.ofNullable(holders.get(type));
    }

    private String name(TypeRef type) {
        return names.free("check_" + names.key(type));
    }

    /** The function that checks such values by such rules. */
    private String numbered(TypeRef type, Rules own) {
        List<Object> both = List.of(type, own);
        String known = numbered.get(both);
        if (known != null) {
            return known;
        }
        Optional<MapType> map = type.asMap();
        List<String> keys = own.keys()
                .map(each ->
                        tests(map.orElseThrow().key(), each, entry(map.get().key(), "key")))
                .orElse(List.of());
        List<String> items = own.items()
                .map(each -> map.isPresent()
                        ? tests(map.get().value(), each, entry(map.get().value(), "value"))
                        : tests(type.one(), each, item(type)))
                .orElse(List.of());
        List<String> whole = whole(type, own, "value");
        String name = names.free("rule_" + (numbered.size() + 1));
        numbered.put(both, name);
        functions.add(new CModel.Rule(name, types.parameter(type, "value"), whole, keys, items, key(type)));
        return name;
    }

    /** Expressions that tell whether a value inside of another one obeys its rules. */
    private List<String> tests(TypeRef type, Rules own, String value) {
        return own.keys().isPresent() || own.items().isPresent()
                ? List.of(numbered(type, own) + "(fault, " + value + ")")
                : whole(type, own, value);
    }

    /** Expressions that tell whether a value obeys the rules that are not for what is in it. */
    private List<String> whole(TypeRef type, Rules own, String value) {
        List<String> all = new ArrayList<>();
        own.range().ifPresent(range -> all.add(range(type.asScalar().orElseThrow(), range, value)));
        own.length().ifPresent(length -> all.add(length(type, length, value)));
        own.pattern().ifPresent(pattern -> all.add(pattern(pattern, value)));
        return all;
    }

    private String item(TypeRef array) {
        String item = types.passed(array.one(), "value.items[i]");
        return array.isArray() && array.one() == Scalar.BYTE ? "(int8_t)" + item : item;
    }

    private String entry(TypeRef type, String part) {
        return types.passed(type, "value.entries[i]." + part);
    }

    /** A call that puts the key of an entry, or an item of a set, before the path; null for what has none. */
    private String key(TypeRef type) {
        return type.asMap()
                .map(map -> within(map.key(), "value.entries[i].key"))
                .or(() -> type.asSet().map(set -> within(set.item(), "value.items[i]")))
                .orElse(null);
    }

    private String within(TypeRef key, String value) {
        return key.asScalar()
                .map(scalar -> names.prefix() + "rule_within_key(fault, " + names.upper() + "KEY_" + scalar.name()
                        + ", &" + value + ")")
                .orElseGet(() ->
                        names.prefix() + "rule_within_constant(fault, " + types.text(key) + "_name(" + value + "))");
    }

    private String range(Scalar type, Range range, String value) {
        if (type.isSpelled()) {
            return spelledRange(type, range, value);
        }
        if (type.form() == Form.FLOATING) {
            infinite |= range.min().isEmpty() || range.max().isEmpty();
            return call(
                    type.word(),
                    value,
                    range.min().map(min -> bound(type, min)).orElse("-HUGE_VAL"),
                    range.max().map(max -> bound(type, max)).orElse("HUGE_VAL"),
                    quoted(range.words()));
        }
        Function<BigInteger, String> literal = type.isUnsigned() ? CRules::unsigned : CRules::signed;
        return call(
                type.isUnsigned() ? "unsigned" : "whole",
                value,
                literal.apply(range.min().map(BigDecimal::toBigIntegerExact).orElseGet(type::least)),
                literal.apply(range.max().map(BigDecimal::toBigIntegerExact).orElseGet(type::most)),
                quoted(range.words()));
    }

    /**
     * Types of this sort are in a part of the runtime that not all have, so each has a function of its own to refuse
     * it.
     */
    private String spelledRange(Scalar type, Range range, String value) {
        List<String> within = new ArrayList<>();
        range.minText().ifPresent(min -> within.add(compared(type, value, min, " >= ")));
        range.maxText().ifPresent(max -> within.add(compared(type, value, max, " <= ")));
        CModel.Refusal refusal =
                new CModel.Refusal(names.free("rule_refuse_" + type.word()), types.text(type), type.word());
        refusals.add(refusal);
        String both = String.join(" && ", within);
        return "(" + (within.size() > 1 ? "(" + both + ")" : both) + " || " + refusal.name() + "(fault, " + value + ", "
                + quoted(range.words()) + "))";
    }

    private String compared(Scalar type, String value, String bound, String operator) {
        String limit = literals.of(type, new SpelledLiteral(type, bound)).replaceAll(" /\\*.*\\*/$", "");
        return types.form(type).comparable()
                ? value + operator + limit
                : names.prefix() + type.word() + "_compare(" + value + ", " + limit + ")" + operator + "0";
    }

    /** A bound as a double; that of a float is exactly the float. */
    private static String bound(Scalar type, BigDecimal bound) {
        return Double.toString(type == Scalar.FLOAT ? (double) bound.floatValue() : bound.doubleValue());
    }

    private static String signed(BigInteger number) {
        if (number.equals(BigInteger.valueOf(Long.MIN_VALUE))) {
            return "INT64_MIN"; // the number after the minus would be too large
        }
        return number.bitLength() < Integer.SIZE ? number.toString() : "INT64_C(" + number + ")";
    }

    private static String unsigned(BigInteger number) {
        return number.bitLength() < Integer.SIZE ? number.toString() : "UINT64_C(" + number + ")";
    }

    private String length(TypeRef type, Length length, String value) {
        String[] limits = {
            signed(BigInteger.valueOf(length.min())), signed(BigInteger.valueOf(length.most())), quoted(length.words())
        };
        if (type.isArray() || type.isSet()) {
            return call("items", value + ".count", limits);
        }
        return type.asMap().isPresent() ? call("entries", value + ".count", limits) : call("characters", value, limits);
    }

    private String pattern(TextPattern pattern, String value) {
        String numbers =
                pattern.automaton().numbers().stream().map(String::valueOf).collect(Collectors.joining(", "));
        String table = tables.computeIfAbsent(numbers, each -> names.free("rule_table_" + (tables.size() + 1)));
        return call("pattern", value, quoted(pattern.text()), table);
    }

    private String call(String function, String value, String... more) {
        return names.prefix() + "rule_" + function + "(fault, " + value + ", " + String.join(", ", more) + ")";
    }

    /** A text in messages, which have room for its beginning. */
    private static String quoted(String text) {
        int length = text.codePointCount(0, text.length());
        return CLiterals.quoted(text.substring(0, text.offsetByCodePoints(0, Math.min(length, LONGEST_TEXT))));
    }
}

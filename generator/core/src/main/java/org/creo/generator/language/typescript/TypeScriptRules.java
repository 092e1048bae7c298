// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.script.ScriptMethods;
import org.creo.generator.language.typescript.TypeScriptTypes.Scope;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.generator.model.Method;
import org.creo.generator.model.RuledTypes;
import org.creo.generator.model.Struct;
import org.creo.generator.view.Declarations;
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

/** What {@code rules.js} holds: the rules for structs, exceptions and arguments, each of those that have some. */
public record TypeScriptRules(List<Ruled> types, List<Service> services) {

    /**
     * A struct, a union or an exception.
     *
     * @param function of the runtime that makes its rules
     * @param fields what the runtime is told of each field or case that has rules
     */
    public record Ruled(String name, String function, List<String> fields) {}

    /** An interface. */
    public record Service(String name, String declared, List<Call> calls, List<Items> items) {}

    /**
     * The arguments of a method.
     *
     * @param name of the rules
     * @param method its name, as a literal
     * @param arguments members of an object, in the order in which they are read, up to the last one that has rules
     * @param fields what the runtime is told of each that has rules
     */
    public record Call(String name, String method, List<String> arguments, List<String> fields) {}

    /**
     * The items of the stream that a method sends.
     *
     * @param name of the rules
     * @param place the method and the parameter, as a literal
     * @param read the function that reads an item
     */
    public record Items(String name, String place, String read, String rule) {}

    private static final String SCOPE = "$rules.";

    /** Whether a struct or an exception has rules. */
    public boolean has(String name) {
        return types.stream().anyMatch(type -> type.name().equals(name));
    }

    /** The modules of the runtime whose classes the bounds of ranges are of. */
    public List<TypeScriptModule> classes() {
        return TypeScriptModule.made(Stream.concat(
                        types.stream().map(Ruled::fields),
                        services.stream()
                                .flatMap(service -> Stream.concat(
                                        service.calls().stream().map(Call::fields),
                                        service.items().stream().map(each -> List.of(each.rule())))))
                .flatMap(List::stream));
    }

    /** Whether a method throws an exception that has rules. */
    public boolean throwing(List<ScriptMethods.Service> all) {
        return all.stream()
                .flatMap(service -> service.methods().stream())
                .flatMap(method -> method.exceptions().stream())
                .anyMatch(thrown -> has(thrown.name()));
    }

    /** Whether clients check values. */
    static boolean any(Description description) {
        return new RuledTypes(description).any();
    }

    /** The rules of a description; null where it has none. */
    static TypeScriptRules of(Description description, TypeScriptNames names, TypeScriptTypes types) {
        if (!any(description)) {
            return null;
        }
        RuledTypes ruled = new RuledTypes(description);
        return new Builder(description, names, types, ruled, new Inside(names, ruled, "$.", "")).build();
    }

    /** The rules for values of a struct or an exception, as other modules name them; null where there are none. */
    static String of(List<Field> fields, String name, RuledTypes ruled) {
        return ruled.isRuled(fields) ? SCOPE + name : null;
    }

    /** The rules for the arguments of a method, likewise. */
    static String ofArguments(Interface service, Method method, TypeScriptNames names, RuledTypes ruled) {
        return of(method.fixed(), names.type(service.name()) + "." + names.method(method.name()), ruled);
    }

    /** The rules for the items that a method sends, likewise. */
    static String ofItems(Interface service, Method method, TypeScriptNames names, RuledTypes ruled) {
        return of(
                method.upload().stream().toList(),
                names.type(service.name()) + "." + nameOfItems(method, names),
                ruled);
    }

    private static String nameOfItems(Method method, TypeScriptNames names) {
        return names.method(method.name()) + "$items";
    }

    /**
     * What checks the structs and unions that a value is made of.
     *
     * @param functions what comes before those of the runtime
     * @param types what comes before the rules of structs and unions
     */
    record Inside(TypeScriptNames names, RuledTypes ruled, String functions, String types) {

        /** As modules other than {@code rules.js} have it. */
        static Inside outside(TypeScriptNames names, RuledTypes ruled) {
            return new Inside(names, ruled, "$ruled.", SCOPE);
        }

        /** Empty where none of them has rules. */
        Optional<String> of(TypeRef type) {
            if (type.asStruct().isPresent()) {
                String name = type.asStruct().get().name();
                return ruled.contains(name) ? Optional.of(types + names.type(name)) : Optional.empty();
            }
            if (type.asUnion().isPresent()) {
                UnionType union = type.asUnion().get();
                return ruled.contains(union) ? Optional.of(types + names.type(union.name())) : Optional.empty();
            }
            if (type.isOptional()) {
                return of(type.present());
            }
            if (type.isArray()) {
                return of(type.one()).map(items -> functions + "items(" + items + ")");
            }
            return type.asMap()
                    .flatMap(map ->
                            of(map.value()).map(values -> functions + "values(" + values + quoted(map.key()) + ")"));
        }
    }

    /** What tells that keys are text, which places show in quotes. */
    private static String quoted(TypeRef key) {
        return key == Scalar.STRING ? ", true" : "";
    }

    private record Builder(
            Description description, TypeScriptNames names, TypeScriptTypes types, RuledTypes ruled, Inside inside) {

        TypeScriptRules build() {
            Stream<Ruled> structs = new Declarations(description)
                    .structs().stream()
                            .filter(struct -> ruled.isRuled(struct.fields()))
                            .map(this::struct);
            Stream<Ruled> exceptions = description.exceptions().stream()
                    .filter(exception -> ruled.isRuled(exception.fields()))
                    .map(this::exception);
            Stream<Ruled> unions = description.unions().stream()
                    .filter(union -> ruled.isRuled(union.fields()))
                    .map(union -> new Ruled(names.type(union.name()), "cases", fields(union.fields(), name -> name)));
            return new TypeScriptRules(
                    Stream.of(structs, unions, exceptions).flatMap(all -> all).toList(),
                    description.interfaces().stream()
                            .map(this::service)
                            .filter(service -> !service.calls().isEmpty()
                                    || !service.items().isEmpty())
                            .toList());
        }

        private Ruled struct(Struct struct) {
            return new Ruled(
                    names.type(struct.name()), "fields", fields(struct.fields(), name -> names.field(name, struct)));
        }

        private Ruled exception(ExceptionType exception) {
            return new Ruled(
                    names.type(exception.name()),
                    "fields",
                    fields(exception.fields(), name -> names.field(name, exception)));
        }

        private Service service(Interface service) {
            return new Service(
                    names.type(service.name()),
                    service.name(),
                    service.methods().stream()
                            .filter(method -> ruled.isRuled(method.fixed()))
                            .map(this::call)
                            .toList(),
                    service.methods().stream().flatMap(this::items).toList());
        }

        private Stream<Items> items(Method method) {
            return method.upload().stream()
                    .flatMap(stream -> rule(stream).stream()
                            .map(rule -> new Items(
                                    nameOfItems(method, names),
                                    TypeScriptLiterals.quoted(method.name() + "." + stream.name()),
                                    "($r) => " + types.read(stream.type().single(), Scope.OUTSIDE),
                                    rule)));
        }

        private Call call(Method method) {
            List<Field> parameters = method.fixed();
            int last = 0;
            for (int at = 0; at < parameters.size(); at++) {
                last = ruled.isRuled(List.of(parameters.get(at))) ? at : last;
            }
            return new Call(
                    names.method(method.name()),
                    TypeScriptLiterals.quoted(method.name()),
                    parameters.subList(0, last + 1).stream()
                            .map(parameter -> parameter.name() + ": "
                                    + types.read(parameter.type().single(), Scope.OUTSIDE))
                            .toList(),
                    fields(parameters, parameter -> parameter));
        }

        private List<String> fields(List<Field> fields, UnaryOperator<String> property) {
            return fields.stream()
                    .flatMap(field -> rule(field).stream().map(rule -> {
                        String name = field.name();
                        String spelled = property.apply(name);
                        String renamed = spelled.equals(name) ? "" : ", " + TypeScriptLiterals.quoted(spelled);
                        return "[" + TypeScriptLiterals.quoted(name) + ", " + rule + renamed + "]";
                    }))
                    .toList();
        }

        /** The rules of a field or a parameter, or of an item of one that is a stream, and of what it holds. */
        private Optional<String> rule(Field field) {
            TypeRef type = field.type().single();
            return all(Stream.concat(own(type.present(), ruled.ofSingle(field)).stream(), inside.of(type).stream()));
        }

        /** What checks that a value obeys rules; empty where there are none. */
        private Optional<String> own(TypeRef type, Rules rules) {
            List<String> all = new ArrayList<>();
            rules.range().ifPresent(range -> all.add(range(type.asScalar().orElseThrow(), range, "range")));
            rules.length().ifPresent(length -> all.add(length(type, length)));
            rules.pattern().ifPresent(pattern -> all.add(pattern(pattern)));
            Optional<MapType> map = type.asMap();
            rules.keys()
                    .flatMap(keys -> own(map.orElseThrow().key(), keys))
                    .ifPresent(keys ->
                            all.add("$.keys(" + keys + quoted(map.orElseThrow().key()) + ")"));
            rules.items()
                    .flatMap(items -> map.map(each -> values(each, items))
                            .or(() -> type.asSet().map(each -> members(each, items)))
                            .orElseGet(() -> items(type, items)))
                    .ifPresent(all::add);
            return all(all.stream());
        }

        private Optional<String> values(MapType map, Rules rules) {
            return own(map.value(), rules).map(values -> "$.values(" + values + quoted(map.key()) + ")");
        }

        private Optional<String> members(SetType set, Rules rules) {
            return own(set.item(), rules).map(items -> "$.members(" + items + quoted(set.item()) + ")");
        }

        private Optional<String> items(TypeRef array, Rules rules) {
            TypeRef item = array.one();
            if (rules.range().isPresent() && TypeScriptTypes.isPacked(array)) {
                return rules.range().map(range -> range(item.asScalar().orElseThrow(), range, "numbers"));
            }
            if (item == Scalar.BYTE) {
                return rules.range().map(range -> "$.bytes(" + range(Scalar.BYTE, range, "numbers") + ")");
            }
            return own(item, rules).map(items -> "$.items(" + items + ")");
        }

        private static Optional<String> all(Stream<String> rules) {
            List<String> all = rules.toList();
            return all.size() < 2 ? all.stream().findFirst() : Optional.of("$.all(" + String.join(", ", all) + ")");
        }

        private static String range(Scalar type, Range range, String function) {
            if (type.isSpelled()) {
                return "$." + (type == Scalar.BIG_DECIMAL ? "decimals" : function) + "("
                        + boundOfText(type, range.minText())
                        + ", " + boundOfText(type, range.maxText()) + ", "
                        + TypeScriptLiterals.quoted(range.words()) + ")";
            }
            return "$." + function + "(" + bound(type, range.min()) + ", " + bound(type, range.max()) + ", "
                    + TypeScriptLiterals.quoted(range.words()) + (type == Scalar.FLOAT ? ", true" : "") + ")";
        }

        /** A bound of a type whose values are texts of a form of their own. */
        private static String boundOfText(Scalar type, Optional<String> text) {
            return text.map(each -> TypeScriptLiterals.of(type, new SpelledLiteral(type, each)))
                    .orElse("null");
        }

        /** A bound as a number; that of a float is exactly the float. */
        private static String bound(Scalar type, Optional<BigDecimal> bound) {
            if (bound.isEmpty()) {
                return "null";
            }
            if (type.form() != Form.FLOATING) {
                return bound.get().toBigIntegerExact() + (type.isLarge() ? "n" : "");
            }
            double number = type == Scalar.FLOAT
                    ? bound.get().floatValue()
                    : bound.get().doubleValue();
            return number == Math.rint(number) && Math.abs(number) < 1e15
                    ? Long.toString((long) number)
                    : Double.toString(number).replace('E', 'e');
        }

        private static String length(TypeRef type, Length length) {
            String function = type == Scalar.STRING ? "characters" : "count";
            return "$." + function + "(" + length.min() + ", " + length.most() + ", "
                    + TypeScriptLiterals.quoted(length.words()) + ")";
        }

        private static String pattern(TextPattern pattern) {
            String table =
                    pattern.automaton().numbers().stream().map(String::valueOf).collect(Collectors.joining(" "));
            return "$.pattern(" + TypeScriptLiterals.quoted(pattern.text()) + ", \"" + table + "\")";
        }
    }
}

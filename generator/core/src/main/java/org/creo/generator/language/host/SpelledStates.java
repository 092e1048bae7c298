// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.InitialValue;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal;
import org.creo.generator.model.MapType;
import org.creo.generator.model.Method;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Permission;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.State;
import org.creo.generator.model.StringType;
import org.creo.generator.model.TypeRef;

/**
 * How the service side writes the states of one description. Their values never change: an array is a {@code List}, also one
 * inside of another value that is no struct.
 */
final class SpelledStates {

    /** Types that only code for states names, with their packages. */
    private static final Map<String, String> TYPES = packages(Map.of(
            "java.util", List.of("List"),
            "org.creo.framework.dispatch", List.of("StateCall", "Streams"),
            "org.creo.framework.state", List.of("Access", "ListState", "MapState", "Permission", "Reading", "ReadingList", "ReadingMap",
                    "State", "StateCodec", "Transaction", "ValueState", "Watching", "Writing", "WritingList", "WritingMap")));

    private final Description description;
    private final HostSpelling spelling;
    private final SpelledExamples examples;
    private final Predicate<String> declared;

    /** @param declared whether the description has a type of a name */
    SpelledStates(Description description, HostSpelling spelling, SpelledExamples examples, Predicate<String> declared) {
        this.description = description;
        this.spelling = spelling;
        this.examples = examples;
        this.declared = declared;
    }

    private static Map<String, String> packages(Map<String, List<String>> types) {
        return types.entrySet().stream().flatMap(each -> each.getValue().stream().map(name -> Map.entry(name, each.getKey() + "." + name)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Each of the framework's types by its name, and what it is called where the description may have another of that name. */
    Map<String, String> names() {
        return TYPES.keySet().stream().collect(Collectors.toMap(name -> name, this::type));
    }

    private String type(String name) {
        return declared.test(name) ? TYPES.get(name) : name;
    }

    /**
     * {@code constant}: the name of the constant that declares it; {@code text} and {@code new}: its type with and without what
     * it holds; {@code codecs}: how its values are kept, or its items, or its keys and values; {@code initial}: what it holds
     * at first.
     */
    Map<String, String> names(State state, Interface owner) {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("constant", constants(owner.states().stream().map(State::name), Set.of("ALL")).get(state.name()));
        TypeRef type = state.type();
        if (type instanceof ArrayType array) {
            kind(names, "ListState", value(array.item()), codec(array.item()));
        } else if (type instanceof MapType map) {
            kind(names, "MapState", value(map.key()) + ", " + value(map.value()), codec(map.key()) + ", " + codec(map.value()));
        } else {
            kind(names, "ValueState", value(type), codec(type));
        }
        names.put("initial", kept(InitialValue.of(state, description)));
        return names;
    }

    private void kind(Map<String, String> names, String kind, String content, String codecs) {
        names.put("new", type(kind));
        names.put("text", type(kind) + "<" + content + ">");
        names.put("codecs", codecs);
    }

    /** For each of the names that of its constant. */
    Map<String, String> constants(Stream<String> names, Set<String> others) {
        Set<String> taken = new HashSet<>(others);
        return names.collect(Collectors.toMap(name -> name, name -> {
            String constant = Words.upper(name);
            // A constant that is called as a type would hide it.
            while (declared.test(constant) || !taken.add(constant)) {
                constant += "_";
            }
            return constant;
        }));
    }

    /** {@code variable} and {@code text}: the parameter that brings the view, and its type. */
    Map<String, String> names(Permission permission, Method method, Interface owner) {
        return Map.of("variable", variables(method).get(permission), "text", view(permission, method, owner));
    }

    /** A view is called as its state; one of several entries of the same state says which by its key. */
    private static Map<Permission, String> variables(Method method) {
        Set<String> taken = method.parameters().stream().map(parameter -> parameter.name()).collect(Collectors.toCollection(HashSet::new));
        Map<Permission, String> variables = new LinkedHashMap<>();
        for (Permission permission : method.permissions()) {
            boolean alone = method.permissions().stream().filter(each -> each.state().equals(permission.state())).count() == 1;
            String name = permission.state() + (alone ? "" : permission.key().stream().map(Words::pascal).collect(Collectors.joining()));
            while (!taken.add(name)) {
                name += "_";
            }
            variables.put(permission, name);
        }
        return variables;
    }

    private String view(Permission permission, Method method, Interface owner) {
        TypeRef type = owner.state(permission.state()).orElseThrow().type();
        String access = method.streaming() ? "Watching" : permission.writes() ? "Writing" : "Reading";
        if (permission.keyed()) {
            return type(access) + "<Optional<" + value(((MapType) type).value()) + ">>";
        }
        if (!method.streaming() && type instanceof ArrayType array) {
            return type(access + "List") + "<" + value(array.item()) + ">";
        }
        if (!method.streaming() && type instanceof MapType map) {
            return type(access + "Map") + "<" + value(map.key()) + ", " + value(map.value()) + ">";
        }
        return type(access) + "<" + value(type) + ">";
    }

    /** The type of a value that never changes. */
    private String value(TypeRef type) {
        if (type instanceof ArrayType array) {
            return type("List") + "<" + value(array.item()) + ">";
        }
        if (type instanceof OptionalType optional) {
            return "Optional<" + value(optional.value()) + ">";
        }
        if (type instanceof MapType map) {
            return "Map<" + value(map.key()) + ", " + value(map.value()) + ">";
        }
        return type instanceof Primitive primitive ? primitive.box() : spelling.text(type);
    }

    private String codec(TypeRef type) {
        String codecs = type("StateCodec");
        if (type instanceof ArrayType array) {
            return codecs + ".list(" + codec(array.item()) + ")";
        }
        if (type instanceof OptionalType optional) {
            return codecs + ".optional(" + codec(optional.value()) + ")";
        }
        if (type instanceof MapType map) {
            return codecs + ".map(" + codec(map.key()) + ", " + codec(map.value()) + ")";
        }
        return type instanceof Primitive || type == StringType.STRING ? codecs + "." + Words.upper(type.declared())
                : "codec(Codec::write, Codec::read" + spelling.text(type) + ")";
    }

    private String kept(InitialValue value) {
        if (value instanceof InitialValue.Plain plain && plain.literal() instanceof Literal.EmptyLiteral) {
            return plain.type() instanceof MapType ? "Map.of()" : type("List") + ".of()";
        }
        return expression(value);
    }

    /** A value as a constructor takes it: structs hold arrays. */
    private String expression(InitialValue value) {
        if (value instanceof InitialValue.Absent) {
            return "Optional.empty()";
        }
        if (value instanceof InitialValue.Made made) {
            return "new " + spelling.text(made.type())
                    + made.fields().stream().map(this::expression).collect(Collectors.joining(", ", "(", ")"));
        }
        InitialValue.Plain plain = (InitialValue.Plain) value;
        if (plain.literal() instanceof Literal.EmptyLiteral) {
            return plain.type() instanceof MapType ? "Map.of()" : examples.empty((ArrayType) plain.type());
        }
        String literal = spelling.literal(plain.type(), plain.literal());
        // A constructor does not narrow an int.
        return plain.type() == Primitive.BYTE || plain.type() == Primitive.SHORT ? "(" + plain.type().declared() + ") " + literal : literal;
    }
}

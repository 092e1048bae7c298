// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.PrimitiveType;
import com.github.javaparser.ast.type.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.BuiltIn;
import org.creo.generator.model.ForeignTypes;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StreamType;
import org.creo.type.TypeRef;

/** Turns a type of Java into one of Creo. */
final class TypeParser {

    private static final Set<String> SEQUENCES = Set.of(
            "List",
            "ArrayList",
            "LinkedList",
            "CopyOnWriteArrayList",
            "ImmutableList",
            "Collection",
            "Iterable",
            "Iterator",
            "Queue",
            "Deque",
            "ArrayDeque",
            "PriorityQueue",
            "Stack",
            "Vector",
            "Sequence",
            "Array",
            "IList",
            "IEnumerable",
            "list",
            "vector",
            "sequence",
            "array",
            "DoubleStream",
            "LongStream",
            "IntStream");
    private static final Set<String> SETS = Set.of(
            "HashSet", "LinkedHashSet", "TreeSet", "SortedSet", "EnumSet", "ImmutableSet", "ISet", "set", "frozenset");
    private static final Set<String> MAPS = Set.of(
            "HashMap",
            "LinkedHashMap",
            "TreeMap",
            "SortedMap",
            "ConcurrentMap",
            "ConcurrentHashMap",
            "EnumMap",
            "Hashtable",
            "Dictionary",
            "IDictionary",
            "map",
            "dict");
    private static final String PLAIN = Arrays.stream(Scalar.values())
            .filter(Scalar::isKey)
            .map(Scalar::box)
            .collect(Collectors.joining(", ", "", " or an enum"));
    private static final String KEYS = "keys are " + PLAIN;
    private static final String ITEMS = "items of sets are " + PLAIN + "; those of arrays may be anything";

    private final Scope scope;
    private final Places places;
    private final Diagnostics diagnostics;

    TypeParser(Scope scope, Places places, Diagnostics diagnostics) {
        this.scope = scope;
        this.places = places;
        this.diagnostics = diagnostics;
    }

    /**
     * The type of a parameter or result, which may be a stream. A type that is not one of Creo's has been reported:
     * then this is empty, or the type that was probably meant.
     */
    Optional<TypeRef> parsePassed(Type type) {
        if (named(type, "Stream") && scope.meaning("Stream").isEmpty()) {
            return arguments(type.asClassOrInterfaceType(), 1, "Stream<Data>")
                    .flatMap(arguments -> inBrackets(arguments.get(0)))
                    .map(StreamType::new);
        }
        return parse(type);
    }

    /**
     * The type of a field. A type that is not one of Creo's has been reported: then this is empty, or the type that was
     * probably meant.
     */
    Optional<TypeRef> parse(Type type) {
        if (named(type, "Optional")) {
            return arguments(type.asClassOrInterfaceType(), 1, "Optional<Data>")
                    .flatMap(arguments -> inBrackets(arguments.get(0)))
                    .map(OptionalType::new);
        }
        return part(type);
    }

    private static boolean named(Type type, String name) {
        return type.isClassOrInterfaceType()
                && type.asClassOrInterfaceType().getScope().isEmpty()
                && type.asClassOrInterfaceType().getNameAsString().equals(name);
    }

    private Optional<TypeRef> part(Type type) {
        if (type.isArrayType()) {
            return part(type.asArrayType().getComponentType()).map(ArrayType::new);
        }
        if (type.isPrimitiveType()) {
            return Optional.of(primitive(type.asPrimitiveType()));
        }
        if (type.isClassOrInterfaceType()) {
            return parseNamed(type.asClassOrInterfaceType());
        }
        return refuse(Code.UNKNOWN_TYPE, type, "'" + type.asString() + "' is not a type of Creo", "");
    }

    private static Scalar primitive(PrimitiveType type) {
        return Scalar.valueOf(type.getType().name().toUpperCase(Locale.ROOT));
    }

    private Optional<TypeRef> parseNamed(ClassOrInterfaceType type) {
        String name = type.getNameAsString();
        Optional<Scalar> boxed = Scalar.ofBox(name);
        if (boxed.isPresent()) {
            refuse(
                    Code.BOXED_TYPE,
                    type,
                    "'" + name + "' is allowed between '<' and '>' only",
                    "write '" + boxed.get().declared() + "'");
            return Optional.of(boxed.get());
        }
        if (type.getScope().isPresent() && BuiltIn.hasBrackets(name)) {
            return refuse(
                    Code.QUALIFIED_TYPE,
                    type,
                    "a type is written without its package",
                    "write '" + name
                            + type.getTypeArguments().map(TypeParser::text).orElse("") + "'");
        }
        if (scope.meaning(name).isEmpty()) {
            if (SEQUENCES.contains(name) || SETS.contains(name) || MAPS.contains(name)) {
                Optional<TypeRef> meant = meant(type);
                String instead =
                        SETS.contains(name) && meant.filter(TypeRef::isArray).isPresent()
                                ? item(type) + "[]"
                                : creo(type);
                refuse(Code.JAVA_COLLECTION, type, "Creo has no '" + name + "'", "write '" + instead + "'");
                return meant;
            }
            if (name.equals("Set")) {
                return set(type);
            }
            if (name.equals("Map")) {
                return map(type);
            }
            if (name.equals("Optional")) {
                refuse(
                        Code.OPTIONAL_INSIDE,
                        type,
                        "an Optional is the whole type of a field, parameter or result",
                        "make a struct that holds it");
                return meant(type);
            }
            if (name.equals("Stream")) {
                refuse(
                        Code.STREAM_INSIDE,
                        type,
                        "a Stream is the whole type of a parameter or result of a method",
                        "write '" + item(type) + "[]' for what is sent as one value");
                return meant(type);
            }
        }
        Optional<String> instead =
                scope.meaning(name).isPresent() ? Optional.empty() : ForeignTypes.instead(name, false);
        if (type.getTypeArguments().isPresent()) {
            return refuse(
                    Code.GENERIC_TYPE,
                    type,
                    "Creo has no generic type '" + name + "'",
                    instead.orElse("only Set<K>, Map<K, V>, Optional<T> and Stream<T> have '<' and '>'"));
        }
        if (type.getScope().isPresent() && instead.isPresent()) {
            return refuse(Code.UNKNOWN_TYPE, type, "unknown type '" + type.asString() + "'", instead.get());
        }
        if (type.getScope().isPresent()) {
            return refuse(
                    Code.QUALIFIED_TYPE,
                    type,
                    "a type is written without its package",
                    "write '" + name + "'"
                            + (scope.meaning(name).isPresent()
                                            || BuiltIn.type(name).isPresent()
                                    ? ""
                                    : " and import it"));
        }
        return BuiltIn.type(name).or(() -> Optional.of(scope.type(name)));
    }

    /**
     * The type that was probably meant in the place of one that was refused, so that the names in it are looked up. Its
     * message says what to write instead, and mistakes in that are reported, too; other mistakes inside it are not.
     */
    private Optional<TypeRef> meant(ClassOrInterfaceType type) {
        TypeParser silent = new TypeParser(scope, places, new Diagnostics());
        List<TypeRef> inside = type.getTypeArguments().stream()
                .flatMap(List::stream)
                .filter(argument -> !named(argument, "string")) // its message has it right already
                .flatMap(argument -> silent.inBrackets(argument).stream())
                .toList();
        return switch (inside.size()) {
            case 1 ->
                Optional.of(
                        isSet(type.getNameAsString()) && isKey(inside.get(0))
                                ? new SetType(inside.get(0))
                                : new ArrayType(inside.get(0)));
            case 2 -> Optional.of(new MapType(inside.get(0), inside.get(1)));
            default -> Optional.empty();
        };
    }

    /** The item of a Java collection as Creo writes it. */
    private static String item(ClassOrInterfaceType type) {
        return type.getTypeArguments()
                .filter(arguments -> arguments.size() == 1)
                .map(arguments -> creo(arguments.get(0)))
                .map(text -> Scalar.ofBox(text).map(Scalar::declared).orElse(text))
                .orElse("Data");
    }

    /** A type of Java's as Creo writes it, with the collections inside it. */
    private static String creo(Type type) {
        if (!type.isClassOrInterfaceType()) {
            return type.asString();
        }
        ClassOrInterfaceType named = type.asClassOrInterfaceType();
        String name = named.getNameAsString();
        if (SEQUENCES.contains(name)) {
            return item(named) + "[]";
        }
        if (isSet(name)) {
            return "Set<"
                    + named.getTypeArguments()
                            .filter(arguments -> arguments.size() == 1)
                            .map(arguments -> creoInBrackets(arguments.get(0)))
                            .orElse("String")
                    + ">";
        }
        if (MAPS.contains(name) || name.equals("Map")) {
            return "Map"
                    + named.getTypeArguments()
                            .map(arguments -> arguments.stream().map(TypeParser::creoInBrackets))
                            .orElse(Stream.of("String", "Data"))
                            .collect(Collectors.joining(", ", "<", ">"));
        }
        return name.equals("string") ? "String" : type.asString();
    }

    private static boolean isSet(String name) {
        return SETS.contains(name) || name.equals("Set");
    }

    private static String creoInBrackets(Type type) {
        String text = creo(type);
        return Scalar.of(text).map(Scalar::box).orElse(text);
    }

    private Optional<TypeRef> set(ClassOrInterfaceType type) {
        Optional<List<Type>> arguments = arguments(type, 1, "Set<String>");
        return arguments
                .flatMap(written -> key(written.get(0), "an item of a set", ITEMS))
                .map(SetType::new);
    }

    private Optional<TypeRef> map(ClassOrInterfaceType type) {
        Optional<List<Type>> arguments = arguments(type, 2, "Map<String, Data>");
        if (arguments.isEmpty()) {
            return Optional.empty();
        }
        Optional<TypeRef> key = key(arguments.get().get(0), "a key of a map", KEYS);
        Optional<TypeRef> value = inBrackets(arguments.get().get(1));
        return key.isPresent() && value.isPresent()
                ? Optional.of(new MapType(key.get(), value.get()))
                : key.or(() -> value);
    }

    /**
     * A key of a map or an item of a set. One that cannot be that has been reported: then this is empty, or the type
     * that was probably meant.
     */
    private Optional<TypeRef> key(Type written, String what, String hint) {
        if (written.isPrimitiveType() && !isKey(primitive(written.asPrimitiveType()))) {
            return refuse(Code.MAP_KEY, written, "'" + written.asString() + "' cannot be " + what, hint);
        }
        int before = diagnostics.errors();
        Optional<TypeRef> key = inBrackets(written);
        if (diagnostics.errors() == before && key.isPresent() && !isKey(key.get())) {
            refuse(Code.MAP_KEY, written, "'" + key.get().declared() + "' cannot be " + what, hint);
        }
        return key;
    }

    /** Whether a type may be a key. Undeclared names pass here: they are reported once, as unknown. */
    private boolean isKey(TypeRef key) {
        return key.asScalar()
                .map(Scalar::isKey)
                .or(() -> key.asStruct().map(type -> scope.meaning(type.name()).isEmpty()))
                .orElse(key.asEnum().isPresent());
    }

    private Optional<List<Type>> arguments(ClassOrInterfaceType type, int count, String example) {
        Optional<List<Type>> arguments = type.getTypeArguments().map(List::copyOf);
        if (arguments.isEmpty() || arguments.get().size() != count) {
            refuse(
                    Code.TYPE_ARGUMENTS,
                    type,
                    "'" + type.getNameAsString() + "' takes " + (count == 1 ? "one type" : "two types")
                            + " between '<' and '>'",
                    "such as '" + example + "'");
            return Optional.empty();
        }
        return arguments;
    }

    /** A type between {@code <} and {@code >}, where Java writes primitives by the names of their boxes. */
    private Optional<TypeRef> inBrackets(Type type) {
        if (type.isPrimitiveType()) {
            Scalar primitive = primitive(type.asPrimitiveType());
            refuse(
                    Code.PRIMITIVE_IN_BRACKETS,
                    type,
                    "'" + primitive.declared() + "' is written '" + primitive.box()
                            + "' between '<' and '>', as in Java",
                    "write '" + primitive.box() + "'");
            return Optional.of(primitive);
        }
        if (type.isWildcardType()) {
            return refuse(Code.GENERIC_TYPE, type, "Creo has no '?'", "name the type");
        }
        boolean box = type.isClassOrInterfaceType()
                && type.asClassOrInterfaceType().getScope().isEmpty();
        Optional<Scalar> primitive =
                box ? Scalar.ofBox(type.asClassOrInterfaceType().getNameAsString()) : Optional.empty();
        return primitive.isPresent() ? Optional.of(primitive.get()) : part(type);
    }

    private Optional<TypeRef> refuse(Code code, Type type, String message, String hint) {
        diagnostics.error(code, places.of(type), message, hint);
        return Optional.empty();
    }

    private static String text(List<Type> arguments) {
        return arguments.stream().map(Type::asString).collect(Collectors.joining(", ", "<", ">"));
    }
}

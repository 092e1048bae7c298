// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The imports of one file: the types that its code names without their packages. */
public final class JavaImports {

    /** The packages of the JDK and the framework, and the types in them that generated code names. */
    private static final Map<String, String> LIBRARY = full(Map.ofEntries(
            Map.entry(
                    "java.nio",
                    List.of(
                            "ByteBuffer",
                            "CharBuffer",
                            "DoubleBuffer",
                            "FloatBuffer",
                            "IntBuffer",
                            "LongBuffer",
                            "ShortBuffer")),
            Map.entry("java.math", List.of("BigDecimal")),
            Map.entry("java.time", List.of("Duration", "Instant", "LocalDate")),
            Map.entry(
                    "java.util",
                    List.of("ArrayList", "Arrays", "Collections", "List", "Map", "Objects", "Optional", "Set", "UUID")),
            Map.entry("java.util.concurrent", List.of("CompletableFuture", "Flow")),
            Map.entry("java.util.function", List.of("Consumer")),
            Map.entry("java.util.stream", List.of("Stream")),
            Map.entry(
                    "org.creo.framework.dispatch",
                    List.of(
                            "Dispatcher",
                            "FormerMethod",
                            "ItemSink",
                            "ItemSource",
                            "MalformedArgumentsException",
                            "MethodBinding",
                            "Payload",
                            "StateCall",
                            "Streams")),
            Map.entry("org.creo.framework.queue", List.of("Arguments")),
            Map.entry(
                    "org.creo.framework.state",
                    List.of(
                            "Access",
                            "KeyRange",
                            "ListState",
                            "MapState",
                            "Permission",
                            "Reading",
                            "ReadingList",
                            "ReadingMap",
                            "State",
                            "StateCodec",
                            "Transaction",
                            "ValueState",
                            "Watching",
                            "Writing",
                            "WritingList",
                            "WritingMap")),
            Map.entry("org.creo.json", List.of("Parameters")),
            Map.entry(
                    "org.creo.json.descriptor",
                    List.of(
                            "CallCode",
                            "DocumentationText",
                            "InterfaceDescriptor",
                            "MethodDescriptor",
                            "MethodDescriptor.Thrown",
                            "RouteDescriptor")),
            Map.entry("org.creo.rule", List.of("Rules")),
            Map.entry(
                    "org.creo.type",
                    List.of(
                            "ArrayType",
                            "DeclaredTypes",
                            "EnumType",
                            "MapType",
                            "Member",
                            "OptionalType",
                            "Scalar",
                            "SetType",
                            "StructType",
                            "UnionType"))));

    /** Classes whose static methods generated code calls. */
    private static final List<String> FUNCTIONS = List.of("Arrays", "Collections", "Objects", "Values");

    /** Classes of the runtime that are not for users. */
    private static final Set<String> INTERNAL = Set.of(
            "Channel",
            "JsonReader",
            "JsonScalar",
            "JsonType",
            "JsonTypes",
            "JsonWriter",
            "Owned",
            "RemoteMethod",
            "RestMethod",
            "RestService",
            "ValuePlace",
            "ValueRule",
            "WireReader",
            "WireWriter");

    private final String runtime;
    private final SortedSet<String> ofLibraries = new TreeSet<>();
    private final SortedSet<String> ofRuntime = new TreeSet<>();

    /** @param runtime the package of the runtime, from which all other types come */
    public JavaImports(String runtime) {
        this.runtime = runtime + ".";
    }

    private static Map<String, String> full(Map<String, List<String>> packages) {
        return packages.entrySet().stream()
                .flatMap(each -> each.getValue().stream().map(type -> Map.entry(type, each.getKey() + "." + type)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** The full name of a type of the JDK or the framework. */
    public static String full(String type) {
        return LIBRARY.get(type);
    }

    /** The full name of a type of the JDK, the framework or the runtime in this package. */
    static String full(String type, String runtime) {
        String library = LIBRARY.get(type);
        return library != null ? library : runtime + (INTERNAL.contains(type) ? ".internal." : ".") + type;
    }

    public JavaImports add(String type) {
        if (LIBRARY.containsKey(type)) {
            ofLibraries.add(LIBRARY.get(type));
        } else {
            ofRuntime.add(runtime + (INTERNAL.contains(type) ? "internal." : "") + type);
        }
        return this;
    }

    JavaImports add(JavaImports others) {
        ofLibraries.addAll(others.ofLibraries);
        ofRuntime.addAll(others.ofRuntime);
        return this;
    }

    /** A type of the description's own that is not in its package, by its full name. */
    public JavaImports addOwn(String fullName) {
        ofRuntime.add(fullName);
        return this;
    }

    public JavaImports add(boolean used, String... types) {
        if (used) {
            Arrays.asList(types).forEach(this::add);
        }
        return this;
    }

    public JavaImports add(Collection<String> types) {
        types.forEach(this::add);
        return this;
    }

    /** Adds the class of a function such as {@code Arrays.hashCode}, if it has to be imported; nothing for null. */
    JavaImports addOwner(String function) {
        FUNCTIONS.stream()
                .filter(type -> function != null && function.startsWith(type + "."))
                .forEach(this::add);
        return this;
    }

    /** In the order in which a file has them: those of the runtime last. */
    public List<String> list() {
        return Stream.concat(ofLibraries.stream(), ofRuntime.stream()).toList();
    }
}

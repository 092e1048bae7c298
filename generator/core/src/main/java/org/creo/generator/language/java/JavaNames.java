// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.model.State;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.view.Names;
import org.creo.type.EnumType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** Names stay as declared; a name that is taken in Java, or in the code around it, gets an underscore at its end. */
public final class JavaNames implements Names {

    /** A description is parsed as Java, so that only the parts of a package can be one of these. */
    private static final Set<String> KEYWORDS = Set.of(
            "abstract",
            "assert",
            "boolean",
            "break",
            "byte",
            "case",
            "catch",
            "char",
            "class",
            "const",
            "continue",
            "default",
            "do",
            "double",
            "else",
            "enum",
            "extends",
            "false",
            "final",
            "finally",
            "float",
            "for",
            "goto",
            "if",
            "implements",
            "import",
            "instanceof",
            "int",
            "interface",
            "long",
            "native",
            "new",
            "null",
            "package",
            "private",
            "protected",
            "public",
            "return",
            "short",
            "static",
            "strictfp",
            "super",
            "switch",
            "synchronized",
            "this",
            "throw",
            "throws",
            "transient",
            "true",
            "try",
            "void",
            "volatile",
            "while");

    /** Words that cannot name a type in newer Java, and the package of the runtime. */
    private static final Set<String> NO_TYPES = Set.of("permits", "record", "sealed", "var", "yield", "runtime");

    /** Where the packages begin by which generated code names types: a type of that name would hide them. */
    private static final Set<String> PACKAGES = Set.of("java", "org");

    /** The types that generated code names without their package: a variable of that name would hide them. */
    private static final Set<String> TYPES = Set.of(
            "ArrayIndexOutOfBoundsException",
            "AutoCloseable",
            "Boolean",
            "Byte",
            "Character",
            "Deprecated",
            "Double",
            "Float",
            "IllegalArgumentException",
            "Integer",
            "Long",
            "NullPointerException",
            "Object",
            "Override",
            "Short",
            "String",
            "SuppressWarnings",
            "Void",
            "Arrays",
            "Collections",
            "CompletableFuture",
            "ByteBuffer",
            "CharBuffer",
            "ShortBuffer",
            "IntBuffer",
            "LongBuffer",
            "FloatBuffer",
            "DoubleBuffer",
            "Map",
            "Objects",
            "Optional",
            "Set",
            "Stream",
            "CreoException",
            "Methods",
            "Owned",
            "RemoteMethod",
            "Values",
            "WireReader",
            "WireWriter",
            "Codec");

    /** The same where a description has values that can be JSON, apart from the classes that do that. */
    private static final Set<String> OF_JSON =
            Set.of("JsonReader", "JsonScalar", "JsonType", "JsonTypes", "JsonWriter");

    /** The same where a description has REST services of others, apart from those that can be qualified. */
    private static final Set<String> OF_REMOTES = Set.of("RestMethod");

    /** What the fields for the methods of a client name, apart from types. */
    private static final Set<String> OF_METHODS = Set.of("PROTOCOL");

    /**
     * Types that clients also name, with their package where the description has a type of that name. What begins with
     * a dot is in the package of the runtime.
     */
    private static final Map<String, String> QUALIFIED = Map.ofEntries(
            Map.entry("Channel", ".internal.Channel"),
            Map.entry("Client", ".Client"),
            Map.entry("Consumer", "java.util.function.Consumer"),
            Map.entry("Options", ".Options"),
            Map.entry("RestClient", ".RestClient"),
            Map.entry("RestOptions", ".RestOptions"),
            Map.entry("RestService", ".internal.RestService"),
            Map.entry("ResultStream", ".ResultStream"),
            Map.entry("Duration", "java.time.Duration"),
            Map.entry("Flow", "java.util.concurrent.Flow"));

    /** Methods of {@link Object} without parameters: an accessor cannot have their names. */
    private static final Set<String> ACCESSORS =
            Set.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

    /** What the class of a struct has in addition to accessors, without parameters. */
    private static final Set<String> STRUCT_METHODS = Set.of("builder", "toBuilder", "toBytes", "toJson");

    /** Within the class of a union, what has a method for each case. */
    static final String CASES = "Cases";

    /** What the class of a union has in addition to a method for each case. */
    private static final Set<String> UNION_METHODS =
            Set.of("equals", "fromBytes", "fromJson", "match", "position", "toBytes", "toJson", "value");

    /** The variables in the class of a union. */
    private static final Set<String> UNION_VARIABLES =
            Set.of("bytes", "cases", "in", "index", "json", "other", "out", "that", "value");

    /** The classes whose functions it calls, with their packages where a case hides them. */
    private static final Set<String> UNION_FUNCTIONS = Set.of("Arrays", "Codec", "Json", "Objects", "Values");

    /** The same for {@link Throwable} and for the base of all errors, which exceptions have in addition. */
    private static final Set<String> THROWABLE_ACCESSORS = Set.of(
            "fillInStackTrace",
            "getCause",
            "getLocalizedMessage",
            "getMessage",
            "getStackTrace",
            "getSuppressed",
            "printStackTrace",
            "address",
            "phase",
            "requestId",
            "status");

    /** What a client has in addition to its interface's methods; {@code equals} and {@code wait} take parameters. */
    private static final Set<String> METHODS = Set.of(
            "clone",
            "close",
            "equals",
            "finalize",
            "getClass",
            "hashCode",
            "notify",
            "notifyAll",
            "toString",
            "wait",
            "withCallTimeout",
            "withResubscribe",
            "withUrl");

    /** Variables of the codecs and dispatchers; one for a field or parameter in the same scope gives way to them. */
    private static final Set<String> VARIABLES = Set.of("at", "call", "in", "out", "owned");

    /**
     * Types that a dispatcher names without their package; of the description's own types it names only interfaces and
     * exceptions.
     */
    private static final Set<String> DISPATCHER_TYPES = Set.of(
            "Arguments",
            "CallCode",
            "CallTexts",
            "DescriptionText",
            "Descriptors",
            "Dispatcher",
            "InterfaceDescriptor",
            "ItemSink",
            "ItemSource",
            "List",
            "MalformedArgumentsException",
            "MalformedException",
            "MethodBinding",
            "Payload");

    /** What follows the package of a description in that of its own runtime. */
    public static final String OWN_RUNTIME = ".runtime";

    private final Description description;
    /** Names of this description that are taken by what is generated from it. */
    private final Set<String> generated;
    /** What is declared at the top of the description. */
    private final Set<String> declared;
    /** The enums of which fields have a constant as their default. */
    private final Set<String> initial;

    public JavaNames(Description description) {
        this.description = description;
        this.generated = generated(description);
        this.declared = Stream.concat(
                        description.types(),
                        description.allInterfaces().stream().map(Interface::name))
                .collect(Collectors.toSet());
        this.initial = initial(description);
    }

    private static Set<String> initial(Description description) {
        return Stream.concat(
                        description.structs().stream().map(Struct::fields),
                        description.exceptions().stream().map(ExceptionType::fields))
                .flatMap(List::stream)
                .filter(field -> field.defaultValue().isPresent())
                .flatMap(field -> field.type().asEnum().stream())
                .map(EnumType::name)
                .collect(Collectors.toSet());
    }

    private static Set<String> generated(Description description) {
        Set<String> names = new HashSet<>(codecs(description));
        names.addAll(classes(description));
        if (JavaJsons.any(description)) {
            names.addAll(OF_JSON);
        }
        if (description.hasRules()) {
            names.add("Rules");
            names.addAll(JavaRules.RUNTIME);
        }
        description.interfaces().forEach(service -> names.addAll(around(service, service.name())));
        for (Interface service : description.remotes()) {
            names.addAll(around(service, service.name()));
            names.addAll(OF_REMOTES);
        }
        Stream.concat(
                        description.interfaces().stream().map(Interface::name),
                        description.exceptions().stream().map(ExceptionType::name))
                .filter(DISPATCHER_TYPES::contains)
                .forEach(names::add);
        return names;
    }

    /** The classes of the JDK that are types of the description: nothing else may have their names where they are. */
    static List<String> classes(Description description) {
        Stream<TypeRef> ofFields = Stream.of(
                        description.structs().stream().map(Struct::fields),
                        description.unions().stream().map(Union::fields),
                        description.exceptions().stream().map(ExceptionType::fields))
                .flatMap(fields -> fields)
                .flatMap(List::stream)
                .map(Field::type);
        Stream<TypeRef> ofInterfaces = description.allInterfaces().stream()
                .flatMap(service -> Stream.of(
                                service.constants().stream().map(Constant::type),
                                service.states().stream().map(State::type),
                                service.methods().stream().flatMap(Method::types))
                        .flatMap(types -> types));
        return Stream.concat(ofFields, ofInterfaces)
                .flatMap(JavaNames::scalars)
                .flatMap(scalar -> JavaScalar.imports(scalar).stream())
                .distinct()
                .toList();
    }

    private static Stream<Scalar> scalars(TypeRef type) {
        return Stream.concat(type.asScalar().stream(), type.parts().stream().flatMap(JavaNames::scalars));
    }

    /** The classes that are not for one type. */
    private static List<String> codecs(Description description) {
        return Stream.of(JavaCodecs.names(description), JavaJsons.names(description))
                .flatMap(List::stream)
                .toList();
    }

    /** The classes that an interface has in addition to its own, for clients and for the service side. */
    private static List<String> around(Interface service, String name) {
        Stream<String> ends = service.remote().isPresent()
                ? Stream.of("Async", "Client")
                : Stream.of("Async", "Client", "Codec", "Dispatcher", "InMemory", "Older");
        Stream<String> stateful = service.stateful() ? Stream.of("Handler", "States") : Stream.of();
        return Stream.concat(ends, stateful).map(name::concat).toList();
    }

    @Override
    public List<String> files(Interface owner) {
        String name = type(owner.name());
        return Stream.concat(Stream.of(name), around(owner, name).stream()).toList();
    }

    @Override
    public List<String> files() {
        return codecs(description);
    }

    private static String escape(String name, Set<String> taken) {
        return taken.contains(name) ? name + "_" : name;
    }

    /** The name, with as many underscores as it takes to differ from those that are taken, to which it is added. */
    public static String free(String name, Set<String> taken) {
        String candidate = name;
        while (!taken.add(candidate)) {
            candidate += "_";
        }
        return candidate;
    }

    /** A name for a function of a class that names none of the description's types. */
    public static String function(String name, Set<String> taken) {
        String first = Character.toLowerCase(name.charAt(0)) + name.substring(1);
        boolean word = KEYWORDS.contains(first) || NO_TYPES.contains(first) || METHODS.contains(first);
        return free(word ? first + "_" : first, taken);
    }

    static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    @Override
    public String namespace(String packageName) {
        return spelled(packageName);
    }

    /** The package of the classes of a package, or its module. */
    static String spelled(String packageName) {
        return Words.parts(packageName).stream()
                .map(part -> escape(part, KEYWORDS))
                .collect(Collectors.joining("."));
    }

    /** The package of the description's classes. */
    public String namespace() {
        return namespace(description.packageName());
    }

    /** The package of the runtime: the description's own, or what it shares with others. */
    public String runtime() {
        return description.runtime().map(SharedRuntime::name).orElseGet(() -> namespace() + OWN_RUNTIME);
    }

    @Override
    public String type(String declared) {
        boolean hidden = VARIABLES.contains(declared) && initial.contains(declared);
        boolean taken = NO_TYPES.contains(declared)
                || declared.equals(CASES) && hasUnion(CASES)
                || TYPES.contains(declared)
                || generated.contains(declared)
                || isPackage(declared)
                || hidden;
        return taken ? declared + "_" : declared;
    }

    private boolean hasUnion(String name) {
        return description.unions().stream().anyMatch(union -> union.name().equals(name));
    }

    private boolean isPackage(String name) {
        return PACKAGES.contains(name)
                || namespace().startsWith(name + ".")
                || runtime().startsWith(name + ".");
    }

    /** Whether a struct, a union, an enum, an exception or an interface has this name. */
    public boolean declares(String name) {
        return declared.contains(name);
    }

    /**
     * The name by which a client refers to a type of the runtime or the JDK: {@code Channel}, or with its package where
     * the description has a type of that name.
     */
    String qualified(String name) {
        if (!declares(name)) {
            return name;
        }
        String full = QUALIFIED.get(name);
        return full.startsWith(".") ? runtime() + full : full;
    }

    @Override
    public String field(String declared) {
        return escape(declared, ACCESSORS);
    }

    @Override
    public String field(String declared, Struct owner) {
        return STRUCT_METHODS.contains(declared) ? declared + "_" : field(declared);
    }

    @Override
    public String field(String declared, ExceptionType owner) {
        return THROWABLE_ACCESSORS.contains(declared) ? declared + "_" : field(declared);
    }

    /** The method that makes a value of the case, and the one for it of those who ask for the case. */
    @Override
    public String unionCase(String declared, Union owner) {
        return UNION_METHODS.contains(declared) ? declared + "_" : field(declared);
    }

    /** For each case of a union, the class of its values, within the union's own. */
    public Map<String, String> cases(Union union) {
        Set<String> taken = new HashSet<>(Set.of(type(union.name()), CASES));
        boolean hidden = Stream.of(namespace(), runtime())
                .map(each -> each.split("\\.", 2)[0])
                .anyMatch(UNION_VARIABLES::contains);
        if (hidden) {
            // Where a variable hides the package, there is no other way to name these.
            taken.addAll(UNION_FUNCTIONS);
        }
        Map<String, String> names = new HashMap<>();
        union.cases().forEach(each -> names.put(each.name(), free(Words.pascal(each.name()), taken)));
        return names;
    }

    @Override
    public String parameter(String declared) {
        return declared;
    }

    /**
     * A field of a class, or a parameter of its constructor or of a client, by which libraries for JSON and others know
     * it: it stays as declared, unless it would hide a type that the class uses.
     */
    public String visible(String declared) {
        if (isOneOf(initial, declared)) {
            return declared + "__"; // with one it may be the enum's name in Java
        }
        return isOneOf(TYPES, declared) || isOneOf(generated, declared) ? declared + "_" : declared;
    }

    /** Also with underscores at its end, so that no name gets one that another name has. */
    private static boolean isOneOf(Set<String> taken, String name) {
        return taken.contains(name) || name.endsWith("_") && isOneOf(taken, name.substring(0, name.length() - 1));
    }

    /** A field or parameter as a variable of a codec or a dispatcher. */
    public String variable(String declared) {
        boolean taken = isOneOf(VARIABLES, declared) && !isOneOf(initial, declared);
        return taken ? declared + "_" : visible(declared);
    }

    @Override
    public String method(String declared) {
        return escape(declared, METHODS);
    }

    /** A method's name as a part of others, with a capital. */
    static String title(Method method) {
        String title = capital(method.name());
        // Two methods may differ only in the case of this letter: the one with a capital is marked.
        return title.equals(method.name()) ? title + "_" : title;
    }

    /** For each method of an interface, the name of its form that does not wait. */
    Map<String, String> async(Interface service) {
        Set<String> taken = new HashSet<>(METHODS);
        service.methods().forEach(method -> taken.add(method(method.name())));
        Map<String, String> names = new HashMap<>();
        service.methods().forEach(method -> names.put(method.name(), free(method.name() + "Async", taken)));
        return names;
    }

    /** A method as the field of a client that has what is known of it: none hides what the others are made with. */
    String methodField(String declared) {
        return isOneOf(OF_METHODS, declared) ? declared + "_" : visible(declared);
    }

    /**
     * For each enum, struct and union, a constant of a class that names types of the description: it hides none of
     * them.
     */
    Map<String, String> constants(String prefix) {
        Set<String> taken = declared.stream().map(this::type).collect(Collectors.toCollection(HashSet::new));
        Map<String, String> constants = new HashMap<>();
        Stream.of(
                        description.enums().stream().map(Enumeration::name),
                        description.structs().stream().map(Struct::name),
                        description.unions().stream().map(Union::name))
                .flatMap(names -> names)
                .forEach(name -> constants.put(name, free(prefix + type(name), taken)));
        return constants;
    }

    /** A constant with the name of a type would hide it: {@code Level.LOW} would be a field of the constant Level. */
    @Override
    public String constant(String name, Interface owner) {
        boolean taken =
                TYPES.contains(name) || QUALIFIED.containsKey(name) || generated.contains(name) || declares(name);
        return taken ? name + "_" : name;
    }

    /** The other accessors of an array: for its length, and for a view of its items. */
    record ArrayAccessors(String length, String buffer) {}

    /** For each array among a struct's fields. */
    Map<String, ArrayAccessors> arrays(Struct struct) {
        return arrays(struct.fields(), accessors(struct));
    }

    private Set<String> accessors(Struct struct) {
        Set<String> taken = new HashSet<>(ACCESSORS);
        taken.addAll(STRUCT_METHODS);
        struct.fields().forEach(field -> taken.add(field(field.name(), struct)));
        return taken;
    }

    /** For each field of a struct, the method that returns a copy with another value of it. */
    Map<String, String> withers(Struct struct) {
        Set<String> taken = accessors(struct);
        arrays(struct.fields(), taken); // takes its names, too
        Map<String, String> names = new HashMap<>();
        struct.fields().forEach(field -> names.put(field.name(), free("with" + capital(field.name()), taken)));
        return names;
    }

    /** The class within a struct's that makes its values: another name where the description has a type of that one. */
    String builder() {
        return free("Builder", new HashSet<>(declared));
    }

    /** For each array among an exception's fields. */
    Map<String, ArrayAccessors> arrays(ExceptionType exception) {
        Set<String> taken = new HashSet<>(ACCESSORS);
        taken.addAll(THROWABLE_ACCESSORS);
        exception.fields().forEach(field -> taken.add(field(field.name(), exception)));
        return arrays(exception.fields(), taken);
    }

    private static Map<String, ArrayAccessors> arrays(List<Field> fields, Set<String> taken) {
        Map<String, ArrayAccessors> names = new HashMap<>();
        for (Field field : fields) {
            field.type()
                    .asArray()
                    .ifPresent(array -> names.put(
                            field.name(),
                            new ArrayAccessors(
                                    free(field.name() + "Length", taken), free(field.name() + "Buffer", taken))));
        }
        return names;
    }
}

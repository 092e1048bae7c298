// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.State;
import org.creo.generator.model.Struct;
import org.creo.generator.model.TypeRef;
import org.creo.generator.view.Spelling;

/** Names stay as declared; one that is taken in Java, or in the code around it, gets an underscore at its end. */
final class HostSpelling implements Spelling {

    /** A description is parsed as Java, so that only the parts of a package can be one of these. */
    private static final Set<String> KEYWORDS = Set.of("abstract", "assert", "boolean", "break", "byte", "case", "catch",
            "char", "class", "const", "continue", "default", "do", "double", "else", "enum", "extends", "false", "final",
            "finally", "float", "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long",
            "native", "new", "null", "package", "private", "protected", "public", "return", "short", "static", "strictfp",
            "super", "switch", "synchronized", "this", "throw", "throws", "transient", "true", "try", "void", "volatile",
            "while");

    /**
     * Words that name no type in newer Java, the types that generated code names without their package, and the package
     * of the runtime.
     */
    private static final Set<String> TYPES = Set.of("permits", "record", "sealed", "var", "yield",
            "ArrayIndexOutOfBoundsException", "AutoCloseable", "Boolean", "Byte", "Character", "Deprecated", "Double", "Float",
            "IllegalArgumentException", "Integer", "Long", "NullPointerException", "Object", "Override", "Short", "String",
            "SuppressWarnings", "Void", "Arrays", "Collections", "CompletableFuture", "ByteBuffer", "CharBuffer", "ShortBuffer",
            "IntBuffer", "LongBuffer", "FloatBuffer", "DoubleBuffer", "Map", "Objects", "Optional", "Stream",
            "CreoException", "Methods", "Owned", "RemoteMethod", "Values", "WireReader", "WireWriter", "Codec", "runtime");

    /** Types that clients name, too, with their package where the description has one of that name. */
    private static final Map<String, String> QUALIFIED =
            Map.of("Channel", "runtime.Channel", "Options", "runtime.Options", "Duration", "java.time.Duration",
                    "Flow", "java.util.concurrent.Flow");

    /** Methods of {@link Object} without parameters: an accessor cannot have their names. */
    private static final Set<String> ACCESSORS =
            Set.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

    /** The same of {@link Throwable} and of the base of all errors, which exceptions have in addition. */
    private static final Set<String> THROWABLE_ACCESSORS = Set.of("fillInStackTrace", "getCause", "getLocalizedMessage",
            "getMessage", "getStackTrace", "getSuppressed", "printStackTrace", "address", "phase", "requestId", "status");

    /** What a client has beside the methods of its interface; {@code equals} and {@code wait} take parameters. */
    private static final Set<String> METHODS = Set.of("clone", "close", "equals", "finalize", "getClass", "hashCode",
            "notify", "notifyAll", "toString", "wait", "withCallTimeout");

    /** Variables of the generated code; a parameter gives way where it would stand beside them. */
    private static final Set<String> VARIABLES = Set.of("at", "call", "in", "out", "owned");

    /**
     * Types that a dispatcher names without their package; of the description's own it names interfaces and exceptions
     * only.
     */
    private static final Set<String> DISPATCHER_TYPES = Set.of("Arguments", "DescriptionText", "Dispatcher", "ItemSink",
            "ItemSource", "List", "MalformedArgumentsException", "MalformedException", "MethodBinding", "Payload");

    /** Names of this description that are taken by what is generated from it. */
    private final Set<String> generated = new HashSet<>();
    /** What is declared at the top of the description. */
    private final Set<String> declared = new HashSet<>();
    private final SpelledTypes types = new SpelledTypes(this);
    private final SpelledExamples examples;
    private final SpelledStates states;
    private final boolean deprecated;

    HostSpelling(Description description) {
        for (Interface service : description.interfaces()) {
            generated.addAll(Set.of(service.name() + "Client", service.name() + "Codec", service.name() + "Dispatcher",
                    service.name() + "Older"));
            if (service.stateful()) {
                generated.addAll(Set.of(service.name() + "Handler", service.name() + "States"));
            }
        }
        Stream.concat(description.interfaces().stream().map(Interface::name),
                description.exceptions().stream().map(ExceptionType::name)).filter(DISPATCHER_TYPES::contains).forEach(generated::add);
        description.structs().forEach(struct -> declared.add(struct.name()));
        description.enums().forEach(enumeration -> declared.add(enumeration.name()));
        description.exceptions().forEach(exception -> declared.add(exception.name()));
        description.interfaces().forEach(service -> declared.add(service.name()));
        examples = new SpelledExamples(description, this);
        states = new SpelledStates(description, this, examples, declared::contains);
        deprecated = deprecated(description);
    }

    /** Whether something in the description is deprecated, so that code which uses it would be warned. */
    private static boolean deprecated(Description description) {
        return Stream.of(
                description.structs().stream().map(Struct::deprecation),
                description.structs().stream().flatMap(struct -> struct.fields().stream()).map(Field::deprecation),
                description.enums().stream().map(Enumeration::deprecation),
                description.enums().stream().flatMap(type -> type.constants().stream()).map(EnumConstant::deprecation),
                description.exceptions().stream().map(ExceptionType::deprecation),
                description.exceptions().stream().flatMap(exception -> exception.fields().stream()).map(Field::deprecation),
                description.interfaces().stream().map(Interface::deprecation),
                description.interfaces().stream().flatMap(service -> service.methods().stream()).map(Method::deprecation))
                .flatMap(all -> all).anyMatch(Optional::isPresent);
    }

    private static String escape(String name, Set<String> taken) {
        return taken.contains(name) ? name + "_" : name;
    }

    @Override
    public String namespace(String packageName) {
        return Words.parts(packageName).stream().map(part -> escape(part, KEYWORDS)).collect(Collectors.joining("."));
    }

    @Override
    public String type(String declared) {
        return TYPES.contains(declared) ? declared + "_" : escape(declared, generated);
    }

    @Override
    public String field(String declared) {
        return escape(declared, ACCESSORS);
    }

    @Override
    public String field(String declared, ExceptionType owner) {
        return THROWABLE_ACCESSORS.contains(declared) ? declared + "_" : field(declared);
    }

    @Override
    public String parameter(String declared) {
        return declared;
    }

    @Override
    public String method(String declared) {
        return escape(declared, METHODS);
    }

    /** A constant that is called as a type would hide it: {@code Level.LOW} would be an item of the constant Level. */
    @Override
    public String constant(String name, Interface owner) {
        return TYPES.contains(name) || QUALIFIED.containsKey(name) || generated.contains(name) || declared.contains(name) ? name + "_" : name;
    }

    @Override
    public String literal(TypeRef type, Literal value) {
        return SpelledLiterals.of(type, value, this);
    }

    @Override
    public String text(TypeRef type) {
        return types.text(type);
    }

    @Override
    public String key(TypeRef type) {
        return types.key(type);
    }

    @Override
    public Map<String, String> names(TypeRef type) {
        return types.names(type);
    }

    /**
     * {@code deprecated}: {@code true} if something in the description is deprecated; {@code Channel}, {@code Options},
     * {@code Duration}, {@code Flow}, and the types that code for states names: how these are called where the description may have
     * others.
     */
    @Override
    public Map<String, String> names(Description description) {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("deprecated", Boolean.toString(deprecated));
        QUALIFIED.forEach((name, full) -> names.put(name, !declared.contains(name) ? name
                : full.startsWith("runtime.") ? namespace(description.packageName()) + "." + full : full));
        names.putAll(states.names());
        return names;
    }

    /**
     * {@code async.METHOD}: what a client calls the method that does not wait; {@code access.METHOD}: the constant that says what
     * the method touches.
     */
    @Override
    public Map<String, String> names(Interface service) {
        Set<String> taken = new HashSet<>(METHODS);
        service.methods().forEach(method -> taken.add(method(method.name())));
        Map<String, String> names = new LinkedHashMap<>();
        for (Method method : service.methods()) {
            String name = method.name() + "Async";
            while (!taken.add(name)) {
                name += "_";
            }
            names.put("async." + method.name(), name);
        }
        states.constants(service.methods().stream().map(Method::name), Set.of())
                .forEach((method, constant) -> names.put("access." + method, constant));
        return names;
    }

    /**
     * {@code owned}: the last argument of the constructor that takes all as it is, if another one copies; and for each array {@code length.FIELD} and {@code buffer.FIELD}: the
     * accessors of its length and of a view of it.
     */
    @Override
    public Map<String, String> names(Struct struct) {
        Set<String> taken = new HashSet<>(ACCESSORS);
        struct.fields().forEach(field -> taken.add(field(field.name(), struct)));
        return names(struct.fields(), taken);
    }

    /** As those of a struct. */
    @Override
    public Map<String, String> names(ExceptionType exception) {
        Set<String> taken = new HashSet<>(ACCESSORS);
        taken.addAll(THROWABLE_ACCESSORS);
        exception.fields().forEach(field -> taken.add(field(field.name(), exception)));
        return names(exception.fields(), taken);
    }

    private Map<String, String> names(List<Field> fields, Set<String> taken) {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("owned", fields.stream().anyMatch(field -> types.copiesGiven(field.type())) ? "Owned.ALL" : "");
        for (Field field : fields) {
            if (field.type() instanceof ArrayType) {
                String length = field.name() + "Length";
                while (!taken.add(length)) {
                    length += "_";
                }
                names.put("length." + field.name(), length);
                String buffer = field.name() + "Buffer";
                while (!taken.add(buffer)) {
                    buffer += "_";
                }
                names.put("buffer." + field.name(), buffer);
            }
        }
        return names;
    }

    /**
     * {@code variable}: its name beside the variables of the generated code and the types that it uses; {@code example}: a
     * value to show.
     */
    @Override
    public Map<String, String> names(Field field) {
        String name = field.name();
        boolean taken = VARIABLES.contains(name) || TYPES.contains(name) || generated.contains(name);
        return Map.of("variable", taken ? name + "_" : name, "example", examples.of(field.type()));
    }

    /** {@code title}: its name as a part of others, with a capital. */
    @Override
    public Map<String, String> names(Method method) {
        String name = method.name();
        String title = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        // Two methods may differ in nothing but this letter: the one that has a capital is marked.
        return Map.of("title", title.equals(name) ? title + "_" : title);
    }

    @Override
    public Map<String, String> names(State state, Interface owner) {
        return states.names(state, owner);
    }

    @Override
    public Map<String, String> names(Permission permission, Method method, Interface owner) {
        return states.names(permission, method, owner);
    }
}

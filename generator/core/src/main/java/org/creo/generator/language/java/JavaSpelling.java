// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.language.Words;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;
import org.creo.generator.view.Spelling;

/** Names stay as declared; one that is taken in Java, or in the code around it, gets an underscore at its end. */
public final class JavaSpelling implements Spelling {

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
            "ArrayIndexOutOfBoundsException", "AutoCloseable", "Boolean", "Byte", "Character", "Double", "Float",
            "IllegalArgumentException", "Integer", "Long", "NullPointerException", "Object", "Override", "Short", "String",
            "Arrays", "Duration", "Objects",
            "Call", "Connection", "Owned", "Values", "WireReader", "WireWriter", "Codec", "runtime");

    /** Methods of {@link Object} without parameters: an accessor cannot have their names. */
    private static final Set<String> ACCESSORS =
            Set.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

    /** What a client has beside the methods of its interface; {@code equals} and {@code wait} take parameters. */
    private static final Set<String> METHODS = Set.of("clone", "close", "equals", "finalize", "getClass", "hashCode",
            "notify", "notifyAll", "toString", "wait");

    /** Variables of the generated code; a parameter gives way where it would stand beside them. */
    private static final Set<String> VARIABLES = Set.of("at", "call", "in", "out", "owned");

    /** Types that a dispatcher names without their package; of the description's own it names interfaces only. */
    private static final Set<String> DISPATCHER_TYPES = Set.of("Dispatcher", "List", "MalformedArgumentsException",
            "MalformedException", "MethodBinding", "Payload");

    /** Names of this description that are taken by what is generated from it. */
    private final Set<String> generated = new HashSet<>();

    JavaSpelling(Description description) {
        for (Interface service : description.interfaces()) {
            generated.addAll(Set.of(service.name() + "Client", service.name() + "Codec", service.name() + "Dispatcher"));
            if (DISPATCHER_TYPES.contains(service.name())) {
                generated.add(service.name());
            }
        }
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
    public String parameter(String declared) {
        return declared;
    }

    @Override
    public String method(String declared) {
        return escape(declared, METHODS);
    }

    @Override
    public String text(TypeRef type) {
        if (type instanceof ArrayType array) {
            return text(array.item()) + "[]";
        }
        return type instanceof StructType ? type(type.declared()) : type.declared();
    }

    /** {@code Int}, {@code Data}; of arrays {@code arrayOfData}, {@code array2OfInt}: no type is called so. */
    @Override
    public String key(TypeRef type) {
        if (!(type instanceof ArrayType)) {
            return type instanceof StructType ? type(type.declared()) : Words.pascal(type.declared());
        }
        int depth = depth(type);
        return "array" + (depth == 1 ? "" : depth) + "Of" + key(leaf(type));
    }

    private static int depth(TypeRef type) {
        return type instanceof ArrayType array ? 1 + depth(array.item()) : 0;
    }

    private static TypeRef leaf(TypeRef type) {
        return type instanceof ArrayType array ? leaf(array.item()) : type;
    }

    /** Whether the runtime, not the codec, writes and reads it. */
    private static boolean inRuntime(TypeRef type) {
        return !(leaf(type) instanceof StructType) && depth(type) <= 1;
    }

    /**
     * How code treats a value of the type.
     *
     * <ul>
     * <li>{@code codec}: where its codec is found from outside, {@code Codec.} or nothing
     * <li>{@code write}: the beginning of a call that writes it, up to the value
     * <li>{@code read}: the call that reads it
     * <li>{@code put}, {@code get}: for a fixed size, the same at a place, which comes next
     * <li>{@code label}: {@code true} if writing it takes a name for messages, because it holds texts by itself
     * <li>{@code check}: for what may be null, whether its items may be: {@code value} or {@code items}
     * <li>{@code equality}, {@code hash}, {@code quoted}: how to compare, hash and show it
     * </ul>
     */
    @Override
    public Map<String, String> names(TypeRef type) {
        Map<String, String> names = new LinkedHashMap<>();
        if (inRuntime(type)) {
            String suffix = key(leaf(type)) + (type instanceof ArrayType ? "s" : "");
            names.put("codec", "");
            names.put("write", "out.put" + suffix + "(");
            names.put("put", "out.put" + suffix + "(");
            names.put("read", "in.get" + suffix + "()");
            names.put("get", "in.get" + suffix + "(");
        } else {
            names.put("codec", "Codec.");
            names.put("write", "write(out, ");
            names.put("put", "put(out, ");
            names.put("read", (type instanceof ArrayType ? "" : "read") + key(type) + "(in)");
            names.put("get", "get" + key(type) + "(in, ");
        }
        boolean text = leaf(type) == StringType.STRING;
        names.put("label", Boolean.toString(text));
        if (type instanceof Primitive primitive) {
            boolean floating = primitive == Primitive.FLOAT || primitive == Primitive.DOUBLE;
            names.put("equality", floating ? "Values.equal" : "==");
            names.put("hash", box(primitive) + ".hashCode");
            names.put("quoted", Boolean.toString(primitive == Primitive.CHAR));
        } else if (type instanceof ArrayType array) {
            boolean objects = !(array.item() instanceof Primitive);
            boolean floating = array.item() == Primitive.FLOAT || array.item() == Primitive.DOUBLE;
            names.put("check", objects ? "items" : "value");
            names.put("equality", objects || floating ? "Values.equal" : "Arrays.equals");
            names.put("hash", objects ? "Values.hash" : "Arrays.hashCode");
            names.put("quoted", "true");
        } else {
            names.put("check", "value");
            names.put("equality", "equals");
            names.put("hash", "");
            names.put("quoted", Boolean.toString(text));
        }
        return names;
    }

    private static String box(Primitive primitive) {
        return switch (primitive) {
            case CHAR -> "Character";
            case INT -> "Integer";
            default -> Words.pascal(primitive.declared());
        };
    }

    /**
     * {@code owned}: the last argument of the constructor that takes arrays as they are, if the struct has some; and
     * for each array {@code length.FIELD}: the accessor of its length.
     */
    @Override
    public Map<String, String> names(Struct struct) {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("owned", "");
        Set<String> taken = new HashSet<>(ACCESSORS);
        struct.fields().forEach(field -> taken.add(field(field.name())));
        for (Field field : struct.fields()) {
            if (field.type() instanceof ArrayType) {
                names.put("owned", ", Owned.ALL");
                String length = field.name() + "Length";
                while (!taken.add(length)) {
                    length += "_";
                }
                names.put("length." + field.name(), length);
            }
        }
        return names;
    }

    /** {@code variable}: its name beside the variables of the generated code. */
    @Override
    public Map<String, String> names(Field field) {
        return Map.of("variable", escape(field.name(), VARIABLES));
    }

    /** {@code title}: its name as a part of others, with a capital. */
    @Override
    public Map<String, String> names(Method method) {
        String name = method.name();
        String title = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        // Two methods may differ in nothing but this letter: the one that has a capital is marked.
        return Map.of("title", title.equals(name) ? title + "_" : title);
    }
}

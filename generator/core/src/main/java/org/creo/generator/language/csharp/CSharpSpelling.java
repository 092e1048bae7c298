// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;
import org.creo.generator.view.Spelling;

/**
 * Pascal case for all that is public, camel case for parameters. A keyword gets C#'s own {@code @}; any other name that
 * generated code needs for itself gets a {@code _} at its end, which no spelled name has otherwise.
 */
final class CSharpSpelling implements Spelling {

    private static final Set<String> KEYWORDS = Set.of(
            "abstract", "as", "base", "bool", "break", "byte", "case", "catch", "char", "checked", "class", "const", "continue",
            "decimal", "default", "delegate", "do", "double", "else", "enum", "event", "explicit", "extern", "false", "finally",
            "fixed", "float", "for", "foreach", "goto", "if", "implicit", "in", "int", "interface", "internal", "is", "lock", "long",
            "namespace", "new", "null", "object", "operator", "out", "override", "params", "private", "protected", "public",
            "readonly", "ref", "return", "sbyte", "sealed", "short", "sizeof", "stackalloc", "static", "string", "struct", "switch",
            "this", "throw", "true", "try", "typeof", "uint", "ulong", "unchecked", "unsafe", "ushort", "using", "virtual", "void",
            "volatile", "while");

    /** What generated code says without a qualifier wherever it stands. */
    private static final Set<String> OWN = Set.of("System", "Runtime", "Codec");

    private static final Set<String> OBJECT_MEMBERS = Set.of(
            "Equals", "Finalize", "GetHashCode", "GetType", "MemberwiseClone", "ReferenceEquals", "ToString");

    /** The local names of generated methods. */
    private static final Set<String> LOCALS = Set.of("at", "buffer", "call", "connection", "reader", "writer");

    private final Description description;
    private final CSharpExamples examples;

    CSharpSpelling(Description description) {
        this.description = description;
        this.examples = new CSharpExamples(description, this);
    }

    @Override
    public String namespace(String packageName) {
        return Words.parts(packageName).stream()
                .map(part -> free(Words.pascal(part), OWN::contains))
                .collect(Collectors.joining("."));
    }

    @Override
    public String type(String declared) {
        return free(Words.pascal(declared), OWN::contains);
    }

    @Override
    public String field(String declared) {
        return free(Words.pascal(declared), name -> OWN.contains(name) || OBJECT_MEMBERS.contains(name));
    }

    @Override
    public String field(String declared, Struct owner) {
        return free(field(declared), type(owner.name())::equals);
    }

    @Override
    public String parameter(String declared) {
        String name = Words.pascal(declared);
        String camel = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
        return KEYWORDS.contains(camel) ? "@" + camel : free(camel, LOCALS::contains);
    }

    @Override
    public String method(String declared) {
        return free(field(declared), "Dispose"::equals);
    }

    @Override
    public String method(String declared, Interface owner) {
        return free(method(declared), client(owner)::equals);
    }

    @Override
    public String text(TypeRef type) {
        if (type instanceof ArrayType array) {
            return "Runtime.ReadOnlyArray<" + item(array) + ">";
        }
        if (type instanceof StructType struct) {
            return type(struct.name());
        }
        if (type == StringType.STRING) {
            return "string";
        }
        return switch ((Primitive) type) {
            case BOOLEAN -> "bool";
            case BYTE -> "sbyte";
            default -> type.declared();
        };
    }

    /** Arrays of bytes are raw bytes, which all of .NET has as {@code byte}; a single one is a number with a sign. */
    String item(ArrayType array) {
        return array.item() == Primitive.BYTE ? "byte" : text(array.item());
    }

    @Override
    public String key(TypeRef type) {
        if (type instanceof StructType struct) {
            return type(struct.name());
        }
        if (type instanceof ArrayType array) {
            return free(key(array.item()) + "Array", this::isStruct);
        }
        return Words.pascal(type.declared());
    }

    @Override
    public Map<String, String> names(TypeRef type) {
        String key = key(type);
        if (type instanceof Primitive) {
            return Map.of("put", "Runtime.Wire.Put" + key, "get", "Runtime.Wire.Get" + key,
                    "read", "Runtime.Wire.Get" + key + "(reader.Buffer, reader.Take(" + ((Primitive) type).size() + "))");
        }
        if (type == StringType.STRING) {
            return Map.of("write", "writer.Write(", "read", "reader.ReadString()");
        }
        if (type instanceof ArrayType array && (array.item() instanceof Primitive || array.item() == StringType.STRING)) {
            return Map.of("write", "writer.Write(", "read", "reader.Read" + key(array.item()) + "s()", "item", item(array));
        }
        String item = type instanceof ArrayType array ? item(array) : "";
        return Map.of("write", "Codec.Write(writer, ", "read", "Codec.Read" + key + "(reader)", "put", "Codec.Put",
                "get", "Codec.Get" + key, "item", item, "codec", "true");
    }

    @Override
    public Map<String, String> names(Field field) {
        String name = parameter(field.name());
        String example = examples.of(field.type());
        if (field.type() instanceof Primitive) {
            return Map.of("parameter", name, "example", example, "checked", name);
        }
        boolean objects = field.type() instanceof ArrayType array && !(array.item() instanceof Primitive);
        String check = "Runtime.Values." + (objects ? "NoNulls(" : "NotNull(") + name + ", nameof(" + name + "))";
        return Map.of("parameter", name, "example", example, "checked", check, "check", check);
    }

    @Override
    public Map<String, String> names(Struct struct) {
        boolean primitive = struct.fields().stream().allMatch(field -> field.type() instanceof Primitive);
        return primitive ? Map.of() : Map.of("nullable", "true");
    }

    @Override
    public Map<String, String> names(Interface service) {
        return Map.of("client", client(service));
    }

    private String client(Interface service) {
        return free(type(service.name()) + "Client", this::isStruct);
    }

    private boolean isStruct(String name) {
        return description.structs().stream().map(Struct::name).map(this::type).anyMatch(name::equals);
    }

    private static String free(String name, Predicate<String> taken) {
        return Stream.iterate(name, longer -> longer + "_").filter(taken.negate()).findFirst().orElseThrow();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal;
import org.creo.generator.model.MapType;
import org.creo.generator.model.Method;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StreamType;
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

    /** Of those that are words of the language in some places only, "await" is one that Mono's compiler takes for it in others, too. */
    private static final Set<String> KEYWORDS = Set.of(
            "abstract", "as", "await", "base", "bool", "break", "byte", "case", "catch", "char", "checked", "class", "const", "continue",
            "decimal", "default", "delegate", "do", "double", "else", "enum", "event", "explicit", "extern", "false", "finally",
            "fixed", "float", "for", "foreach", "goto", "if", "implicit", "in", "int", "interface", "internal", "is", "lock", "long",
            "namespace", "new", "null", "object", "operator", "out", "override", "params", "private", "protected", "public",
            "readonly", "ref", "return", "sbyte", "sealed", "short", "sizeof", "stackalloc", "static", "string", "struct", "switch",
            "this", "throw", "true", "try", "typeof", "uint", "ulong", "unchecked", "unsafe", "ushort", "using", "virtual", "void",
            "volatile", "while");

    /** What generated code says without a qualifier wherever it stands. */
    private static final Set<String> OWN = Set.of("System", "Runtime", "Codec");

    /** Members of each class: those of object, and the one of Runtime.Value. */
    private static final Set<String> MEMBERS = Set.of("ContentEquals",
            "Equals", "Finalize", "GetHashCode", "GetType", "MemberwiseClone", "ReferenceEquals", "ToString");

    /** Members of each exception: those of .NET's, and those of Runtime.CreoException. */
    private static final Set<String> EXCEPTION_MEMBERS = Set.of("Data", "GetBaseException", "GetObjectData", "HelpLink", "HResult",
            "InnerException", "Message", "SerializeObjectState", "Source", "StackTrace", "TargetSite",
            "Address", "Of", "Phase", "RequestId", "Status");

    private static final Set<String> CLIENT_MEMBERS = Set.of("Dispose", "ProtocolId", "WithCallTimeout");

    /** The local names of generated methods. */
    private static final Set<String> LOCALS = Set.of("at", "buffer", "call", "cancellationToken", "channel", "hostMessage", "reader", "writer");

    private final Description description;
    private final CSharpExamples examples;

    CSharpSpelling(Description description) {
        this.description = description;
        CSharpNames names = new CSharpNames(description);
        this.examples = new CSharpExamples(description, names, new CSharpTypes(description, names));
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
        return free(Words.pascal(declared), name -> OWN.contains(name) || MEMBERS.contains(name));
    }

    @Override
    public String field(String declared, Struct owner) {
        return free(field(declared), type(owner.name())::equals);
    }

    @Override
    public String field(String declared, ExceptionType owner) {
        return free(field(declared), name -> EXCEPTION_MEMBERS.contains(name) || name.equals(type(owner.name())));
    }

    @Override
    public String enumConstant(String declared, Enumeration owner) {
        return constant(declared);
    }

    @Override
    public String constant(String declared, Interface owner) {
        Set<String> methods = owner.methods().stream().map(method -> method(method.name(), owner)).collect(Collectors.toSet());
        return free(method(constant(declared)), name -> methods.contains(name) || generated(owner).contains(name));
    }

    /** What Java writes as DEFAULT_LEVEL is DefaultLevel in C#. */
    private static String constant(String declared) {
        return Words.pascal(declared.equals(declared.toUpperCase(Locale.ROOT)) ? declared.toLowerCase(Locale.ROOT) : declared);
    }

    @Override
    public String parameter(String declared) {
        String name = Words.pascal(declared);
        String camel = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
        return KEYWORDS.contains(camel) ? "@" + camel : free(camel, LOCALS::contains);
    }

    @Override
    public String method(String declared) {
        return free(field(declared), CLIENT_MEMBERS::contains);
    }

    @Override
    public String method(String declared, Interface owner) {
        return free(method(declared), generated(owner)::contains);
    }

    /** What stands in a client beside the methods and constants of the description. */
    private Set<String> generated(Interface owner) {
        Set<String> names = new HashSet<>(Set.of(client(owner)));
        for (Method method : owner.methods()) {
            names.add(method(method.name()) + "Async");
            names.add("Begin" + method(method.name()));
        }
        return names;
    }

    @Override
    public Map<String, String> names(Method method) {
        Interface owner = description.interfaces().stream().filter(one -> one.methods().contains(method)).findFirst().orElseThrow();
        String name = method(method.name(), owner);
        String camel = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
        return Map.of("asynchronous", name + "Async", "begin", free("Begin" + name, client(owner)::equals),
                "description", camel + "Method", "items", camel + "Item");
    }

    @Override
    public String text(TypeRef type) {
        if (type instanceof ArrayType array) {
            return "Runtime.ReadOnlyArray<" + item(array) + ">";
        }
        if (type instanceof MapType map) {
            return "Runtime.ReadOnlyMap<" + text(map.key()) + ", " + text(map.value()) + ">";
        }
        if (type instanceof StreamType stream) {
            return "System.Collections.Generic.IEnumerable<" + text(stream.item()) + ">";
        }
        if (type instanceof OptionalType optional) {
            return text(optional.value()) + (isReference(optional.value()) ? "" : "?");
        }
        if (type instanceof StructType struct) {
            return type(struct.name());
        }
        if (type instanceof EnumType enumeration) {
            return type(enumeration.name());
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

    @Override
    public String literal(TypeRef type, Literal value) {
        if (value instanceof Literal.BooleanLiteral flag) {
            return String.valueOf(flag.value());
        }
        if (value instanceof Literal.IntegerLiteral integer) {
            return integer.value() + (type == Primitive.LONG ? "L" : "");
        }
        if (value instanceof Literal.FloatingLiteral floating) {
            // Java's text of a float is the shortest that gives it back.
            return type == Primitive.FLOAT ? (float) floating.value() + "f" : floating.value() + "d";
        }
        if (value instanceof Literal.CharLiteral letter) {
            return "'" + escaped(String.valueOf(letter.value()), '\'') + "'";
        }
        if (value instanceof Literal.EnumLiteral constant) {
            // From the top: a method of the client may be called as the enum is.
            return "global::" + namespace(description.packageName()) + "." + text(type) + "." + constant(constant.constant());
        }
        return '"' + escaped(((Literal.StringLiteral) value).value(), '"') + '"';
    }

    private static String escaped(String text, char quote) {
        StringBuilder escaped = new StringBuilder();
        for (char letter : text.toCharArray()) {
            if (letter == quote || letter == '\\') {
                escaped.append('\\').append(letter);
            } else if (Character.isISOControl(letter) || Character.isSurrogate(letter) || letter == 0x2028 || letter == 0x2029) {
                escaped.append(String.format("\\u%04x", (int) letter));
            } else {
                escaped.append(letter);
            }
        }
        return escaped.toString();
    }

    /** Arrays of bytes are raw bytes, which all of .NET has as {@code byte}; a single one is a number with a sign. */
    String item(ArrayType array) {
        return array.item() == Primitive.BYTE ? "byte" : text(array.item());
    }

    /** Whether null is a value of the type in C#, and says that an optional one is absent; the others get a {@code ?}. */
    private static boolean isReference(TypeRef type) {
        return type == StringType.STRING || type instanceof StructType || type instanceof MapType;
    }

    @Override
    public String key(TypeRef type) {
        if (type instanceof StructType || type instanceof EnumType) {
            return text(type);
        }
        if (type instanceof ArrayType array) {
            return free(part(array.item()) + "Array", this::isType);
        }
        if (type instanceof MapType map) {
            return part(map.key()) + "_" + part(map.value()) + "Map";
        }
        if (type instanceof StreamType stream) {
            return part(stream.item()) + "Stream";
        }
        if (type instanceof OptionalType optional) {
            return free(part(optional.value()) + "Optional", this::isType);
        }
        return Words.pascal(type.declared());
    }

    /** The key of a type as a part of another one; a struct of the description may be called Int, too. */
    private String part(TypeRef type) {
        String key = key(type);
        return type instanceof Primitive || type == StringType.STRING ? free(key, this::isType) : key;
    }

    @Override
    public Map<String, String> names(TypeRef type) {
        String key = key(type);
        if (type instanceof Primitive) {
            return Map.of("put", "Runtime.Wire.Put" + key, "get", "Runtime.Wire.Get" + key,
                    "read", "Runtime.Wire.Get" + key + "(reader.Buffer, reader.Take(" + ((Primitive) type).size() + "))");
        }
        if (type instanceof EnumType) {
            return Map.of("put", "Codec.Put", "get", "Codec.Get" + key,
                    "read", "Codec.Get" + key + "(reader.Buffer, reader.Take(4))");
        }
        if (type == StringType.STRING) {
            return Map.of("write", "writer.Write(", "read", "reader.ReadString()");
        }
        if (type instanceof OptionalType optional) {
            return optionalNames(optional);
        }
        if (type instanceof StreamType) {
            return Map.of();
        }
        if (type instanceof ArrayType array && (array.item() instanceof Primitive || array.item() == StringType.STRING)) {
            return Map.of("write", "writer.Write(", "read", "reader.Read" + key(array.item()) + "s()", "item", item(array));
        }
        String item = type instanceof ArrayType array ? item(array) : "";
        return Map.of("write", "Codec.Write(writer, ", "read", "Codec.Read" + key + "(reader)", "put", "Codec.Put",
                "get", "Codec.Get" + key, "item", item, "codec", "true");
    }

    private Map<String, String> optionalNames(OptionalType type) {
        Map<String, String> names = new HashMap<>(Map.of("write", "Codec.WriteOptional(writer, ",
                "read", "Codec.Read" + key(type) + "(reader)", "absence", "<c>null</c> where it is absent."));
        if (isReference(type.value())) {
            names.putAll(Map.of("annotated", text(type) + "?", "present", "!ReferenceEquals(value, null)", "value", "value",
                    "absent", "null"));
        } else {
            names.putAll(Map.of("present", "value.HasValue", "value", "value.Value", "absent", "(" + text(type) + ")null"));
        }
        return names;
    }

    @Override
    public Map<String, String> names(Field field) {
        String name = parameter(field.name());
        Map<String, String> names = new HashMap<>(Map.of("parameter", name, "example", examples.of(field.type()), "checked", name));
        TypeRef value = field.type() instanceof OptionalType optional ? optional.value() : field.type();
        if (value == Primitive.FLOAT || value == Primitive.DOUBLE) {
            names.put("bits", "compared by them");
        }
        if (field.type() instanceof StreamType stream) {
            check(stream.item()).ifPresent(check -> names.put("itemCheck", "Runtime.Values." + check + "(value, \"" + field.name() + "\")"));
        }
        check(field.type()).ifPresent(check -> {
            String checked = "Runtime.Values." + check + "(" + name + ", nameof(" + name + "))";
            names.put("checked", checked);
            // An optional array may change: where null was converted to it, it is absent.
            names.put("check", check.equals("Optional") ? name + " = " + checked : checked);
        });
        return names;
    }

    /** What of the runtime's Values refuses nulls where none may be. */
    private static Optional<String> check(TypeRef type) {
        if (type instanceof OptionalType optional) {
            return holdsOthers(optional) ? Optional.of("Optional") : Optional.empty();
        }
        if (type instanceof Primitive || type instanceof EnumType) {
            return Optional.empty();
        }
        boolean holdsNulls = type instanceof MapType
                || type instanceof ArrayType array && !(array.item() instanceof Primitive || array.item() instanceof EnumType);
        return Optional.of(holdsNulls ? "NoNulls" : "NotNull");
    }

    @Override
    public Map<String, String> names(Description description) {
        return deprecates(description) ? Map.of("deprecated", "true") : Map.of();
    }

    private static boolean deprecates(Description description) {
        Stream<Optional<Deprecation>> structs = description.structs().stream().flatMap(struct ->
                Stream.concat(Stream.of(struct.deprecation()), struct.fields().stream().map(Field::deprecation)));
        Stream<Optional<Deprecation>> enums = description.enums().stream().flatMap(declared ->
                Stream.concat(Stream.of(declared.deprecation()), declared.constants().stream().map(EnumConstant::deprecation)));
        Stream<Optional<Deprecation>> exceptions = description.exceptions().stream().flatMap(exception ->
                Stream.concat(Stream.of(exception.deprecation()), exception.fields().stream().map(Field::deprecation)));
        return Stream.of(structs, enums, exceptions).flatMap(all -> all).anyMatch(Optional::isPresent);
    }

    @Override
    public Map<String, String> names(Struct struct) {
        Map<String, String> names = names(struct.fields());
        if (struct.fields().stream().anyMatch(field -> holdsOthers(field.type()))) {
            names.put("converts", " Ordinary arrays and dictionaries convert to what is asked for, and are copied.");
        }
        return names;
    }

    private static boolean holdsOthers(TypeRef type) {
        return type instanceof ArrayType || type instanceof MapType
                || type instanceof OptionalType optional && holdsOthers(optional.value());
    }

    @Override
    public Map<String, String> names(ExceptionType exception) {
        return names(exception.fields());
    }

    private Map<String, String> names(List<Field> fields) {
        Map<String, String> names = new HashMap<>();
        if (fields.stream().anyMatch(field -> check(field.type()).isPresent())) {
            names.put("nullable", "true");
        }
        if (fields.stream().anyMatch(field -> isAnnotated(field.type()))) {
            names.put("annotated", "true");
        }
        return names;
    }

    @Override
    public Map<String, String> names(Interface service) {
        boolean annotated = service.methods().stream().anyMatch(method -> method.result().filter(CSharpSpelling::isAnnotated).isPresent()
                || method.parameters().stream().anyMatch(parameter -> isAnnotated(parameter.type())));
        return annotated ? Map.of("client", client(service), "annotated", "true") : Map.of("client", client(service));
    }

    /** Whether C# 8 and newer write a {@code ?} that older ones do not know. */
    private static boolean isAnnotated(TypeRef type) {
        return type instanceof OptionalType optional && isReference(optional.value());
    }

    private String client(Interface service) {
        return free(type(service.name()) + "Client", this::isType);
    }

    private boolean isType(String name) {
        return Stream.of(description.structs().stream().map(Struct::name), description.enums().stream().map(Enumeration::name),
                        description.exceptions().stream().map(ExceptionType::name))
                .flatMap(names -> names).map(this::type).anyMatch(name::equals);
    }

    private static String free(String name, Predicate<String> taken) {
        return Stream.iterate(name, longer -> longer + "_").filter(taken.negate()).findFirst().orElseThrow();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

/**
 * PEP 8's names and types. A name that is taken gets an underscore at its end, as PEP 8 says.
 *
 * <p>Names that generated modules use for themselves begin with an underscore or are spelled like no field, parameter or method;
 * the few that are not are in the lists here.
 */
final class PythonSpelling implements Spelling {

    private static final Set<String> KEYWORDS = Set.of("False", "None", "True", "and", "as", "assert", "async", "await",
            "break", "class", "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if",
            "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with",
            "yield");

    /** First parameters, and what annotations of fields and methods are made of: a member of such a name would hide it. */
    private static final Set<String> MEMBERS = Set.of("self", "cls", "bool", "bytes", "float", "int", "str", "tuple");

    private static final Set<String> CLIENT_METHODS = Set.of("close");

    /** What functions that decode use beside fields, which are their local variables. */
    private static final Set<String> DECODER = Set.of("data", "at", "run", "chr");

    private static final List<String> ERRORS =
            List.of("CreoError", "MalformedError", "ServiceError", "Status", "TransportError");

    private final Description description;
    private final Map<String, String> keys = new LinkedHashMap<>();
    private final Set<String> clients;

    PythonSpelling(Description description) {
        this.description = description;
        clients = description.interfaces().stream().map(service -> Words.pascal(service.name()) + "Client")
                .collect(Collectors.toSet());
        Set<String> taken = new HashSet<>();
        for (Struct struct : description.structs()) {
            String key = Words.snake(type(struct.name()));
            while (!taken.add(key)) {
                key += "_";
            }
            keys.put(struct.name(), key);
        }
    }

    @Override
    public String namespace(String packageName) {
        return Words.parts(packageName).stream().map(part -> escape(part, KEYWORDS)).collect(Collectors.joining("."));
    }

    @Override
    public String type(String declared) {
        return escape(escape(Words.pascal(declared), KEYWORDS), clients);
    }

    @Override
    public String field(String declared) {
        return escape(escape(Words.snake(declared), KEYWORDS), MEMBERS);
    }

    @Override
    public String parameter(String declared) {
        return field(declared);
    }

    @Override
    public String method(String declared) {
        return escape(field(declared), CLIENT_METHODS);
    }

    private static String escape(String name, Set<String> taken) {
        return taken.contains(name) ? name + "_" : name;
    }

    /** The annotation of a value that Creo hands out. */
    @Override
    public String text(TypeRef type) {
        if (type instanceof ArrayType array) {
            if (array.item() instanceof Primitive primitive) {
                return switch (primitive) {
                    case BYTE -> "bytes";
                    case CHAR -> "str";
                    default -> arrayClass(primitive);
                };
            }
            return "tuple[" + text(array.item()) + ", ...]";
        }
        return scalarText(type);
    }

    private String scalarText(TypeRef type) {
        if (type instanceof Primitive primitive) {
            return switch (primitive) {
                case BOOLEAN -> "bool";
                case BYTE, SHORT, INT, LONG -> "int";
                case CHAR -> "str";
                case FLOAT, DOUBLE -> "float";
            };
        }
        return type instanceof StructType struct ? type(struct.name()) : "str";
    }

    private static String arrayClass(Primitive item) {
        return "_value." + Words.pascal(item.declared()) + "Array";
    }

    /** A part of the names of functions: {@code double}, {@code doubles}, {@code data}, {@code data_array}. */
    @Override
    public String key(TypeRef type) {
        if (type instanceof StructType struct) {
            return keys.get(struct.name());
        }
        if (!(type instanceof ArrayType array)) {
            return type.declared().toLowerCase(Locale.ROOT);
        }
        if (inRuntime(type)) {
            return key(array.item()) + "s";
        }
        String key = key(array.item()) + "_array";
        while (keys.containsValue(key)) {
            key += "_";
        }
        return key;
    }

    /** Whether the runtime encodes and decodes this type; generated functions do it for others. */
    private static boolean inRuntime(TypeRef type) {
        return type instanceof Primitive || type == StringType.STRING
                || type instanceof ArrayType array && (array.item() instanceof Primitive || array.item() == StringType.STRING);
    }

    /**
     * {@code types} and {@code clients}: the names of all classes; {@code called}: those of the structs that methods take or
     * return; {@code errors}: the runtime's errors that the package shows; {@code exported}: all of that, quoted;
     * {@code codec}: whether methods need functions of codec.py, {@code yes} or empty.
     */
    @Override
    public Map<String, String> names(Description description) {
        Set<String> types = Stream.concat(description.structs().stream().map(struct -> type(struct.name())),
                description.interfaces().stream().map(this::client)).collect(Collectors.toSet());
        // A type of the same name is what its user means; the runtime's stays in its own module.
        List<String> errors = ERRORS.stream().filter(error -> !types.contains(error)).toList();
        List<TypeRef> called = description.interfaces().stream().flatMap(service -> service.methods().stream())
                .flatMap(method -> Stream.concat(method.parameters().stream().map(Field::type), method.result().stream()))
                .toList();
        return Map.of("errors", String.join(", ", errors),
                "types", joined(description.structs().stream().map(struct -> type(struct.name()))),
                "clients", joined(description.interfaces().stream().map(this::client)),
                "called", joined(called.stream().flatMap(PythonSpelling::struct).map(struct -> type(struct.name()))),
                "exported", joined(Stream.concat(types.stream(), errors.stream()).map(name -> '"' + name + '"')),
                "codec", called.stream().allMatch(PythonSpelling::inRuntime) ? "" : "yes");
    }

    private static String joined(Stream<String> names) {
        return names.distinct().sorted().collect(Collectors.joining(", "));
    }

    /** The struct that a type is, or an array of. */
    private static Stream<StructType> struct(TypeRef type) {
        if (type instanceof ArrayType array) {
            return struct(array.item());
        }
        return type instanceof StructType struct ? Stream.of(struct) : Stream.empty();
    }

    private String client(Interface service) {
        return type(service.name()) + "Client";
    }

    /** {@code client}: the name of its class; {@code example} and {@code imports}: a call for its README, and what that needs. */
    @Override
    public Map<String, String> names(Interface service) {
        if (service.methods().isEmpty()) {
            return Map.of("client", client(service), "imports", client(service), "example", "pass");
        }
        Method method = service.methods().get(0);
        Set<String> imports = new TreeSet<>(Set.of(client(service)));
        String arguments = method.parameters().stream().map(parameter -> example(parameter.type(), imports))
                .collect(Collectors.joining(", "));
        String call = "client." + method(method.name()) + "(" + arguments + ")";
        return Map.of("client", client(service), "imports", String.join(", ", imports),
                "example", method.result().isPresent() ? "print(" + call + ")" : call);
    }

    private String example(TypeRef type, Set<String> imports) {
        if (type instanceof StructType reference) {
            imports.add(type(reference.name()));
            return description.struct(reference).fields().stream()
                    .map(field -> field(field.name()) + "=" + example(field.type(), imports))
                    .collect(Collectors.joining(", ", type(reference.name()) + "(", ")"));
        }
        if (type instanceof ArrayType array) {
            return array.item() == Primitive.BYTE ? "b\"bytes\"" : array.item() == Primitive.CHAR ? "\"chars\""
                    : "[" + example(array.item(), imports) + "]";
        }
        if (type instanceof Primitive primitive) {
            return switch (primitive) {
                case BOOLEAN -> "True";
                case BYTE, SHORT, INT, LONG -> "1";
                case CHAR -> "\"c\"";
                case FLOAT, DOUBLE -> "1.5";
            };
        }
        return "\"text\"";
    }

    /**
     * {@code given}: the annotation of what a caller may pass; {@code check} and {@code checkMore}: the function that checks
     * it, and its arguments behind the value and the place; {@code module} and {@code outside}: where the functions that
     * encode and decode it are, for codec.py and for client.py; for types of fixed size what {@code codes}, {@code plain},
     * {@code pack} and {@code unpack} say below.
     */
    @Override
    public Map<String, String> names(TypeRef type) {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("given", given(type));
        names.put("check", check(type));
        names.put("checkMore", checkMore(type));
        names.put("module", inRuntime(type) ? "_wire." : "");
        names.put("outside", inRuntime(type) ? "_wire." : "_codec.");
        String codes = codes(type);
        if (!codes.isEmpty()) {
            names.put("codes", codes);
            names.put("plain", Boolean.toString(plain(type)));
            names.put("packBefore", pack(type).get(0));
            names.put("packBehind", pack(type).get(1));
            names.put("unpackBefore", unpack(type).get(0));
            names.put("unpackBehind", unpack(type).get(1));
        }
        return names;
    }

    private String given(TypeRef type) {
        if (!(type instanceof ArrayType array)) {
            return scalarText(type);
        }
        if (array.item() == Primitive.BYTE) {
            return "_value.BytesLike";
        }
        return array.item() == Primitive.CHAR ? "str" : "_value.Items[" + given(array.item()) + "]";
    }

    private static String check(TypeRef type) {
        if (type instanceof StructType) {
            return "_value.check_struct";
        }
        if (!(type instanceof ArrayType array)) {
            return "_value.check_" + type.declared().toLowerCase(Locale.ROOT);
        }
        TypeRef item = array.item();
        if (item instanceof StructType) {
            return "_value.check_structs";
        }
        if (item == Primitive.BYTE || item == Primitive.CHAR || item == StringType.STRING) {
            return "_value.check_" + item.declared().toLowerCase(Locale.ROOT) + "s";
        }
        return item instanceof Primitive primitive ? arrayClass(primitive) : "_value.check_items";
    }

    private String checkMore(TypeRef type) {
        if (type instanceof StructType struct) {
            return ", " + type(struct.name());
        }
        if (!(type instanceof ArrayType array) || inRuntime(type)) {
            return "";
        }
        return array.item() instanceof StructType ? checkMore(array.item())
                : ", " + check(array.item()) + checkMore(array.item());
    }

    /** The letters of {@code struct} for a type of fixed size, one for each value that is packed; empty for other types. */
    private String codes(TypeRef type) {
        if (type instanceof Primitive primitive) {
            return switch (primitive) {
                case BOOLEAN -> "B"; // checked to be 0 or 1
                case BYTE -> "b";
                case CHAR -> "H";
                case SHORT -> "h";
                case INT -> "i";
                case LONG -> "q";
                case FLOAT -> "I"; // its bits, because turning it into a double loses those of some NaNs
                case DOUBLE -> "d";
            };
        }
        if (!(type instanceof StructType struct)) {
            return "";
        }
        List<String> parts = description.struct(struct).fields().stream().map(field -> codes(field.type())).toList();
        return parts.contains("") ? "" : String.join("", parts);
    }

    /** Whether a value is what {@code struct} packs, or a struct's fields are. */
    private boolean plain(TypeRef type) {
        if (type instanceof StructType struct) {
            return description.struct(struct).fields().stream()
                    .allMatch(field -> field.type() instanceof Primitive && plain(field.type()));
        }
        return type != Primitive.BOOLEAN && type != Primitive.CHAR && type != Primitive.FLOAT;
    }

    /** What stands before and behind a value to make it what is packed. */
    private List<String> pack(TypeRef type) {
        if (type instanceof StructType struct) {
            return plain(type) ? List.of("*", "") : List.of("*_flat_" + keys.get(struct.name()) + "(", ")");
        }
        return type == Primitive.CHAR ? List.of("ord(", ")")
                : type == Primitive.FLOAT ? List.of("_wire.float_bits(", ")") : List.of("", "");
    }

    /** What stands before and behind what was unpacked to make it a value. */
    private List<String> unpack(TypeRef type) {
        if (type instanceof StructType struct) {
            return plain(type) ? List.of("_new(" + type(struct.name()) + ", ", ")")
                    : List.of("_make_" + keys.get(struct.name()) + "(*", ")");
        }
        return type == Primitive.BOOLEAN ? List.of("_wire.boolean(", ")")
                : type == Primitive.CHAR ? List.of("chr(", ")")
                : type == Primitive.FLOAT ? List.of("_wire.float_of(", ")") : List.of("", "");
    }

    /**
     * {@code key}; {@code constant}: a name in capitals; {@code floats}: the tuple of the indices of its floating-point
     * fields, or empty; {@code plain} and {@code codes} as above.
     */
    @Override
    public Map<String, String> names(Struct struct) {
        String key = keys.get(struct.name());
        TypeRef type = new StructType(struct.name());
        String floats = IntStream.range(0, struct.fields().size())
                .filter(index -> isFloat(struct.fields().get(index).type()))
                .mapToObj(index -> index + ", ").collect(Collectors.joining()).trim();
        return Map.of("key", key, "constant", "_" + key.toUpperCase(Locale.ROOT), "floats", floats.isEmpty() ? "" : tuple(floats),
                "plain", Boolean.toString(plain(type)), "codes", codes(type));
    }

    private static String tuple(String items) {
        boolean one = items.indexOf(',') == items.length() - 1;
        return "(" + (one ? items : items.substring(0, items.length() - 1)) + ")";
    }

    private static boolean isFloat(TypeRef type) {
        return type == Primitive.FLOAT || type == Primitive.DOUBLE;
    }

    /** {@code local}: the name of a local variable that holds it while a struct is decoded. */
    @Override
    public Map<String, String> names(Field field) {
        String name = field(field.name());
        return Map.of("local", name.startsWith("read_") ? name + "_" : escape(name, DECODER));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Constant;
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
import org.creo.generator.model.Trees;
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

    private static final Set<String> CLIENT_METHODS = Set.of("close", "with_call_timeout");

    /** What Python's own exceptions have, and the base of a client's. */
    private static final Set<String> EXCEPTION_MEMBERS = Set.of("add_note", "args", "with_traceback",
            "address", "message", "method", "phase", "request_id", "status");

    /** Names of constants as PEP 8 has them, which are left as they are. */
    private static final Pattern CAPITALS = Pattern.compile("[A-Z][A-Z0-9]*(_[A-Z0-9]+)*");

    /** What functions that encode or decode use beside fields, which are their local variables. */
    private static final Set<String> CODEC = Set.of("write", "value", "data", "at", "level", "run", "chr", "ord");

    private static final List<String> ERRORS =
            List.of("CreoError", "DeadlineError", "MalformedError", "Phase", "ServiceError", "Status", "TransportError");

    private final Description description;
    /** The keys of declared types, by their names, and of types made of them. */
    private final Map<String, String> keys = new HashMap<>();
    private final Map<TypeRef, String> composites = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final Set<String> clients;
    private final Trees trees;
    private final Map<String, Boolean> levels = new HashMap<>();

    PythonSpelling(Description description) {
        this.description = description;
        trees = new Trees(description);
        clients = description.interfaces().stream()
                .flatMap(service -> Stream.of("Client", "AsyncClient").map(end -> Words.pascal(service.name()) + end))
                .collect(Collectors.toSet());
        Stream.of(description.structs().stream().map(Struct::name), description.enums().stream().map(Enumeration::name),
                        description.exceptions().stream().map(ExceptionType::name))
                .flatMap(names -> names)
                .forEach(name -> keys.put(name, untaken(Words.snake(type(name)))));
    }

    private String untaken(String key) {
        String free = key;
        while (!taken.add(free)) {
            free += "_";
        }
        return free;
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
    public String field(String declared, ExceptionType owner) {
        return escape(field(declared), EXCEPTION_MEMBERS);
    }

    @Override
    public String parameter(String declared) {
        return field(declared);
    }

    @Override
    public String method(String declared) {
        return escape(field(declared), CLIENT_METHODS);
    }

    @Override
    public String constant(String declared, Interface owner) {
        return capitals(declared);
    }

    @Override
    public String enumConstant(String declared, Enumeration owner) {
        return capitals(declared);
    }

    /** No keyword and nothing that ints, enums or clients have is written so. */
    private static String capitals(String declared) {
        return CAPITALS.matcher(declared).matches() ? declared : Words.upper(declared);
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
        if (type instanceof OptionalType optional) {
            return "_Optional[" + text(optional.value()) + "]";
        }
        if (type instanceof StreamType stream) {
            return "_stream.Stream[" + text(stream.item()) + "]";
        }
        if (type instanceof MapType map) {
            return "_value.Map[" + text(map.key()) + ", " + text(map.value()) + "]";
        }
        return singleText(type);
    }

    /** The annotation of what is made of no other types. */
    private String singleText(TypeRef type) {
        if (type instanceof Primitive primitive) {
            return switch (primitive) {
                case BOOLEAN -> "bool";
                case BYTE, SHORT, INT, LONG -> "int";
                case CHAR -> "str";
                case FLOAT, DOUBLE -> "float";
            };
        }
        return declaredName(type).map(this::type).orElse("str");
    }

    /** The name of a struct or an enum. */
    private static Optional<String> declaredName(TypeRef type) {
        return type instanceof StructType struct ? Optional.of(struct.name())
                : type instanceof EnumType declared ? Optional.of(declared.name()) : Optional.empty();
    }

    private static String arrayClass(Primitive item) {
        return "_value." + Words.pascal(item.declared()) + "Array";
    }

    /**
     * A part of the names of functions: {@code double}, {@code doubles}, {@code data}, {@code data_array},
     * {@code optional_data}, {@code string_to_data_map}.
     */
    @Override
    public String key(TypeRef type) {
        if (inRuntime(type)) {
            return type instanceof ArrayType array ? key(array.item()) + "s" : type.declared().toLowerCase(Locale.ROOT);
        }
        Optional<String> declared = declaredName(type);
        if (declared.isPresent()) {
            return keys.get(declared.get());
        }
        if (!composites.containsKey(type)) {
            composites.put(type, untaken(compositeKey(type)));
        }
        return composites.get(type);
    }

    private String compositeKey(TypeRef type) {
        if (type instanceof ArrayType array) {
            return key(array.item()) + "_array";
        }
        if (type instanceof StreamType stream) {
            return key(stream.item()) + "_stream";
        }
        return type instanceof MapType map ? key(map.key()) + "_to_" + key(map.value()) + "_map"
                : "optional_" + key(((OptionalType) type).value());
    }

    /** Whether the runtime encodes and decodes this type; generated functions do it for others. */
    private static boolean inRuntime(TypeRef type) {
        return type instanceof Primitive || type == StringType.STRING
                || type instanceof ArrayType array && (array.item() instanceof Primitive || array.item() == StringType.STRING);
    }

    /**
     * {@code types}, {@code clients} and {@code asyncs}: the names of all classes; {@code coded}: those that codec.py needs; {@code called}:
     * those that client.py needs, which methods take or return, and the enums of constants; {@code errors}: the runtime's errors that the package shows; {@code exported}: all of that, quoted;
     * {@code codec}, {@code throws}, {@code streams} and {@code optional}: whether clients need functions of codec.py, methods throw,
     * stream, and take or give what is optional, {@code yes} or empty.
     */
    @Override
    public Map<String, String> names(Description description) {
        List<String> types = Stream.concat(description.structs().stream().map(Struct::name),
                        Stream.concat(description.enums().stream().map(Enumeration::name),
                                description.exceptions().stream().map(ExceptionType::name)))
                .map(this::type).toList();
        List<String> clients = description.interfaces().stream().map(this::client).toList();
        List<String> asyncs = description.interfaces().stream().map(this::asyncClient).toList();
        // A type of the same name is what its user means; the runtime's stays in its own module.
        List<String> errors = ERRORS.stream().filter(error -> !types.contains(error) && !clients.contains(error) && !asyncs.contains(error)).toList();
        List<Method> methods = description.interfaces().stream().flatMap(service -> service.methods().stream()).toList();
        List<TypeRef> called = methods.stream()
                .flatMap(method -> Stream.concat(method.parameters().stream().map(Field::type), method.result().stream()))
                .toList();
        Stream<TypeRef> constants = description.interfaces().stream().flatMap(service -> service.constants().stream())
                .map(Constant::type);
        boolean throwing = methods.stream().anyMatch(method -> !method.exceptions().isEmpty());
        boolean codec = !called.stream().map(type -> type instanceof StreamType stream ? stream.item() : type)
                .allMatch(PythonSpelling::inRuntime);
        boolean optional = called.stream().anyMatch(type -> text(type).contains("_Optional") || given(type).contains("_Optional"));
        return Map.of("errors", String.join(", ", errors), "types", joined(types.stream()), "clients", joined(clients.stream()),
                "asyncs", joined(asyncs.stream()),
                "called", joined(Stream.concat(called.stream(), constants).flatMap(PythonSpelling::parts).map(this::type)),
                "exported", joined(Stream.of(types, clients, asyncs, errors).flatMap(List::stream).map(name -> '"' + name + '"')),
                "codec", codec ? "yes" : "", "throws", throwing ? "yes" : "", "streams",
                methods.stream().anyMatch(Method::streaming) ? "yes" : "", "optional", optional ? "yes" : "");
    }

    private static String joined(Stream<String> names) {
        return names.distinct().sorted().collect(Collectors.joining(", "));
    }

    /** The structs and enums of which a type is made. */
    private static Stream<String> parts(TypeRef type) {
        if (type instanceof ArrayType array) {
            return parts(array.item());
        }
        if (type instanceof OptionalType optional) {
            return parts(optional.value());
        }
        if (type instanceof StreamType stream) {
            return parts(stream.item());
        }
        return type instanceof MapType map ? Stream.concat(parts(map.key()), parts(map.value()))
                : declaredName(type).stream();
    }

    private String client(Interface service) {
        return type(service.name()) + "Client";
    }

    /** An underscore at its end tells the asynchronous client of {@code X} from the client of {@code XAsync}. */
    private String asyncClient(Interface service) {
        String name = type(service.name()) + "AsyncClient";
        return escape(name, description.interfaces().stream().map(this::client).collect(Collectors.toSet()));
    }

    /** {@code client} and {@code async}: the names of its classes; {@code example} and {@code imports}: a call for its README, and what that needs. */
    @Override
    public Map<String, String> names(Interface service) {
        if (service.methods().isEmpty()) {
            return Map.of("client", client(service), "async", asyncClient(service), "imports", client(service), "example", "pass");
        }
        Method method = service.methods().stream().filter(candidate -> candidate.deprecation().isEmpty()).findFirst()
                .orElse(service.methods().get(0));
        Set<String> imports = new TreeSet<>(Set.of(client(service)));
        String arguments = method.parameters().stream().map(parameter -> example(parameter.type(), imports, Set.of()))
                .collect(Collectors.joining(", "));
        String call = "client." + method(method.name()) + "(" + arguments + ")";
        return Map.of("client", client(service), "async", asyncClient(service), "imports", String.join(", ", imports),
                "example", method.result().isPresent() ? "print(" + call + ")" : call);
    }

    /** A value; {@code around} are the structs in which it stands, and which it ends where it would hold them again. */
    private String example(TypeRef type, Set<String> imports, Set<String> around) {
        declaredName(type).map(this::type).ifPresent(imports::add);
        if (type instanceof StructType reference) {
            Set<String> inside = Stream.concat(around.stream(), Stream.of(reference.name())).collect(Collectors.toSet());
            return description.struct(reference).fields().stream()
                    .map(field -> field(field.name()) + "=" + example(field.type(), imports, inside))
                    .collect(Collectors.joining(", ", type(reference.name()) + "(", ")"));
        }
        if (type instanceof EnumType declared) {
            Enumeration owner = description.enumeration(declared);
            return type(owner.name()) + "." + enumConstant(owner.constants().get(0).name(), owner);
        }
        boolean last = parts(type).anyMatch(around::contains);
        if (type instanceof OptionalType optional) {
            return last ? "None" : example(optional.value(), imports, around);
        }
        if (type instanceof StreamType stream) {
            return "[" + example(stream.item(), imports, around) + "]";
        }
        if (type instanceof MapType map) {
            return last ? "{}" : "{" + example(map.key(), imports, around) + ": " + example(map.value(), imports, around) + "}";
        }
        if (type instanceof ArrayType array) {
            return array.item() == Primitive.BYTE ? "b\"bytes\"" : array.item() == Primitive.CHAR ? "\"chars\""
                    : last ? "[]" : "[" + example(array.item(), imports, around) + "]";
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
     * encode and decode it are, for codec.py and for client.py; {@code send} and {@code checkSent}: what encodes and checks a parameter,
     * of which a {@code byte[]} is sent from where it lies; {@code levels}: whether those take the level of structs that can
     * hold themselves; for types of fixed size what {@code codes}, {@code plain},
     * {@code pack} and {@code unpack} say below.
     */
    @Override
    public Map<String, String> names(TypeRef type) {
        Map<String, String> names = new HashMap<>();
        names.put("given", given(type));
        if (type instanceof StreamType) {
            return names;
        }
        names.put("check", check(type));
        names.put("checkMore", checkMore(type));
        names.put("module", inRuntime(type) ? "_wire." : "");
        names.put("outside", inRuntime(type) ? "_wire." : "_codec.");
        names.put("levels", Boolean.toString(levels(type)));
        boolean bytes = type instanceof ArrayType array && array.item() == Primitive.BYTE;
        names.put("send", bytes ? "_wire.write_buffer" : names.get("outside") + "write_" + key(type));
        names.put("checkSent", bytes ? "_value.check_buffer" : check(type));
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
        if (type instanceof OptionalType optional) {
            return "_Optional[" + given(optional.value()) + "]";
        }
        if (type instanceof StreamType stream) {
            return "_stream.Items[" + given(stream.item()) + "]";
        }
        if (type instanceof MapType map) {
            return "_value.Entries[" + given(map.key()) + ", " + given(map.value()) + "]";
        }
        if (!(type instanceof ArrayType array)) {
            return singleText(type);
        }
        if (array.item() == Primitive.BYTE) {
            return "_value.BytesLike";
        }
        return array.item() == Primitive.CHAR ? "str" : "_value.Items[" + given(array.item()) + "]";
    }

    private static String check(TypeRef type) {
        if (type instanceof OptionalType) {
            return "_value.check_optional";
        }
        if (type instanceof MapType) {
            return "_value.check_map";
        }
        if (declaredName(type).isPresent()) {
            return "_value.check_instance";
        }
        if (!(type instanceof ArrayType array)) {
            return "_value.check_" + type.declared().toLowerCase(Locale.ROOT);
        }
        TypeRef item = array.item();
        if (declaredName(item).isPresent()) {
            return "_value.check_instances";
        }
        if (item == Primitive.BYTE || item == Primitive.CHAR || item == StringType.STRING) {
            return "_value.check_" + item.declared().toLowerCase(Locale.ROOT) + "s";
        }
        return item instanceof Primitive primitive ? arrayClass(primitive) : "_value.check_items";
    }

    private String checkMore(TypeRef type) {
        if (inRuntime(type)) {
            return "";
        }
        if (type instanceof OptionalType optional) {
            return checkOf(optional.value());
        }
        if (type instanceof MapType map) {
            String ofKey = declaredName(map.key()).map(name -> "_value.instance(" + type(name) + ")").orElseGet(() -> check(map.key()));
            return ", " + ofKey + checkOf(map.value());
        }
        if (type instanceof ArrayType array && declaredName(array.item()).isEmpty()) {
            return checkOf(array.item());
        }
        return ", " + type(parts(type).findFirst().orElseThrow());
    }

    private String checkOf(TypeRef part) {
        return ", " + check(part) + checkMore(part);
    }

    /** Whether a type is, or is made of, a struct that can hold itself. */
    private boolean levels(TypeRef type) {
        return Trees.structs(type).anyMatch(name -> levels.computeIfAbsent(name, this::levels));
    }

    private boolean levels(String struct) {
        return description.structs().stream().map(Struct::name)
                .filter(name -> trees.recursive(new StructType(name)))
                .anyMatch(name -> name.equals(struct) || trees.reaches(struct, name));
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
        if (type instanceof EnumType) {
            return "i";
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
        return type instanceof Primitive && type != Primitive.BOOLEAN && type != Primitive.CHAR && type != Primitive.FLOAT;
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
        if (type instanceof EnumType declared) {
            return List.of("_" + keys.get(declared.name()) + "_of(", ")");
        }
        return type == Primitive.BOOLEAN ? List.of("_wire.boolean(", ")")
                : type == Primitive.CHAR ? List.of("chr(", ")")
                : type == Primitive.FLOAT ? List.of("_wire.float_of(", ")") : List.of("", "");
    }

    /**
     * {@code key}; {@code constant}: a name in capitals; {@code floats}: the tuple of the indices of its floating-point
     * fields, or empty; {@code plain}, {@code codes} and {@code levels} as above.
     */
    @Override
    public Map<String, String> names(Struct struct) {
        String key = keys.get(struct.name());
        TypeRef type = new StructType(struct.name());
        String floats = IntStream.range(0, struct.fields().size())
                .filter(index -> isFloat(struct.fields().get(index).type()))
                .mapToObj(index -> index + ", ").collect(Collectors.joining()).trim();
        return Map.of("key", key, "constant", "_" + key.toUpperCase(Locale.ROOT), "floats", floats.isEmpty() ? "" : tuple(floats),
                "plain", Boolean.toString(plain(type)), "codes", codes(type), "levels", Boolean.toString(levels(type)));
    }

    /** {@code key}; {@code renamed}: the declared names of all constants as a tuple, where one is spelled otherwise, or empty. */
    @Override
    public Map<String, String> names(Enumeration declared) {
        List<String> names = declared.constants().stream().map(EnumConstant::name).toList();
        boolean same = names.stream().allMatch(name -> name.equals(capitals(name)));
        String quoted = names.stream().map(name -> '"' + name + "\", ").collect(Collectors.joining()).trim();
        return Map.of("key", keys.get(declared.name()), "renamed", same ? "" : tuple(quoted));
    }

    /** {@code key} and {@code constant}, as of a struct. */
    @Override
    public Map<String, String> names(ExceptionType exception) {
        String key = keys.get(exception.name());
        return Map.of("key", key, "constant", "_" + key.toUpperCase(Locale.ROOT));
    }

    @Override
    public String literal(TypeRef type, Literal value) {
        if (value instanceof Literal.BooleanLiteral bool) {
            return bool.value() ? "True" : "False";
        }
        if (value instanceof Literal.IntegerLiteral integer) {
            return Long.toString(integer.value());
        }
        if (value instanceof Literal.FloatingLiteral floating) {
            return Double.toString(floating.value()).replace('E', 'e');
        }
        if (value instanceof Literal.CharLiteral character) {
            return quoted(String.valueOf(character.value()));
        }
        if (value instanceof Literal.StringLiteral string) {
            return quoted(string.value());
        }
        Enumeration owner = description.enumeration((EnumType) type);
        return type(owner.name()) + "." + enumConstant(((Literal.EnumLiteral) value).constant(), owner);
    }

    private static String quoted(String text) {
        StringBuilder literal = new StringBuilder("\"");
        text.codePoints().forEach(character -> {
            if (character == '"' || character == '\\') {
                literal.append('\\').appendCodePoint(character);
            } else if (character == '\n') {
                literal.append("\\n");
            } else if (Character.isISOControl(character) || Character.getType(character) == Character.SURROGATE) {
                literal.append(String.format("\\u%04x", character));
            } else {
                literal.appendCodePoint(character);
            }
        });
        return literal.append('"').toString();
    }

    private static String tuple(String items) {
        boolean one = items.indexOf(',') == items.length() - 1;
        return "(" + (one ? items : items.substring(0, items.length() - 1)) + ")";
    }

    private static boolean isFloat(TypeRef type) {
        return type == Primitive.FLOAT || type == Primitive.DOUBLE || type instanceof OptionalType optional && isFloat(optional.value());
    }

    /** {@code local}: the name of a local variable that holds it while a struct is encoded or decoded. */
    @Override
    public Map<String, String> names(Field field) {
        String name = field(field.name());
        boolean called = name.startsWith("read_") || name.startsWith("write_");
        return Map.of("local", called ? name + "_" : escape(name, CODEC));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.Compilation;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.type.Scalar;

/**
 * Descriptions that nobody would write: every construct, in any combination, under names that are words of some
 * language. The same seed gives the same description.
 */
public final class RandomDescription {

    private static final String PACKAGE = "made.d";

    /**
     * Fields, parameters and methods: reserved words, names of the languages' own methods and of things in generated
     * code.
     */
    private static final List<String> NAMES = List.of(
            "value",
            "key",
            "data",
            "type",
            "def",
            "none",
            "self",
            "in",
            "is",
            "as",
            "lambda",
            "yield",
            "async",
            "await",
            "from",
            "object",
            "string",
            "int32",
            "namespace",
            "delegate",
            "event",
            "params",
            "ref",
            "out",
            "operator",
            "template",
            "typename",
            "union",
            "register",
            "signed",
            "unsigned",
            "restrict",
            "inline",
            "typedef",
            "extern",
            "auto",
            "hashCode",
            "equals",
            "toString",
            "length",
            "count",
            "size",
            "item",
            "items",
            "entries",
            "index",
            "name",
            "get",
            "set",
            "wait",
            "notify",
            "clone",
            "finalize",
            "message",
            "status",
            "error",
            "result",
            "call",
            "client",
            "connection",
            "close",
            "address",
            "reader",
            "writer",
            "buffer",
            "at",
            "read",
            "write",
            "hash",
            "text",
            "args",
            "kwargs",
            "print",
            "len",
            "list",
            "dict",
            "map",
            "optional",
            "bool",
            "byteCount",
            "x",
            "sampleRate",
            "x1",
            "aB",
            "abc",
            "uRL",
            "main",
            "errno",
            "stdin",
            "record",
            "var",
            "sealed",
            "permits",
            "when",
            "where",
            "with",
            "dispose",
            "getType",
            "memberwiseClone",
            "timeout",
            "cause",
            "given",
            "one");

    private static final List<String> TYPES = List.of(
            "Data",
            "Type",
            "Object2",
            "List",
            "Map2",
            "Node",
            "Tree",
            "Values",
            "Value",
            "Entry",
            "Record",
            "Text",
            "Class",
            "Namespace",
            "Runtime2",
            "Codec2",
            "Point",
            "Row",
            "Frame2",
            "Status2",
            "Level",
            "Kind",
            "Mode",
            "Thing",
            "Item",
            "Items",
            "Optional2",
            "Set2",
            "Error2",
            "Exception2",
            "Call2",
            "Reader",
            "Writer",
            "Buffer",
            "Int",
            "Double2",
            "Str",
            "None2",
            "Union",
            "Struct",
            "Enum2",
            "Task",
            "Console",
            "Attribute",
            "Uri",
            "Guid",
            "Date",
            "Array2",
            "Tuple",
            "Any",
            "Union2",
            "Final");
    private static final List<String> CONSTANTS = List.of(
            "A",
            "B",
            "LOW",
            "HIGH",
            "NULL2",
            "TRUE2",
            "NONE",
            "DEFAULT",
            "value",
            "Red",
            "greenBlue",
            "X_1",
            "INT_MAX2",
            "EOF2",
            "UNKNOWN",
            "OTHER",
            "in",
            "def",
            "name",
            "ordinal",
            "values2");
    private static final List<String> SCALARS =
            Arrays.stream(Scalar.values()).map(Scalar::declared).toList();
    private static final List<String> KEYS = Arrays.stream(Scalar.values())
            .filter(Scalar::isKey)
            .map(Scalar::box)
            .toList();
    private static final int DEEPEST_TYPE = 3;
    private static final int MOST_ATTEMPTS = 100;

    private final Random random;
    private final RandomRules rules;
    private final Set<String> taken = new LinkedHashSet<>();
    private final List<String> structs = new ArrayList<>();
    private final List<String> enums = new ArrayList<>();
    private final List<String> exceptions = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    private RandomDescription(Random random) {
        this.random = random;
        this.rules = new RandomRules(random);
    }

    /**
     * The description of a seed: the first that the checks pass, since random names may be the same in the spelling of
     * some language.
     */
    public static Description of(long seed) {
        Random random = new Random(seed * 0x5DEECE66DL + 11);
        for (int i = 0; i < MOST_ATTEMPTS; i++) {
            RandomDescription made = new RandomDescription(random);
            made.print(seed);
            SourceFile source = new SourceFile("random" + seed + ".creo", made.text.toString());
            Optional<Description> description =
                    Compilation.forReading(Languages.BUILT_IN.all()).read(source, ImportPath.NONE);
            if (description.isPresent()) {
                return description.get();
            }
        }
        throw new IllegalStateException("the checks pass none of " + MOST_ATTEMPTS + " descriptions of seed " + seed);
    }

    /** The seed of a description, if it is one of these. */
    public static Optional<Long> seed(Description description) {
        return description.packageName().startsWith(PACKAGE)
                ? Optional.of(Long.valueOf(description.packageName().substring(PACKAGE.length())))
                : Optional.empty();
    }

    private void print(long seed) {
        line("@PACKAGE(\"" + PACKAGE + seed + "\")");
        for (int i = random.nextInt(3); i > 0; i--) {
            printEnum();
        }
        int count = 1 + random.nextInt(5);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(fresh(TYPES));
        }
        for (String name : names) {
            // Those after it are reached through an array, a map or an optional, so that none must contain itself.
            if (random.nextInt(3) == 0) {
                printUnion(name, names);
            } else {
                printStruct(name, names);
            }
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            String name = fresh(TYPES);
            line("");
            line(status() + "exception " + name + " {" + fields(random.nextInt(4), name) + " }");
            exceptions.add(name);
        }
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            printInterface();
        }
    }

    private void printEnum() {
        String name = fresh(TYPES);
        Set<String> constants = new LinkedHashSet<>();
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            constants.add(any(CONSTANTS));
        }
        line("");
        line("enum " + name + " { " + String.join(", ", apart(constants)) + " }");
        enums.add(name);
    }

    private void printStruct(String name, List<String> all) {
        line("");
        if (random.nextInt(6) == 0) {
            line("@DEPRECATED(\"use something \\\"else\\\"\")");
        }
        StringBuilder body = new StringBuilder(fields(random.nextInt(6), name));
        if (body.isEmpty() || random.nextInt(3) == 0) {
            String holder =
                    any(List.of("T[]", "Optional<T>", "Map<String, T>", "T[][]", "Map<Integer, T[]>", "Optional<T[]>"));
            body.append(" ")
                    .append(holder.replace("T", any(all)))
                    .append(" held")
                    .append(structs.size())
                    .append(";");
        }
        line("struct " + name + " {" + body + " }");
        structs.add(name);
    }

    /** It holds what comes before it, and any of all in an array or a map; it always has a case that ends. */
    private void printUnion(String name, List<String> all) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            names.add(any(NAMES));
        }
        List<String> cases = new ArrayList<>(apart(names).stream()
                .map(each -> " " + type(0) + " " + each + ";")
                .toList());
        if (random.nextInt(3) == 0) {
            String holder = any(List.of("T[]", "Map<String, T>", "T[][]")).replace("T", any(all));
            cases.add(random.nextInt(cases.size() + 1), " " + holder + " held" + structs.size() + ";");
        }
        line("");
        line("union " + name + " {" + String.join("", cases) + " }");
        structs.add(name);
    }

    private String fields(int count, String owner) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < count; i++) {
            names.add(any(NAMES));
        }
        return apart(names).stream()
                .filter(name -> !name.equalsIgnoreCase(owner))
                .map(name -> " " + (random.nextInt(12) == 0 ? "@DEPRECATED(\"no\") " : "") + ruled(whole()) + " " + name
                        + ";")
                .collect(Collectors.joining());
    }

    private String status() {
        return random.nextBoolean() ? "" : "@STATUS(" + any(List.of("400", "404", "409", "422", "503")) + ") ";
    }

    private void printInterface() {
        String name = fresh(List.of("Store", "Service", "Archive", "Client2", "Async", "Api", "Host2", "Control2"));
        line("");
        line("interface " + name);
        line("{");
        Set<String> methods = new LinkedHashSet<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            methods.add(any(NAMES));
        }
        for (String method : apart(methods)) {
            if (!method.equalsIgnoreCase(name)) {
                line("    " + method(method));
            }
        }
        line("    void ping ();");
        line("}");
    }

    private String method(String name) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            names.add(any(NAMES));
        }
        List<String> parameters = new ArrayList<>(apart(names).stream()
                .map(parameter -> ruled(whole()) + " " + parameter)
                .toList());
        boolean oneway = random.nextInt(8) == 0;
        boolean upload = !oneway && random.nextInt(5) == 0;
        boolean download = !oneway && random.nextInt(5) == 0;
        if (upload) {
            parameters.add(random.nextInt(parameters.size() + 1), ruled("Stream<" + inside(1) + ">") + " stream");
        }
        String result = oneway || random.nextInt(4) == 0 ? "void" : download ? "Stream<" + inside(1) + ">" : whole();
        String marks = oneway
                ? "@ONEWAY "
                : random.nextInt(6) == 0 ? "@IDEMPOTENT " : random.nextInt(6) == 0 ? "@STATELESS " : "";
        String thrown = oneway || exceptions.isEmpty() || random.nextInt(3) > 0
                ? ""
                : " throws " + (random.nextBoolean() ? any(exceptions) : String.join(", ", exceptions));
        return marks + result + " " + name + " (" + String.join(", ", parameters) + ")" + thrown + ";";
    }

    /** A type with rules before it. */
    private String ruled(String type) {
        return rules.of(type) + type;
    }

    /** The type of a field, a parameter or a result, which alone may be optional as a whole. */
    private String whole() {
        return random.nextInt(6) == 0 ? "Optional<" + inside(1) + ">" : type(0);
    }

    /** A type as it is written outside of {@code < >}. */
    private String type(int depth) {
        return switch (depth >= DEEPEST_TYPE ? random.nextInt(4) : random.nextInt(9)) {
            case 0, 1 -> any(SCALARS);
            case 2 -> "String";
            case 3 -> structs.isEmpty() ? any(SCALARS) : any(structs);
            case 4 -> enums.isEmpty() ? "String" : any(enums);
            case 5 -> "Map<" + key() + ", " + inside(depth + 1) + ">";
            case 6 -> "Set<" + key() + ">";
            default -> type(depth + 1) + "[]";
        };
    }

    private String key() {
        return enums.isEmpty() || random.nextInt(3) > 0 ? any(KEYS) : any(enums);
    }

    /** A type as it is written inside of {@code < >}, where primitives have their other names. */
    private String inside(int depth) {
        String type = type(depth);
        return Scalar.of(type).map(Scalar::box).orElse(type);
    }

    /** Names that remain distinct when languages spell them in their own way: regardless of case and underscores. */
    private static List<String> apart(Set<String> names) {
        Set<String> seen = new LinkedHashSet<>();
        return names.stream()
                .filter(name -> seen.add(name.toLowerCase(Locale.ROOT).replace("_", "")))
                .toList();
    }

    private String fresh(List<String> names) {
        List<String> free = names.stream()
                .filter(name -> !taken.contains(name.toLowerCase(Locale.ROOT)))
                .toList();
        String name = free.isEmpty() ? "More" + taken.size() : any(free);
        taken.add(name.toLowerCase(Locale.ROOT));
        return name;
    }

    private String any(List<String> names) {
        return names.get(random.nextInt(names.size()));
    }

    private void line(String line) {
        text.append(line).append("\n");
    }
}

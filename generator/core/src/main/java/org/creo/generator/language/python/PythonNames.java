// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.language.script.ScriptNames;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.type.Scalar;

/**
 * PEP 8's names. A name that is taken gets an underscore at its end, as PEP 8 says.
 *
 * <p>Names that generated modules use for themselves begin with an underscore or are spelled like no field, parameter
 * or method; the few that are not are in the lists here.
 */
public final class PythonNames implements ScriptNames {

    private static final Set<String> KEYWORDS = Set.of(
            "False",
            "None",
            "True",
            "and",
            "as",
            "assert",
            "async",
            "await",
            "break",
            "class",
            "continue",
            "def",
            "del",
            "elif",
            "else",
            "except",
            "finally",
            "for",
            "from",
            "global",
            "if",
            "import",
            "in",
            "is",
            "lambda",
            "nonlocal",
            "not",
            "or",
            "pass",
            "raise",
            "return",
            "try",
            "while",
            "with",
            "yield");

    /** First parameters, and types in the annotations of members: a member with such a name would hide the type. */
    private static final Set<String> MEMBERS = Set.of("self", "cls", "bool", "bytes", "float", "int", "str", "tuple");

    private static final Set<String> CLIENT_METHODS = Set.of("close", "with_call_timeout", "with_resubscribe");

    /** Members of Python's own exceptions, and of the base of a client's. */
    private static final Set<String> EXCEPTION_MEMBERS = Set.of(
            "add_note", "args", "with_traceback", "address", "message", "method", "phase", "request_id", "status");

    /** Names in functions that encode or decode, in addition to fields, which are their local variables. */
    private static final Set<String> CODEC =
            Set.of("write", "value", "values", "data", "at", "level", "run", "rows", "chr", "ord");

    /** Names of constants as in PEP 8, which are left as they are. */
    private static final Pattern CAPITALS = Pattern.compile("[A-Z][A-Z0-9]*(_[A-Z0-9]+)*");

    /** The names of both kinds of clients; types give way to them. */
    private final Set<String> clients;

    private final Set<String> blockingClients;
    /** Structs, unions, enums, exceptions and interfaces, before they give way to clients. */
    private final Set<String> types;
    /** The classes of the cases of unions, by the declared names of both with a dot between them. */
    private final Map<String, String> cases = new HashMap<>();
    /** The classes of Creo's own types, such as {@code Instant}; a struct {@code Instant_} gives way to them. */
    private final Set<String> objects;

    public PythonNames(Description description) {
        objects = PythonTypes.objects(description).map(Scalar::declared).collect(Collectors.toUnmodifiableSet());
        clients = description.interfaces().stream()
                .flatMap(service -> Stream.of("Client", "AsyncClient").map(end -> Words.pascal(service.name()) + end))
                .collect(Collectors.toSet());
        types = declared(description).map(this::apart).collect(Collectors.toSet());
        Set<String> taken = new HashSet<>(types);
        taken.addAll(clients);
        taken.addAll(objects);
        for (Union union : description.unions()) {
            for (UnionCase each : union.cases()) {
                String name = type(union.name()) + Words.pascal(each.name());
                while (!taken.add(name)) {
                    name += "_";
                }
                cases.put(union.name() + "." + each.name(), name);
            }
        }
        blockingClients = description.interfaces().stream().map(this::client).collect(Collectors.toSet());
    }

    private static Stream<String> declared(Description description) {
        return Stream.concat(
                description.types(), description.interfaces().stream().map(Interface::name));
    }

    @Override
    public String namespace(String packageName) {
        return Words.parts(packageName).stream()
                .map(part -> escape(part, KEYWORDS))
                .collect(Collectors.joining("."));
    }

    @Override
    public String type(String declared) {
        return escape(escape(apart(declared), KEYWORDS), clients);
    }

    private String apart(String declared) {
        return escape(Words.pascal(declared), objects);
    }

    @Override
    public boolean declares(String name) {
        return types.contains(name);
    }

    /** The blocking client of an interface. */
    @Override
    public String client(Interface service) {
        return type(service.name()) + "Client";
    }

    /** An underscore at its end tells the asynchronous client of {@code X} from the client of {@code XAsync}. */
    @Override
    public String asyncClient(Interface service) {
        return escape(type(service.name()) + "AsyncClient", blockingClients);
    }

    /** What the blocking client of an interface and fakes of it have in common. */
    public String protocol(Interface service) {
        return type(service.name());
    }

    /** The same for asyncio. It gives way to what is declared. */
    public String asyncProtocol(Interface service) {
        return escape(escape(protocol(service) + "Async", types), clients);
    }

    @Override
    public String field(String declared) {
        return escape(escape(Words.snake(declared), KEYWORDS), MEMBERS);
    }

    /** Where a struct keeps a field. */
    String slot(String declared) {
        return "_" + field(declared);
    }

    @Override
    public String field(String declared, ExceptionType owner) {
        return escape(field(declared), EXCEPTION_MEMBERS);
    }

    /** The local variable that holds a field while its struct or exception is encoded or decoded. */
    String local(String declared) {
        String name = field(declared);
        boolean called = name.startsWith("read_") || name.startsWith("write_");
        return called ? name + "_" : escape(name, CODEC);
    }

    /** The class of a case. */
    @Override
    public String unionCase(String declared, Union owner) {
        return cases.get(owner.name() + "." + declared);
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
        return escape(capitals(declared), types); // which annotations in the same class name
    }

    @Override
    public String enumConstant(String declared, Enumeration owner) {
        return capitals(declared);
    }

    /** No keyword and no member of ints, enums or clients is in capitals. */
    private static String capitals(String declared) {
        return CAPITALS.matcher(declared).matches() ? declared : Words.upper(declared);
    }

    private static String escape(String name, Set<String> taken) {
        return taken.contains(name) ? name + "_" : name;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.view.Names;

/**
 * Pascal case for everything public, camel case for parameters. A keyword gets C#'s own {@code @}; any other name that
 * generated code needs for itself gets a {@code _} at its end, which no other spelled name has.
 */
final class CSharpNames implements Names {

    /** Of the contextual keywords only "await", which Mono's compiler also takes for a keyword elsewhere. */
    private static final Set<String> KEYWORDS = Set.of(
            "abstract",
            "as",
            "await",
            "base",
            "bool",
            "break",
            "byte",
            "case",
            "catch",
            "char",
            "checked",
            "class",
            "const",
            "continue",
            "decimal",
            "default",
            "delegate",
            "do",
            "double",
            "else",
            "enum",
            "event",
            "explicit",
            "extern",
            "false",
            "finally",
            "fixed",
            "float",
            "for",
            "foreach",
            "goto",
            "if",
            "implicit",
            "in",
            "int",
            "interface",
            "internal",
            "is",
            "lock",
            "long",
            "namespace",
            "new",
            "null",
            "object",
            "operator",
            "out",
            "override",
            "params",
            "private",
            "protected",
            "public",
            "readonly",
            "ref",
            "return",
            "sbyte",
            "sealed",
            "short",
            "sizeof",
            "stackalloc",
            "static",
            "string",
            "struct",
            "switch",
            "this",
            "throw",
            "true",
            "try",
            "typeof",
            "uint",
            "ulong",
            "unchecked",
            "unsafe",
            "ushort",
            "using",
            "virtual",
            "void",
            "volatile",
            "while");

    /** What generated code names without a qualifier in any context. */
    private static final Set<String> OWN = Set.of("System", "Runtime", "Codec");

    /**
     * What programs name without a qualifier, in the name spaces that projects import by themselves. A name space of
     * their own that is called so would come first, wherever they write it.
     */
    private static final Set<String> PLATFORM = Set.of(
            "Action",
            "Activator",
            "Array",
            "Attribute",
            "BitConverter",
            "Boolean",
            "Buffer",
            "Byte",
            "Char",
            "Console",
            "Convert",
            "DateTime",
            "Decimal",
            "Delegate",
            "Dictionary",
            "Directory",
            "Double",
            "Enum",
            "Enumerable",
            "Environment",
            "Exception",
            "File",
            "Func",
            "Guid",
            "Index",
            "Interlocked",
            "Lazy",
            "List",
            "Math",
            "Microsoft",
            "Monitor",
            "Nullable",
            "Object",
            "Path",
            "Progress",
            "Queue",
            "Random",
            "Range",
            "Stack",
            "Stream",
            "String",
            "Task",
            "Thread",
            "Timer",
            "Tuple",
            "Type",
            "Uri",
            "Version");

    /** Members of each class: those of object, and that of Runtime.Value. */
    private static final Set<String> MEMBERS = Set.of(
            "ContentEquals",
            "Equals",
            "Finalize",
            "GetHashCode",
            "GetType",
            "MemberwiseClone",
            "ReferenceEquals",
            "ToString");

    /** What the class of a struct has in addition. */
    private static final Set<String> STRUCT_MEMBERS = Set.of("Deconstruct", "FromBytes", "ToBytes", "With");

    /** What the class of a union has in addition, and that of a case. */
    private static final Set<String> UNION_MEMBERS = Set.of("FromBytes", "Match", "Ordinal", "ToBytes", "Value");

    /** Those of them that no union may be called: FromBytes and ToBytes no type is, and a case has Value. */
    private static final Set<String> UNIONS_OWN = Set.of("Match", "Ordinal");

    /** Members of each exception: those of .NET's, and those of Runtime.CreoException. */
    private static final Set<String> EXCEPTION_MEMBERS = Set.of(
            "Data",
            "GetBaseException",
            "GetObjectData",
            "HelpLink",
            "HResult",
            "InnerException",
            "Message",
            "SerializeObjectState",
            "Source",
            "StackTrace",
            "TargetSite",
            "Address",
            "Of",
            "Phase",
            "RequestId",
            "Status");

    /** Members of each client; and Connect, since the method that does not wait would be ConnectAsync. */
    private static final Set<String> CLIENT_MEMBERS =
            Set.of("Connect", "ConnectAsync", "Dispose", "DisposeAsync", "ProtocolId", "WithCallTimeout");

    /** The variables and fields that generated code uses next to those named after fields and parameters. */
    private static final Set<String> LOCALS = Set.of("at", "buffer", "call", "channel", "reader", "writer");

    /** The last parameter of each asynchronous method. */
    private static final String TOKEN = "cancellationToken";

    /** By interface: what its client has in addition, and that with its methods; each would be made for each name. */
    private final Map<String, Set<String>> generated = new ConcurrentHashMap<>();

    private final Map<String, Set<String>> taken = new ConcurrentHashMap<>();

    /** The parts of the namespace: where C# knows one, a type of the same name is not found. */
    private final Set<String> spaces;
    /** What generated code names in addition to what it always does. */
    private final Set<String> own;
    /** The unions, by their names in C#, that one of their own members would be called as. */
    private final Set<String> unions;
    /** The names of the description's types. */
    private final Set<String> types;
    /** The names of the clients. */
    private final Set<String> clients;
    /** The names of the interfaces that they implement. */
    private final Set<String> contracts;
    /** The names of the classes from which handlers derive that block. */
    private final Set<String> handlers;

    CSharpNames(Description description) {
        this.spaces = Set.copyOf(List.of(namespace(description.packageName()).split("\\.")));
        this.own = description.hasRules() ? Set.of(CSharpRules.NAME) : Set.of();
        this.unions = description.unions().stream()
                .filter(CSharpNames::hasMemberOfItsName)
                .map(union -> Words.pascal(union.name()))
                .collect(Collectors.toUnmodifiableSet());
        this.types = description.types().map(this::type).collect(Collectors.toUnmodifiableSet());
        this.clients = description.interfaces().stream().map(this::client).collect(Collectors.toUnmodifiableSet());
        this.contracts = description.interfaces().stream().map(this::contract).collect(Collectors.toUnmodifiableSet());
        this.handlers = description.interfaces().stream().map(this::handler).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public String namespace(String packageName) {
        return spelled(packageName);
    }

    /** The name space of a package, or of a runtime that packages share. */
    static String spelled(String packageName) {
        String spelled = Words.parts(packageName).stream()
                .map(part -> free(Words.pascal(part), OWN::contains))
                .collect(Collectors.joining("."));
        String first = spelled.split("\\.", 2)[0];
        return free(first, PLATFORM::contains) + spelled.substring(first.length());
    }

    @Override
    public String type(String declared) {
        return free(
                Words.pascal(declared),
                name -> OWN.contains(name)
                        || own.contains(name)
                        || MEMBERS.contains(name)
                        || STRUCT_MEMBERS.contains(name)
                        || unions.contains(name)
                        || spaces.contains(name));
    }

    /** C# takes no member with the name of its class. */
    private static boolean hasMemberOfItsName(Union union) {
        String name = Words.pascal(union.name());
        return UNIONS_OWN.contains(name)
                || union.cases().stream().anyMatch(each -> factory(each.name()).equals(name));
    }

    /** All types that are generated for the description of these names, with those of the service side or without. */
    Set<String> declared(Description description, boolean service) {
        return Stream.of(
                        types,
                        clients,
                        contracts,
                        own,
                        description.interfaces().stream().map(this::fake).toList(),
                        service ? handlers : List.<String>of(),
                        service
                                ? description.interfaces().stream()
                                        .map(this::asyncHandler)
                                        .toList()
                                : List.<String>of())
                .flatMap(Collection::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public String field(String declared) {
        return free(Words.pascal(declared), name -> OWN.contains(name) || MEMBERS.contains(name));
    }

    @Override
    public String field(String declared, Struct owner) {
        return free(field(declared), name -> STRUCT_MEMBERS.contains(name) || name.equals(type(owner.name())));
    }

    @Override
    public String field(String declared, ExceptionType owner) {
        return free(field(declared), name -> EXCEPTION_MEMBERS.contains(name) || name.equals(type(owner.name())));
    }

    /** The class of a case, which is within that of its union. */
    @Override
    public String unionCase(String declared, Union owner) {
        Set<String> factories =
                owner.cases().stream().map(each -> factory(each.name())).collect(Collectors.toUnmodifiableSet());
        return free(
                field(declared),
                name -> UNION_MEMBERS.contains(name) || name.equals(type(owner.name())) || factories.contains(name));
    }

    /** The function that makes a value of a case. */
    static String factory(String declared) {
        return "Of" + Words.pascal(declared);
    }

    @Override
    public String enumConstant(String declared, Enumeration owner) {
        return constant(declared);
    }

    @Override
    public String constant(String declared, Interface owner) {
        return free(method(constant(declared)), taken(owner)::contains);
    }

    /** What Java writes as DEFAULT_LEVEL is DefaultLevel in C#. */
    private static String constant(String declared) {
        boolean shouted = declared.equals(declared.toUpperCase(Locale.ROOT));
        return Words.pascal(shouted ? declared.toLowerCase(Locale.ROOT) : declared);
    }

    @Override
    public String parameter(String declared) {
        return unreserved(free(camel(Words.pascal(declared)), TOKEN::equals));
    }

    /** The parameter of a constructor that sets a property, by whose name JSON libraries find it. */
    String constructorParameter(String property) {
        return unreserved(camel(property));
    }

    /** The variable that generated code has for a field or parameter; nobody else sees it. */
    String local(String declared) {
        return unreserved(free(camel(Words.pascal(declared)), LOCALS::contains));
    }

    private static String unreserved(String name) {
        return KEYWORDS.contains(name) ? "@" + name : name;
    }

    @Override
    public String method(String declared) {
        return free(field(declared), CLIENT_MEMBERS::contains);
    }

    @Override
    public String method(String declared, Interface owner) {
        return free(method(declared), generated(owner)::contains);
    }

    /** What a client or its interface has in addition to the methods and constants of the description. */
    private Set<String> generated(Interface owner) {
        return generated.computeIfAbsent(owner.name(), name -> {
            Set<String> names = new HashSet<>(
                    Set.of(client(owner), contract(owner), fake(owner), handler(owner), asyncHandler(owner)));
            for (Method method : owner.methods()) {
                names.add(method(method.name()) + "Async");
                names.add("Begin" + method(method.name()));
            }
            return names;
        });
    }

    /** The same, and its methods. */
    private Set<String> taken(Interface owner) {
        return taken.computeIfAbsent(owner.name(), name -> {
            Set<String> names = new HashSet<>(generated(owner));
            owner.methods().forEach(method -> names.add(method(method.name(), owner)));
            return names;
        });
    }

    /** The client class of an interface. */
    String client(Interface service) {
        return notOfType(unqualified(service) + "Client");
    }

    private static String unqualified(Interface service) {
        return free(Words.pascal(service.name()), OWN::contains);
    }

    /** The interface that its client implements. */
    String contract(Interface service) {
        return free("I" + unqualified(service), name -> taken(name) || clients.contains(name));
    }

    /** The class that tests have in the place of its client. */
    String fake(Interface service) {
        return free(
                "Fake" + unqualified(service),
                name -> taken(name) || clients.contains(name) || contracts.contains(name));
    }

    /** The class from which a service derives what implements it by methods that block. */
    String handler(Interface service) {
        return free(
                unqualified(service) + "Handler",
                name -> taken(name) || clients.contains(name) || contracts.contains(name));
    }

    /** The same by methods that are tasks. */
    String asyncHandler(Interface service) {
        return free(
                "Async" + unqualified(service) + "Handler",
                name -> taken(name) || clients.contains(name) || contracts.contains(name) || handlers.contains(name));
    }

    /** The file that calls the methods of both. */
    String calls(Interface service) {
        return notOfType(handler(service) + "Calls");
    }

    @Override
    public List<String> files(Interface owner) {
        return List.of(contract(owner), client(owner), fake(owner), handler(owner), calls(owner));
    }

    @Override
    public List<String> files() {
        return Stream.concat(Stream.of("Codec"), own.stream()).toList();
    }

    /** The method that makes the same call without waiting for it. */
    String asynchronous(Method method, Interface owner) {
        return method(method.name(), owner) + "Async";
    }

    /** The method with which both ways to make a call begin. */
    String begin(Method method, Interface owner) {
        return free("Begin" + method(method.name(), owner), client(owner)::equals);
    }

    /** The field that holds what never changes about a method. */
    String description(Method method, Interface owner) {
        return camel(method(method.name(), owner)) + "Method";
    }

    /** The field that holds how an item of a method's stream is written. */
    String item(Method method, Interface owner) {
        return camel(method(method.name(), owner)) + "Item";
    }

    private static String camel(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    /** The name, or a longer one if a type of the description or a part of the namespace has it. */
    String notOfType(String name) {
        return free(name, this::taken);
    }

    private boolean taken(String name) {
        return types.contains(name) || spaces.contains(name);
    }

    private static String free(String name, Predicate<String> taken) {
        return Stream.iterate(name, longer -> longer + "_")
                .filter(taken.negate())
                .findFirst()
                .orElseThrow();
    }
}

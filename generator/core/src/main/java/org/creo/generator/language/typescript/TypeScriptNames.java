// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.script.ScriptNames;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.view.Declarations;
import org.creo.type.TypeRef;

/**
 * Names stay as declared; a name that is taken in JavaScript, in TypeScript or in the code around it gets an underscore
 * at its end.
 *
 * <p>No name of a description has a {@code $}: generated modules name by it what they import and define for themselves.
 */
public final class TypeScriptNames implements ScriptNames {

    /** Words that no class, variable or parameter of a module may be called. */
    private static final Set<String> RESERVED = Set.of(
            "arguments",
            "await",
            "break",
            "case",
            "catch",
            "class",
            "const",
            "continue",
            "debugger",
            "default",
            "delete",
            "do",
            "else",
            "enum",
            "eval",
            "export",
            "extends",
            "false",
            "finally",
            "for",
            "function",
            "if",
            "implements",
            "import",
            "in",
            "instanceof",
            "interface",
            "let",
            "new",
            "null",
            "package",
            "private",
            "protected",
            "public",
            "return",
            "static",
            "super",
            "switch",
            "this",
            "throw",
            "true",
            "try",
            "typeof",
            "undefined",
            "var",
            "void",
            "while",
            "with",
            "yield");

    /** Types of TypeScript itself, which no declaration may be called. */
    private static final Set<String> TYPES = Set.of(
            "any",
            "asserts",
            "bigint",
            "boolean",
            "infer",
            "intrinsic",
            "is",
            "keyof",
            "never",
            "number",
            "object",
            "readonly",
            "string",
            "symbol",
            "unique",
            "unknown");

    /**
     * What generated files name of JavaScript's library, and errors, which nobody wants to be hidden by a type.
     * {@code Fields} is what each struct is made of.
     */
    private static final Set<String> GLOBALS = Set.of(
            "Array",
            "AsyncIterable",
            "Error",
            "Fields",
            "Iterable",
            "Map",
            "Object",
            "Promise",
            "RangeError",
            "ReadonlyMap",
            "Symbol",
            "TypeError",
            "Uint8Array");

    /** Members of every object, which a field that is left out would inherit. */
    private static final Set<String> OBJECT = Set.of(
            "constructor",
            "hasOwnProperty",
            "isPrototypeOf",
            "propertyIsEnumerable",
            "toLocaleString",
            "toString",
            "valueOf");

    /** Members of errors, and of the base of all errors of calls. */
    private static final Set<String> ERROR_MEMBERS =
            Set.of("address", "cause", "detail", "message", "method", "name", "phase", "requestId", "stack", "status");

    /** Members of the base of all clients, and what makes an object look like a promise. */
    private static final Set<String> CLIENT_MEMBERS = Set.of("close", "connect", "then");

    /** Members of functions, and so of classes. */
    private static final Set<String> CLASS_MEMBERS = Set.of(
            "apply",
            "arguments",
            "bind",
            "call",
            "caller",
            "constructor",
            "length",
            "name",
            "prototype",
            "toString",
            "valueOf");

    /** Modules of Node, which an import of their name means. */
    private static final Set<String> NODE = Set.of(
            "assert",
            "async_hooks",
            "buffer",
            "child_process",
            "cluster",
            "console",
            "constants",
            "crypto",
            "dgram",
            "diagnostics_channel",
            "dns",
            "domain",
            "events",
            "fs",
            "http",
            "http2",
            "https",
            "inspector",
            "module",
            "net",
            "os",
            "path",
            "perf_hooks",
            "process",
            "punycode",
            "querystring",
            "readline",
            "repl",
            "stream",
            "string_decoder",
            "sys",
            "timers",
            "tls",
            "trace_events",
            "tty",
            "url",
            "util",
            "v8",
            "vm",
            "wasi",
            "worker_threads",
            "zlib");

    /** The names of clients; types give way to them. */
    private final Set<String> clients;

    /** Structs, unions, enums, exceptions and interfaces. */
    private final Set<String> types;

    /** What generated files name of JavaScript's library where the description has sets. */
    private final Set<String> ofSets;

    public TypeScriptNames(Description description) {
        boolean sets = new Declarations(description).composites().stream().anyMatch(TypeRef::isSet);
        ofSets = sets ? Set.of("ReadonlySet", "Set") : Set.of();
        clients = description.interfaces().stream()
                .map(service -> service.name() + "Client")
                .collect(Collectors.toSet());
        types = Stream.concat(
                        description.types(), description.interfaces().stream().map(Interface::name))
                .map(this::type)
                .collect(Collectors.toSet());
    }

    @Override
    public boolean declares(String name) {
        return types.contains(name);
    }

    /** The name of an npm package. */
    @Override
    public String namespace(String packageName) {
        return npm(packageName);
    }

    static String npm(String packageName) {
        return packageName.replace('.', '-') + (NODE.contains(packageName) ? "-client" : "");
    }

    @Override
    public String type(String declared) {
        boolean taken = RESERVED.contains(declared)
                || TYPES.contains(declared)
                || GLOBALS.contains(declared)
                || ofSets.contains(declared)
                || clients.contains(declared);
        return taken ? declared + "_" : declared;
    }

    @Override
    public String client(Interface service) {
        return type(service.name()) + "Client";
    }

    @Override
    public String field(String declared) {
        return escape(declared, OBJECT);
    }

    @Override
    public String field(String declared, ExceptionType owner) {
        return escape(field(declared), ERROR_MEMBERS);
    }

    @Override
    public String field(String declared, Struct owner) {
        return field(declared);
    }

    /** A case is a string. */
    @Override
    public String unionCase(String declared, Union owner) {
        return declared;
    }

    /** The last parameter of all methods is {@code options}; maps and sets are what a parameter may be by default. */
    @Override
    public String parameter(String declared) {
        boolean taken = declared.equals("options") || declared.equals("Map") || ofSets.contains(declared);
        return taken ? declared + "_" : escape(declared, RESERVED);
    }

    @Override
    public String method(String declared) {
        return escape(escape(declared, OBJECT), CLIENT_MEMBERS);
    }

    @Override
    public String constant(String declared, Interface owner) {
        return escape(declared, CLASS_MEMBERS);
    }

    private static String escape(String name, Set<String> taken) {
        return taken.contains(name) ? name + "_" : name;
    }
}

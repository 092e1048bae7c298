// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.json.Parameters.Separate;
import org.creo.json.descriptor.MethodDescriptor.Thrown;
import org.creo.rule.Rules;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/**
 * Writes interfaces as JSON, for programs that show them to people. The README of this module says what is in it. It is
 * a pure function of the descriptors.
 */
public final class DescriptorDocument {
    /** The path at which a host serves the document. */
    public static final String PATH = "/creo/descriptor.json";

    /** The version of the format: it grows when programs that know the one before would misread it. */
    private static final int VERSION = 1;

    /**
     * An interface that is served.
     *
     * @param id its fingerprint, as requests carry it
     * @param code how clients call it
     */
    public record Served(InterfaceDescriptor descriptor, int id, CallCode code) {
        /** One of which it is not known how clients call it. */
        public Served(InterfaceDescriptor descriptor, int id) {
            this(descriptor, id, CallCode.NONE);
        }
    }

    /**
     * A program that has come while the host runs.
     *
     * @param path from that of the document, such as {@code ../calc/}
     * @param interfaces of its services; none as long as it is not loaded
     */
    public record Program(String path, List<String> interfaces) {
        private Node node() {
            return Node.of("path", path).putFilled("interfaces", interfaces);
        }
    }

    private final InterfaceDescriptor descriptor;

    private DescriptorDocument(InterfaceDescriptor descriptor) {
        this.descriptor = descriptor;
    }

    /**
     * The document, in UTF-8.
     *
     * @param shown which methods are in it; an interface without any is left out
     */
    public static byte[] of(List<Served> interfaces, Predicate<MethodDescriptor> shown) {
        return of(interfaces, Optional.empty(), List.of(), true, shown);
    }

    /**
     * The document of a host that hands out clients, and has programs.
     *
     * @param clients the address of the page that lists them, from that of the document; empty for none
     * @param rasp whether clients reach the interfaces by RASP, and not by HTTP alone
     */
    public static byte[] of(
            List<Served> interfaces,
            Optional<String> clients,
            List<Program> programs,
            boolean rasp,
            Predicate<MethodDescriptor> shown) {
        List<Node> all = new ArrayList<>();
        for (Served each : interfaces) {
            List<MethodDescriptor> methods =
                    each.descriptor().methods().stream().filter(shown).toList();
            if (!methods.isEmpty()) {
                all.add(new DescriptorDocument(each.descriptor()).node(each, methods));
            }
        }
        return Node.of("format", VERSION)
                .putPresent("clients", clients)
                .putIf(!rasp, "httpOnly", true)
                .put("interfaces", all)
                .putFilled("programs", programs.stream().map(Program::node).toList())
                .line();
    }

    private Node node(Served served, List<MethodDescriptor> methods) {
        Node node = Node.of("name", descriptor.name())
                .put("id", served.id())
                .putPresent("version", descriptor.version())
                .putFilled("languages", served.code().languages());
        return said(descriptor.simpleName(), node)
                .put("methods", methods.stream().map(this::node).toList())
                .put("types", types(methods));
    }

    private Node node(MethodDescriptor method) {
        String name = descriptor.simpleName() + "." + method.name();
        Node node = said(name, Node.of("name", method.name()).put("id", method.id()))
                .put("parameters", nodes(method.parameters().members(), name));
        method.item().ifPresent(item -> {
            Separate separate = method.parameters().stream().orElseThrow();
            String stream = separate.name();
            Node takes = Node.of("name", stream).put("at", place(stream, method));
            node.put(
                    "takes",
                    said(
                            name + "." + stream,
                            takes.put("type", type(item)).putFilled("rules", rules(separate.items()))));
        });
        method.result()
                .ifPresent(result -> node.put(
                        method.sending() ? "sends" : "gives", said(name + ".return", Node.of("type", type(result)))));
        return node.putIf(method.oneway(), "oneway", true)
                .putIf(method.safe(), "safe", true)
                .putFilled("roles", method.roles())
                .put(
                        "throws",
                        method.exceptions().stream()
                                .map(thrown -> node(thrown, name))
                                .toList())
                .putPresent("route", method.route().map(DescriptorDocument::node));
    }

    /** The index of the stream among the parameters as declared; the descriptor keeps it apart from the others. */
    private static long place(String stream, MethodDescriptor method) {
        String signature = method.parameters().signature();
        return method.parameters().members().stream()
                .filter(member -> place(member.name(), signature) < place(stream, signature))
                .count();
    }

    private static int place(String parameter, String signature) {
        Matcher found = Pattern.compile(" " + Pattern.quote(parameter) + "[,)]").matcher(signature);
        return found.find() ? found.start() : signature.length();
    }

    private Node node(Thrown thrown, String method) {
        String simple = thrown.name().substring(thrown.name().lastIndexOf('.') + 1);
        Node node = Node.of("name", thrown.name()).put("id", thrown.id()).put("status", thrown.status());
        return said(method + ".throws." + simple, node).put("fields", nodes(thrown.fields(), simple));
    }

    private static Node node(RouteDescriptor route) {
        return Node.of("verb", route.verb()).put("path", route.path()).putPresent("type", route.type());
    }

    private Node types(List<MethodDescriptor> methods) {
        Node types = Node.of();
        List<TypeRef> named =
                methods.stream().flatMap(method -> method.named().stream()).toList();
        for (TypeRef type : descriptor.types().reached(named)) {
            String name = type.declared();
            type.asStruct()
                    .map(struct -> nodes(descriptor.types().members(struct), name))
                    .ifPresent(fields -> types.put(name, said(name, Node.of()).put("fields", fields)));
            type.asUnion()
                    .map(union -> nodes(descriptor.types().cases(union), name))
                    .ifPresent(cases -> types.put(name, said(name, Node.of()).put("cases", cases)));
            type.asEnum()
                    .map(this::constants)
                    .ifPresent(
                            constants -> types.put(name, said(name, Node.of()).put("constants", constants)));
        }
        return types;
    }

    private List<Node> constants(EnumType type) {
        return descriptor.types().constants(type).stream()
                .map(constant -> said(type.name() + "." + constant, Node.of("name", constant)))
                .toList();
    }

    /**
     * @param around the name of the struct, union, exception or method that has these members, as documentation has it
     */
    private List<Node> nodes(List<Member> members, String around) {
        return members.stream()
                .map(member -> said(
                        around + "." + member.name(),
                        Node.of("name", member.name())
                                .put("type", type(member.type()))
                                .putPresent("default", member.initial().map(Node.Raw::new))
                                .putFilled("rules", rules(member.rules()))))
                .toList();
    }

    /** Rules as an object; bounds are texts, since many programs round large numbers. */
    private static Node rules(Rules rules) {
        Node node = Node.of();
        rules.range()
                .ifPresent(range -> node.put(
                        "range", Node.of().putPresent("min", range.minText()).putPresent("max", range.maxText())));
        rules.length().ifPresent(length -> {
            Node bounds = Node.of("min", length.min());
            length.max().ifPresent(max -> bounds.put("max", max));
            node.put("length", bounds);
        });
        rules.pattern()
                .ifPresent(pattern -> node.put("pattern", pattern.text())
                        .put("regex", pattern.ecma())
                        .put("example", rules.text("text", new Random(0))));
        rules.keys().ifPresent(keys -> node.put("keys", rules(keys)));
        rules.items().ifPresent(items -> node.put("items", rules(items)));
        return node;
    }

    /** Adds what the description says about a name, if it says anything. */
    private Node said(String name, Node node) {
        return node.putPresent(
                        "documentation",
                        Optional.ofNullable(descriptor.documentation().get(name)))
                .putPresent(
                        "deprecated",
                        Optional.ofNullable(descriptor.deprecations().get(name)));
    }

    private static Object type(TypeRef type) {
        return type.match(new Types());
    }

    /** A type without parts, a struct, a union or an enum is text; others are objects. */
    private static final class Types implements NamedCases<Object> {
        @Override
        public Object scalar(Scalar type) {
            return type.declared();
        }

        @Override
        public Object array(ArrayType type) {
            return Node.of("array", type.item().match(this));
        }

        @Override
        public Object set(SetType type) {
            return Node.of("set", type.item().match(this));
        }

        @Override
        public Object map(MapType type) {
            return Node.of("map", List.of(type.key().match(this), type.value().match(this)));
        }

        @Override
        public Object optional(OptionalType type) {
            return Node.of("optional", type.value().match(this));
        }

        @Override
        public Object named(TypeRef type) {
            return type.declared();
        }
    }
}

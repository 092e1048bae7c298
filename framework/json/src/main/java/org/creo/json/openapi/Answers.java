// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.creo.json.descriptor.EndpointDescriptor;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.descriptor.MethodDescriptor.Thrown;
import org.creo.json.descriptor.Node;
import org.creo.json.descriptor.RouteDescriptor;
import org.creo.type.TypeRef;

/** The answers that requests get, by status. */
record Answers(Components components, Schemas schemas, Said said) {
    private static final String JSON = "application/json";
    private static final String PROBLEM = "application/problem+json";

    /**
     * The answers of an endpoint.
     *
     * @param name the name of its method, for its documentation
     * @param conditional whether a request may ask to be served only if states are still the same
     */
    Node of(EndpointDescriptor endpoint, String name, boolean conditional) {
        Node answers = success(endpoint, name);
        Map<Integer, List<Node>> failures = new TreeMap<>();
        Map<Integer, List<String>> reasons = new TreeMap<>();
        MethodDescriptor method = endpoint.method();
        for (Thrown thrown : method.exceptions()) {
            String simple = thrown.name().substring(thrown.name().lastIndexOf('.') + 1);
            String words = said.about(name + ".throws." + simple);
            add(failures, thrown.status(), components.reference(thrown));
            add(reasons, thrown.status(), "`" + thrown.name() + "`" + (words.isEmpty() ? "" : ": " + words));
        }
        if (endpoint.mayBeAbsent()) {
            add(failures, 404, Components.problem());
            add(reasons, 404, "There is no such resource.");
        }
        if (endpoint.route().flatMap(RouteDescriptor::target).isPresent()) {
            add(failures, 422, Components.problem());
            add(reasons, 422, "No path of the other resource can be made of the arguments; nothing was done.");
        }
        Node shared = Shared.references(!method.roles().isEmpty(), conditional);
        failures.forEach((status, schemas) -> answers.put(
                "" + status,
                Node.of("description", String.join("\n\n", reasons.get(status)))
                        .put("content", content(PROBLEM, oneOf(schemas, shared.has("" + status))))));
        return answers.putOthers(shared);
    }

    private static <T> void add(Map<Integer, List<T>> all, int status, T one) {
        all.computeIfAbsent(status, each -> new ArrayList<>()).add(one);
    }

    /** @param others whether the status may have other reasons, too */
    private static Node oneOf(List<Node> schemas, boolean others) {
        List<Node> all = new ArrayList<>(schemas);
        if (others) {
            all.add(Components.problem());
        }
        return all.size() == 1 ? all.get(0) : Node.of("anyOf", all);
    }

    private Node success(EndpointDescriptor endpoint, String name) {
        MethodDescriptor method = endpoint.method();
        RouteDescriptor.Target target =
                endpoint.route().flatMap(RouteDescriptor::target).orElse(null);
        String about = said.about(name + ".return");
        if (method.oneway()) {
            return answer(202, Node.of("description", "It is accepted; nobody says whether it was done."));
        }
        if (method.sending()) {
            return answer(200, described(about, "The items.").put("content", items(endpoint)));
        }
        TypeRef result = method.result().orElse(null);
        if (target != null) {
            boolean created = target.status() == 201;
            Node answer = described(about, created ? "It was made." : "The result is somewhere else.")
                    .put("headers", Node.of("Location", header("The path of the other resource.")));
            return answer(target.status(), created && result != null ? answer.put("content", json(result)) : answer);
        }
        if (result == null) {
            return answer(204, described(about, "It is done."));
        }
        TypeRef there = endpoint.mayBeAbsent() ? result.present() : result;
        String type = endpoint.route().flatMap(RouteDescriptor::type).orElse(null);
        Node answer = described(about, "The result.");
        boolean cached = endpoint.route().filter(RouteDescriptor::cached).isPresent();
        if (cached) {
            answer.put("headers", Node.of("ETag", header("Tells whether the answer has changed.")));
        }
        Node answers = answer(200, answer.put("content", type == null ? json(there) : content(type, Schemas.octets())));
        return cached ? answers.put("304", Node.of("description", "The client has the answer already.")) : answers;
    }

    private Node items(EndpointDescriptor endpoint) {
        String type = endpoint.route().flatMap(RouteDescriptor::type).orElse(null);
        if (type != null) {
            return content(type, Schemas.octets());
        }
        TypeRef item = endpoint.method().result().orElseThrow();
        Node array = Node.of("type", "array").put("items", schemas.of(item));
        return content(JSON, array)
                .put("application/x-ndjson", lines(item, "Each item is a line of JSON."))
                .put("text/event-stream", lines(item, "Each item is an event, whose data is JSON."));
    }

    private Node lines(TypeRef item, String about) {
        return lines(schemas.of(item), about);
    }

    /** Text in which each line is a value. OpenAPI has no words for that before 3.2, which has itemSchema. */
    static Node lines(Node item, String about) {
        return lines(Node.of("type", "string").put("description", about), item);
    }

    /** Text in which each line but the first is an item; the first one has to be there. */
    static Node linesAfterFirst(Node first, Node item, String about) {
        return lines(Node.of("type", "string").put("minLength", 1).put("description", about), item)
                .put("x-firstSchema", first);
    }

    private static Node lines(Node text, Node item) {
        return Node.of("schema", text).put("x-itemSchema", item);
    }

    private Node json(TypeRef type) {
        return content(JSON, schemas.of(type));
    }

    static Node content(String type, Node schema) {
        return Node.of(type, Node.of("schema", schema));
    }

    private static Node answer(int status, Node answer) {
        return Node.of("" + status, answer);
    }

    private static Node described(String text, String usual) {
        return Node.of("description", text.isEmpty() ? usual : text);
    }

    static Node header(String about) {
        return Node.of("description", about).put("schema", Node.of("type", "string"));
    }

    /** Answers that many requests may have. */
    static final class Shared {
        private Shared() {}

        /** All these answers, as components. */
        static Node components() {
            return Node.of("Malformed", problem("The arguments are not what the method takes."))
                    .put(
                            "Unauthenticated",
                            problem("The host does not know who calls.")
                                    .put(
                                            "headers",
                                            Node.of("WWW-Authenticate", header("How a caller makes itself known."))))
                    .put("Forbidden", problem("The caller has none of the roles that may call this."))
                    .put("Changed", problem("What the tag in If-Match was made of has changed; nothing was done."))
                    .put("Internal", problem("The service has failed; its log says more."))
                    .put(
                            "Busy",
                            problem("The host has no room for the call now, or ends.")
                                    .put("headers", Node.of("Retry-After", header("Seconds to wait."))))
                    .put("Deadline", problem("The time of the call has passed."))
                    .put("Other", problem("Another reason why there is no result, by HTTP's own status."));
        }

        /**
         * The answers of this kind that a request may get, by status.
         *
         * @param guarded whether not all callers are admitted
         */
        static Node references(boolean guarded, boolean conditional) {
            return Node.of("400", reference("Malformed"))
                    .putIf(guarded, "401", reference("Unauthenticated"))
                    .putIf(guarded, "403", reference("Forbidden"))
                    .putIf(conditional, "412", reference("Changed"))
                    .put("500", reference("Internal"))
                    .put("503", reference("Busy"))
                    .put("504", reference("Deadline"))
                    .put("default", reference("Other"));
        }

        private static Node reference(String name) {
            return Node.of("$ref", "#/components/responses/" + name);
        }

        private static Node problem(String about) {
            return Node.of("description", about).put("content", content(PROBLEM, Components.problem()));
        }
    }
}

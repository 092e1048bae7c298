// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.json.Parameters.Separate;
import org.creo.json.descriptor.EndpointDescriptor;
import org.creo.json.descriptor.Node;
import org.creo.json.descriptor.Place;
import org.creo.json.descriptor.RouteDescriptor;
import org.creo.json.descriptor.TextForm;
import org.creo.type.ArrayType;
import org.creo.type.Member;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** Describes requests: parameters in the URL, and a body. */
record Requests(Schemas schemas, Said said) {
    private static final String JSON = "application/json";

    /**
     * The parameters in the URL, and the fields of the head by which a request asks to be served only if states are
     * still the same.
     *
     * @param name of the method
     * @param template null where the path has no parameters
     * @param conditional whether the method may change states of which a tag was made
     */
    List<Node> parameters(EndpointDescriptor endpoint, String name, PathTemplate template, boolean conditional) {
        List<Node> parameters = new ArrayList<>();
        for (Member member : endpoint.method().parameters().members()) {
            switch (endpoint.place(member.name())) {
                case PATH -> parameters.add(inPath(endpoint, member, name, template));
                case QUERY -> parameters.add(inQuery(member, name));
                default -> {
                    // The parameter is in the body.
                }
            }
        }
        if (endpoint.route().filter(RouteDescriptor::cached).isPresent()) {
            parameters.add(field(
                    "If-None-Match",
                    "Tags of answers that the client has: if the answer is still one of these, it is not sent again."));
        }
        if (conditional) {
            parameters.add(field(
                    "If-Match",
                    "Tags of answers that the client has read: if the resource has changed since, the request changes"
                            + " nothing."));
        }
        return parameters;
    }

    private Node inPath(EndpointDescriptor endpoint, Member member, String name, PathTemplate template) {
        boolean rest = PathTemplate.isRest(endpoint.route().orElseThrow().path(), member.name());
        Node schema = schemas.inUrl(member.type(), member.rules());
        return parameter(
                        template.names().get(member.name()),
                        "path",
                        Said.paragraphs(
                                said.whole(name + "." + member.name()),
                                rest ? "It may have several segments, with slashes between them." : ""))
                .put("required", true)
                .put("schema", isEmptyText(schema, member) ? schema.put("minLength", 1) : schema);
    }

    /** Whether the schema of a text allows the empty one, which a path cannot have. */
    private static boolean isEmptyText(Node schema, Member member) {
        return member.type() == Scalar.STRING && !schema.has("minLength");
    }

    private Node inQuery(Member member, String name) {
        TextForm form = TextForm.of(member.type());
        boolean required =
                !form.repeated() && !Schemas.required(List.of(member)).isEmpty();
        Node parameter = parameter(member.name(), "query", said.whole(name + "." + member.name()))
                .putIf(required, "required", true)
                .putIf(said.isDeprecated(name + "." + member.name()), "deprecated", true);
        TypeRef type = member.type().present();
        if (form == TextForm.JSON) {
            return parameter.put("content", Answers.content(JSON, initial(schemas.of(type, member.rules()), member)));
        }
        // A text has no brackets: one without bytes is an empty array.
        boolean bytes = type.equals(ArrayType.BYTES);
        return parameter.put(
                "schema", bytes ? schemas.inUrl(type) : initial(schemas.inUrl(type, member.rules()), member));
    }

    private Node initial(Node schema, Member member) {
        Optional<Node> words = member.initial().map(json -> Node.of("default", new Node.Raw(json)));
        return words.map(each -> schemas.with(schema, each)).orElse(schema);
    }

    private static Node parameter(String name, String place, String about) {
        return Node.of("name", name).put("in", place).putFilled("description", about);
    }

    private static Node field(String name, String about) {
        return parameter(name, "header", about).put("schema", Node.of("type", "string"));
    }

    /** The body of a request; empty where it has none. */
    Optional<Node> body(EndpointDescriptor endpoint, String name) {
        if (!endpoint.hasBody()) {
            return Optional.empty();
        }
        List<Member> members = endpoint.method().parameters().members().stream()
                .filter(member -> endpoint.place(member.name()) == Place.MEMBER)
                .toList();
        if (endpoint.method().item().isPresent()) {
            return Optional.of(items(endpoint, members, name));
        }
        Optional<Member> whole = endpoint.method().parameters().members().stream()
                .filter(member -> endpoint.place(member.name()) == Place.BODY)
                .findFirst();
        if (whole.isPresent()) {
            return Optional.of(Node.of()
                    .putFilled(
                            "description", said.whole(name + "." + whole.get().name()))
                    .put("required", true)
                    .put(
                            "content",
                            endpoint.takesBytes()
                                    ? octets()
                                    : Answers.content(
                                            JSON,
                                            schemas.of(
                                                    whole.get().type(),
                                                    whole.get().rules()))));
        }
        return members.isEmpty()
                ? Optional.empty()
                : Optional.of(Node.of()
                        .putIf(!Schemas.required(members).isEmpty(), "required", true)
                        .put("content", Answers.content(JSON, schemas.object(members, name))));
    }

    private Node items(EndpointDescriptor endpoint, List<Member> members, String name) {
        Separate separate = endpoint.method().parameters().stream().orElseThrow();
        String stream = separate.name();
        Node item = schemas.of(endpoint.method().item().orElseThrow(), separate.items());
        Node lines = endpoint.takesOnlyItems()
                ? Answers.lines(item, "Each line is an item, as JSON.")
                : Answers.linesAfterFirst(
                        schemas.object(members, name),
                        item,
                        "The first line has the arguments, as JSON; each line after it is an item.");
        return Node.of()
                .putFilled("description", said.whole(name + "." + stream))
                .putIf(!endpoint.takesOnlyItems(), "required", true)
                .put("content", endpoint.takesBytes() ? octets() : Node.of("application/x-ndjson", lines));
    }

    /**
     * The body as bytes alone. A host takes JSON as well, but clients that are made of a document would send that if it
     * were there.
     */
    private static Node octets() {
        return Answers.content("application/octet-stream", Schemas.octets());
    }
}

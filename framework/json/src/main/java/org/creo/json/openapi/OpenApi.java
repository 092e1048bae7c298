// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.json.descriptor.EndpointDescriptor;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.descriptor.Node;
import org.creo.json.descriptor.RouteDescriptor;

/**
 * Writes interfaces as a document of OpenAPI: the requests that HTTP can make of their methods, and the answers to
 * them. It is a pure function of the descriptors.
 */
public final class OpenApi {

    /** The path at which a host serves the document. */
    public static final String PATH = "/creo/openapi.json";

    /** The root of the host, from {@link #PATH}: so it is also right behind a proxy that adds to the path. */
    private static final String ROOT = "..";

    private static final String BEARER = "bearer";
    private static final String CERTIFICATE = "certificate";

    private static final String ABOUT = """
            Each method is at `POST /INTERFACE/METHOD`, with the parameters as a JSON object; one that changes nothing \
            also answers GET. Some have paths of their own as well.

            A request may have the fields `Creo-Timeout-Ms`, how long its caller waits, and `Creo-Request`, a name that \
            the answer has, too. An answer without a result is a problem as RFC 9457 has it. `long` is text with decimal \
            digits; in answers to requests with `Accept: application/json;long=number` it is a number.""";

    private final OpenApiVersion version;
    private final List<String> others;
    private final List<Said> all;
    private final Components components;
    private final Names<String> interfaces = new Names<>();
    private final Set<String> operations = new HashSet<>();
    private final Map<String, String> templates = new HashMap<>();
    /** The paths, in the order of the description, as readers show them. */
    private final Map<String, Node> paths = new LinkedHashMap<>();

    private final Set<String> cached = new HashSet<>();

    private OpenApi(List<InterfaceDescriptor> interfaces, OpenApiVersion version, List<String> others) {
        this.version = version;
        this.others = others;
        this.all = interfaces.stream().map(Said::new).toList();
        this.components = new Components(version, all);
        for (InterfaceDescriptor each : interfaces) {
            this.interfaces.add(each.name(), each.packageName(), each.simpleName());
        }
    }

    /** The document, in UTF-8. */
    public static byte[] of(List<InterfaceDescriptor> interfaces, OpenApiVersion version) {
        return of(interfaces, version, List.of());
    }

    /**
     * The document of a host that has programs.
     *
     * @param others the addresses of the documents of its programs, from that of this document
     */
    public static byte[] of(List<InterfaceDescriptor> interfaces, OpenApiVersion version, List<String> others) {
        return new OpenApi(interfaces, version, others).document().lines();
    }

    private Node document() {
        for (Said said : all) {
            said.descriptor().methods().forEach(this::remember);
        }
        for (Said said : all) {
            said.descriptor().methods().forEach(method -> add(said, method));
        }
        return Node.of("openapi", version.whole())
                .put("info", info())
                .put("servers", List.of(Node.of("url", ROOT)))
                .put("security", open())
                .put("tags", all.stream().map(OpenApi::tag).toList())
                .put("paths", paths)
                .put(
                        "components",
                        Node.of("schemas", components.schemas())
                                .put("responses", Answers.Shared.components())
                                .put("securitySchemes", schemes()));
    }

    private Node info() {
        return Node.of(
                        "title",
                        joined(all.stream().map(said -> said.descriptor().packageName())))
                .put("description", ABOUT + ofPrograms())
                .put("version", joined(all.stream().flatMap(said -> said.descriptor().version().stream())));
    }

    private String ofPrograms() {
        String all = others.stream().map(each -> "\n- `" + each + "`").collect(Collectors.joining());
        return all.isEmpty()
                ? ""
                : "\n\nThe host also has programs, which are not described here. One with services has a document of its"
                        + " own, whose address from that of this one is:\n" + all;
    }

    private static String joined(Stream<String> texts) {
        String all = texts.filter(text -> !text.isEmpty()).distinct().collect(Collectors.joining(", "));
        return all.isEmpty() ? "0" : all;
    }

    private static Node tag(Said said) {
        String name = said.descriptor().simpleName();
        return Node.of("name", said.descriptor().name()).putFilled("description", said.whole(name));
    }

    private Node schemes() {
        Node schemes = Node.of(
                BEARER,
                Node.of("type", "http").put("scheme", "bearer").put("description", "A token that the host knows."));
        return version == OpenApiVersion.V3_1
                ? schemes.put(
                        CERTIFICATE,
                        Node.of("type", "mutualTLS").put("description", "A certificate of the client, through TLS."))
                : schemes;
    }

    /** The security of a method that all may call: a host may or may not want to know who calls. */
    private List<Node> open() {
        List<Node> all = new ArrayList<>(List.of(Node.of()));
        all.addAll(guarded(List.of()));
        return all;
    }

    /** The security of a method for callers with one of these roles. */
    private List<Node> guarded(List<String> roles) {
        List<Node> all = new ArrayList<>();
        for (String scheme : version == OpenApiVersion.V3_1 ? List.of(BEARER, CERTIFICATE) : List.of(BEARER)) {
            // OpenAPI 3.0 has no roles here.
            if (roles.isEmpty() || version == OpenApiVersion.V3_0) {
                all.add(Node.of(scheme, List.of()));
            } else {
                roles.forEach(role -> all.add(Node.of(scheme, List.of(role))));
            }
        }
        return all;
    }

    /** Notes that answers of a method have a tag, which other requests for the same path may show. */
    private void remember(MethodDescriptor method) {
        method.route()
                .filter(RouteDescriptor::cached)
                .ifPresent(route ->
                        cached.add(PathTemplate.of(route.path(), templates).text()));
    }

    private void add(Said said, MethodDescriptor method) {
        String id = interfaces.of(said.descriptor().name()) + "_" + method.name();
        boolean routed = false;
        for (EndpointDescriptor endpoint : EndpointDescriptor.all(method)) {
            PathTemplate template = PathTemplate.of(path(said, endpoint), templates);
            String verb = endpoint.verb().toLowerCase(Locale.ROOT);
            Node item = paths.computeIfAbsent(template.text(), each -> Node.of());
            if (item.has(verb)) {
                // OpenAPI cannot tell a path of several segments from one with a single segment at the same place.
                continue;
            }
            String suffix =
                    endpoint.route().isPresent() || !routed && endpoint.verb().equals("POST")
                            ? ""
                            : endpoint.verb().equals("GET") ? "_query" : "_call";
            routed |= endpoint.route().isPresent();
            item.put(verb, operation(said, endpoint, template, Names.free(id + suffix, operations)));
        }
    }

    private static String path(Said said, EndpointDescriptor endpoint) {
        return endpoint.route()
                .map(RouteDescriptor::path)
                .orElse("/" + said.descriptor().name() + "/" + endpoint.method().name());
    }

    private Node operation(Said said, EndpointDescriptor endpoint, PathTemplate template, String id) {
        MethodDescriptor method = endpoint.method();
        String name = said.descriptor().simpleName() + "." + method.name();
        boolean conditional = endpoint.route().isPresent() && !method.safe() && cached.contains(template.text());
        Schemas schemas = new Schemas(version, components, said);
        Requests requests = new Requests(schemas, said);
        Optional<Node> body = requests.body(endpoint, name);
        String roles = method.roles().isEmpty() ? "" : "For callers with the role " + Said.either(method.roles()) + ".";
        boolean deprecated =
                said.isDeprecated(name) || said.isDeprecated(said.descriptor().simpleName());
        String summary = said.first(name);
        String whole = Said.paragraphs(said.whole(name), roles);
        return Node.of("tags", List.of(said.descriptor().name()))
                .put("summary", summary.isEmpty() ? method.name() : summary)
                .putFilled("description", whole.equals(summary) ? "" : whole)
                .put("operationId", id)
                .putIf(deprecated, "deprecated", true)
                .putFilled("parameters", requests.parameters(endpoint, name, template, conditional))
                .putIf(body.isPresent(), "requestBody", body.orElse(null))
                .put("responses", new Answers(components, schemas, said).of(endpoint, name, conditional))
                .putIf(!method.roles().isEmpty(), "security", guarded(method.roles()));
    }
}

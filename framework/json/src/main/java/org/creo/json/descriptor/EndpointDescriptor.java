// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.type.ArrayType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/**
 * A method at a path of HTTP: which parameters are where in a request, and what its answer is.
 *
 * @param verb the method of HTTP
 * @param method the method that is called
 * @param route what the description says about that path; empty where the path is the method's name
 */
public record EndpointDescriptor(String verb, MethodDescriptor method, Optional<RouteDescriptor> route) {
    /** The endpoint whose path is the name of a method. */
    public static EndpointDescriptor named(String verb, MethodDescriptor method) {
        return new EndpointDescriptor(verb, method, Optional.empty());
    }

    /** The endpoint with a path of its own. */
    public static EndpointDescriptor routed(RouteDescriptor route, MethodDescriptor method) {
        return new EndpointDescriptor(route.verb(), method, Optional.of(route));
    }

    /** All endpoints of a method; the one with a path of its own comes first. */
    public static List<EndpointDescriptor> all(MethodDescriptor method) {
        List<EndpointDescriptor> all = new ArrayList<>();
        method.route().ifPresent(route -> all.add(routed(route, method)));
        all.add(named("POST", method));
        if (method.answersGet()) {
            all.add(named("GET", method));
        }
        return all;
    }

    /** Whether requests have a body. */
    public boolean hasBody() {
        return !verb.equals("GET") && !verb.equals("DELETE");
    }

    /** The place of a parameter that travels in the request. */
    public Place place(String parameter) {
        if (route.isPresent() && route.get().parameters().contains(parameter)) {
            return Place.PATH;
        }
        Optional<String> body = route.flatMap(RouteDescriptor::body);
        if (body.isEmpty()) {
            return hasBody() ? Place.MEMBER : Place.QUERY;
        }
        return body.get().equals(parameter) ? Place.BODY : Place.QUERY;
    }

    /**
     * Whether the body has nothing but the items of the stream that the method takes: no line with arguments comes
     * first.
     */
    public boolean takesOnlyItems() {
        return method.item().isPresent()
                && (method.parameters().members().isEmpty()
                        || route.flatMap(RouteDescriptor::body).isPresent());
    }

    /** Whether the body may be raw bytes instead of JSON. */
    public boolean takesBytes() {
        if (method.item().isPresent()) {
            return takesOnlyItems() && method.item().get().equals(ArrayType.BYTES);
        }
        return bodyIs(ArrayType.BYTES);
    }

    /** Whether the body may be a text as it is instead of JSON. */
    public boolean takesText() {
        return method.item().isEmpty() && bodyIs(Scalar.STRING);
    }

    private boolean bodyIs(TypeRef type) {
        return method.parameters().members().stream()
                .anyMatch(member ->
                        place(member.name()) == Place.BODY && member.type().equals(type));
    }

    /** Whether the body may be a form, as browsers send it, instead of an object with the parameters' names. */
    public boolean takesForm() {
        return method.item().isEmpty()
                && method.parameters().members().stream().anyMatch(member -> place(member.name()) == Place.MEMBER);
    }

    /** Whether an absent result means that the resource does not exist. */
    public boolean mayBeAbsent() {
        return route.isPresent() && method.result().filter(TypeRef::isOptional).isPresent();
    }
}

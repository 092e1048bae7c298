// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import org.creo.framework.dispatch.Streams;
import org.creo.framework.state.Access;
import org.creo.json.JsonPlans;
import org.creo.json.descriptor.EndpointDescriptor;
import org.creo.json.descriptor.RouteDescriptor;

/**
 * A method at a path: what of a request is an argument, and what of the result is the answer. Safe for several threads.
 *
 * @param verb the method of HTTP
 * @param operation the method
 * @param arguments reads those that travel in the request
 * @param route what is special about it there; null where the path is the method's name
 * @param location makes the field Location of an answer; null where it has none
 * @param hasBody whether requests have a body
 * @param takesOnlyItems whether the items of the stream that it takes are all of the body: no line with arguments comes
 *     first
 * @param takesBytes whether the body may be bytes as they are
 * @param takesText whether the body may be a text as it is
 * @param takesForm whether the body may be a form, as browsers send it
 * @param mayBeAbsent whether an absent result means that there is no such resource
 * @param program whether it is a program, which gets requests as they are and gives whole answers
 * @param confined whether a browser that shows the bytes of the result must run nothing of them
 */
record Endpoint(
        String verb,
        Operation operation,
        ArgumentsReader arguments,
        RouteDescriptor route,
        Location location,
        boolean hasBody,
        boolean takesOnlyItems,
        boolean takesBytes,
        boolean takesText,
        boolean takesForm,
        boolean mayBeAbsent,
        boolean program,
        boolean confined) {
    private static final String PDF = "application/pdf";

    /** A method at the path of its own name, {@code /INTERFACE/METHOD}. */
    static Endpoint named(String verb, Operation operation, JsonPlans plans) {
        return new Endpoint(EndpointDescriptor.named(verb, operation.declared()), operation, plans, null);
    }

    /**
     * A method at the path that its description gives it.
     *
     * @param reserved where its answers must not lead
     */
    static Endpoint routed(RouteDescriptor route, Operation operation, JsonPlans plans, Reserved reserved) {
        Location location = route.target()
                .map(target -> new Location(target, operation, plans, reserved))
                .orElse(null);
        return new Endpoint(EndpointDescriptor.routed(route, operation.declared()), operation, plans, location);
    }

    /** A program, which answers whatever the method of HTTP is. */
    static Endpoint program(Operation operation) {
        boolean items = operation.streams().up();
        return new Endpoint("", operation, null, null, null, true, items, true, false, false, false, true, false);
    }

    private Endpoint(EndpointDescriptor described, Operation operation, JsonPlans plans, Location location) {
        this(
                described.verb(),
                operation,
                new ArgumentsReader(operation.declared().parameters(), member -> described.place(member.name()), plans),
                described.route().orElse(null),
                location,
                described.hasBody(),
                described.takesOnlyItems(),
                described.takesBytes(),
                described.takesText(),
                described.takesForm(),
                described.mayBeAbsent(),
                false,
                described.route().map(route -> isConfined(route, operation)).orElse(false));
    }

    /**
     * Whether a browser must run nothing of the bytes of a result: they may be somebody's who wants to act in the name
     * of this host. What depends on no state and on no argument cannot be what others have left: that is the service's
     * own, such as its page. The viewers of browsers do not show a PDF like that, and are apart from the host anyway.
     */
    private static boolean isConfined(RouteDescriptor route, Operation operation) {
        boolean own = Access.STATELESS.equals(operation.method().access())
                && operation.declared().parameters().members().isEmpty()
                && operation.streams() == Streams.NONE;
        return !own
                && route.type().map(type -> !Media.of(type).type().equals(PDF)).orElse(false);
    }

    /** The media type of a result that is sent as it is; null where it is JSON. */
    String type() {
        return route == null ? null : route.type().orElse(null);
    }

    /** Whether requests may change something. */
    boolean mayChange() {
        return !operation.declared().safe();
    }

    /** Whether the method names the states that it writes, so that others can be kept away from them. */
    boolean namesStates() {
        Access access = operation.method().access();
        return operation.store() != null
                && operation.streams() == Streams.NONE
                && (access == null || access.kind() == Access.Kind.WRITING);
    }

    /** Whether its answers depend on nothing but the arguments and the states that the method names. */
    boolean isCached() {
        return route != null && route.cached();
    }
}

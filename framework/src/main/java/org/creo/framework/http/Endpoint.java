// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import java.util.Optional;
import org.creo.framework.dispatch.RouteDescriptor;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.state.Access;
import org.creo.json.JsonPlans;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Member;
import org.creo.json.ValueType.Simple;

/**
 * A method at a path: what of a request is an argument, and what of the result is the answer. Safe for several threads.
 *
 * @param verb the method of HTTP
 * @param operation the method
 * @param arguments reads those that travel in the request
 * @param route what is special about it there; null where the path is the method's name
 * @param location makes the field Location of an answer; null where it has none
 */
record Endpoint(String verb, Operation operation, ArgumentsReader arguments, RouteDescriptor route, Location location) {

    /** By the name of the method. */
    static Endpoint named(String verb, Operation operation, JsonPlans plans) {
        ArgumentsReader.From place = verb.equals("GET") ? ArgumentsReader.From.QUERY : ArgumentsReader.From.MEMBER;
        return new Endpoint(
                verb,
                operation,
                new ArgumentsReader(operation.declared().parameters(), member -> place, plans),
                null,
                null);
    }

    /** By a path of its own. */
    static Endpoint routed(RouteDescriptor route, PathPattern pattern, Operation operation, JsonPlans plans) {
        return new Endpoint(
                route.verb(),
                operation,
                new ArgumentsReader(operation.declared().parameters(), member -> place(route, pattern, member), plans),
                route,
                route.target()
                        .map(target -> new Location(target, operation, plans))
                        .orElse(null));
    }

    private static ArgumentsReader.From place(RouteDescriptor route, PathPattern pattern, Member member) {
        if (pattern.hasParameter(member.name())) {
            return ArgumentsReader.From.PATH;
        }
        boolean hasBody = !route.verb().equals("GET") && !route.verb().equals("DELETE");
        if (hasBody && route.body().isEmpty()) {
            return ArgumentsReader.From.MEMBER;
        }
        return route.body().equals(Optional.of(member.name())) ? ArgumentsReader.From.BODY : ArgumentsReader.From.QUERY;
    }

    /** Whether requests have a body. */
    boolean hasBody() {
        return !verb.equals("GET") && !verb.equals("DELETE");
    }

    /** Whether the items of the stream that it takes are all of the body: no line with arguments comes first. */
    boolean takesOnlyItems() {
        return operation.streams().up()
                && (operation.declared().parameters().members().isEmpty()
                        || route != null && route.body().isPresent());
    }

    /** Whether the body may be bytes as they are. */
    boolean takesBytes() {
        return operation.streams().up()
                ? takesOnlyItems() && operation.declared().item().orElseThrow().equals(new Items(Simple.BYTE))
                : arguments.isBytes();
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

    /** Whether an absent result means that there is no such resource. */
    boolean mayBeAbsent() {
        return route != null && operation.declared().result().orElse(null) instanceof Maybe;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.List;
import java.util.Optional;
import org.creo.json.Parameters;
import org.creo.json.Parameters.Separate;
import org.creo.json.ValueType;
import org.creo.json.ValueType.Member;

/**
 * What a method takes and gives. {@link MethodBinding} has the rest: its streams, who may call it, whether it answers.
 *
 * @param id of its {@link MethodBinding}
 * @param parameters those that travel in the request
 * @param item of the stream that it takes; empty where it takes none
 * @param result its result, or an item of the stream that it sends; empty where it gives neither
 * @param exceptions that it declares
 * @param safe whether the description says that it changes nothing: it is stateless, or only reads states
 * @param route the path that it has for HTTP; empty where it has none of its own
 */
public record MethodDescriptor(
        int id,
        Parameters parameters,
        Optional<ValueType> item,
        Optional<ValueType> result,
        List<Thrown> exceptions,
        boolean safe,
        Optional<RouteDescriptor> route) {

    /**
     * An exception.
     *
     * @param name its full name, such as {@code lab.NotFound}
     * @param id its fingerprint, as answers carry it
     * @param status of answers of HTTP that bring it
     */
    public record Thrown(String name, int id, List<Member> fields, int status) {
        /** Where the description does not say otherwise: a request that was understood, and cannot be served. */
        private static final int UNPROCESSABLE = 422;

        public Thrown {
            fields = List.copyOf(fields);
        }

        public Thrown(String name, int id, List<Member> fields) {
            this(name, id, fields, UNPROCESSABLE);
        }
    }

    public MethodDescriptor {
        exceptions = List.copyOf(exceptions);
    }

    /** A method that gives nothing, throws nothing, takes no stream, and may change something. */
    public MethodDescriptor(int id, Parameters parameters) {
        this(id, parameters, Optional.empty(), Optional.empty(), List.of(), false, Optional.empty());
    }

    /** The same, but it takes a stream of such items, which is not among its parameters. */
    public MethodDescriptor taking(String stream, ValueType type) {
        Separate separate = new Separate(
                stream, "the items of '" + stream + "', a stream, come after the arguments, one on each line");
        return new MethodDescriptor(id, parameters.with(separate), Optional.of(type), result, exceptions, safe, route);
    }

    /** The same, but this is its result, or an item of the stream that it sends. */
    public MethodDescriptor giving(ValueType type) {
        return new MethodDescriptor(id, parameters, item, Optional.of(type), exceptions, safe, route);
    }

    /** The same, but it declares these exceptions. */
    public MethodDescriptor throwing(Thrown... declared) {
        return new MethodDescriptor(id, parameters, item, result, List.of(declared), safe, route);
    }

    /** The same, but it changes nothing. */
    public MethodDescriptor changingNothing() {
        return new MethodDescriptor(id, parameters, item, result, exceptions, true, route);
    }

    /** The same, but HTTP also finds it there. */
    public MethodDescriptor at(RouteDescriptor found) {
        return new MethodDescriptor(id, parameters, item, result, exceptions, safe, Optional.of(found));
    }
}

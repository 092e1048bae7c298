// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.json.Parameters;
import org.creo.json.Parameters.Separate;
import org.creo.rule.Rules;
import org.creo.type.Member;
import org.creo.type.TypeRef;

/**
 * What a method takes and gives, and who may call it.
 *
 * @param id as requests carry it
 * @param parameters the parameters that travel in the request
 * @param item the type of an item of the stream that it takes; empty where it takes none
 * @param result its result, or an item of the stream that it sends; empty where it gives neither
 * @param sending whether it sends a stream
 * @param oneway whether nothing comes back, not even that it was done
 * @param exceptions that it declares
 * @param safe whether the description says that it changes nothing: it is stateless, or only reads states
 * @param roles of which a caller needs one; empty where all may call it
 * @param route the path that it has for HTTP; empty where it has none of its own
 */
public record MethodDescriptor(
        int id,
        Parameters parameters,
        Optional<TypeRef> item,
        Optional<TypeRef> result,
        boolean sending,
        boolean oneway,
        List<Thrown> exceptions,
        boolean safe,
        List<String> roles,
        Optional<RouteDescriptor> route) {

    /**
     * An exception.
     *
     * @param name its full name, such as {@code lab.NotFound}
     * @param id its fingerprint, as answers carry it
     * @param status of answers of HTTP that bring it
     */
    public record Thrown(String name, int id, List<Member> fields, int status) {
        /**
         * The status where the description does not say another one: the request was understood, and cannot be served.
         */
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
        roles = List.copyOf(roles);
    }

    /** A method that gives nothing, throws nothing, takes no stream, may change something, and is open to all. */
    public MethodDescriptor(int id, Parameters parameters) {
        this(
                id,
                parameters,
                Optional.empty(),
                Optional.empty(),
                false,
                false,
                List.of(),
                false,
                List.of(),
                Optional.empty());
    }

    /** The same method, but it takes a stream of such items, which is not among its parameters. */
    public MethodDescriptor taking(String stream, TypeRef type) {
        return taking(stream, type, Rules.NONE);
    }

    /** @param rules what an item has to be like in addition to its type */
    public MethodDescriptor taking(String stream, TypeRef type, Rules rules) {
        Separate separate = new Separate(
                stream, "the items of '" + stream + "', a stream, come after the arguments, one on each line", rules);
        return new MethodDescriptor(
                id,
                parameters.with(separate),
                Optional.of(type),
                result,
                sending,
                oneway,
                exceptions,
                safe,
                roles,
                route);
    }

    /** The same method, but this is its result. */
    public MethodDescriptor giving(TypeRef type) {
        return new MethodDescriptor(
                id, parameters, item, Optional.of(type), false, oneway, exceptions, safe, roles, route);
    }

    /** The same method, but it sends a stream of such items. */
    public MethodDescriptor sending(TypeRef type) {
        return new MethodDescriptor(
                id, parameters, item, Optional.of(type), true, oneway, exceptions, safe, roles, route);
    }

    /** The same method, but nothing comes back, not even that it was done. */
    public MethodDescriptor answeringNothing() {
        return new MethodDescriptor(id, parameters, item, result, sending, true, exceptions, safe, roles, route);
    }

    /** The same method, but it declares these exceptions. */
    public MethodDescriptor throwing(Thrown... declared) {
        return new MethodDescriptor(
                id, parameters, item, result, sending, oneway, List.of(declared), safe, roles, route);
    }

    /** The same method, but it changes nothing. */
    public MethodDescriptor changingNothing() {
        return new MethodDescriptor(id, parameters, item, result, sending, oneway, exceptions, true, roles, route);
    }

    /** The same method, but only callers with one of these roles may call it. */
    public MethodDescriptor admitting(String... names) {
        return new MethodDescriptor(
                id, parameters, item, result, sending, oneway, exceptions, safe, List.of(names), route);
    }

    /** The same method, but HTTP also finds it at this path. */
    public MethodDescriptor at(RouteDescriptor found) {
        return new MethodDescriptor(
                id, parameters, item, result, sending, oneway, exceptions, safe, roles, Optional.of(found));
    }

    /** The name of the method, as declared. */
    public String name() {
        return parameters.method();
    }

    /** The types of all that it takes: its parameters, and the items of a stream. */
    List<TypeRef> taken() {
        return Stream.concat(parameters.members().stream().map(Member::type), item.stream())
                .toList();
    }

    /** The types of all that it takes, gives and throws. */
    public List<TypeRef> named() {
        return Stream.of(
                        taken().stream(),
                        result.stream(),
                        exceptions.stream()
                                .flatMap(thrown -> thrown.fields().stream().map(Member::type)))
                .flatMap(types -> types)
                .toList();
    }

    /**
     * Whether GET may call the method by its name: it changes nothing, and takes nothing that does not fit into a URL.
     */
    public boolean answersGet() {
        return safe && item.isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.source.Location;
import org.creo.type.TypeRef;

/**
 * A method of an interface.
 *
 * @param result empty for {@code void}
 * @param exceptions what it may throw, in addition to the failures that any call may meet
 * @param oneway whether nothing comes back, not even that it was done
 * @param idempotent whether doing it twice is the same as doing it once, as it or its route says
 * @param stateless whether it neither reads nor changes anything that lasts
 * @param permissions the states that it reads and writes, in the order in which its interface declares them;
 *     permissions for one state in the order of the parameters that have their keys, whatever the order of the
 *     annotations
 * @param roles who may call it: as the method says, or else its interface
 * @param route how HTTP reaches it at a path of its own
 * @param at where the name is
 * @param resultAt where the result's type is
 */
public record Method(
        String name,
        List<Field> parameters,
        Optional<TypeRef> result,
        List<Thrown> exceptions,
        boolean oneway,
        boolean idempotent,
        boolean stateless,
        List<Permission> permissions,
        Roles roles,
        Optional<Route> route,
        Documentation documentation,
        Optional<Deprecation> deprecation,
        Location at,
        Location resultAt) {

    public Method {
        parameters = List.copyOf(parameters);
        exceptions = List.copyOf(exceptions);
        permissions = List.copyOf(permissions);
    }

    /** Which other methods this one may overlap with. */
    public Access access() {
        if (stateless) {
            return Access.STATELESS;
        }
        if (permissions.isEmpty()) {
            return Access.ALONE;
        }
        return permissions.stream().anyMatch(Permission::writes) ? Access.WRITING : Access.READING;
    }

    /** The same method, open to all callers and without permissions on state. */
    public Method unguarded() {
        return with(List.of(), Roles.NONE, deprecation);
    }

    /** The same method, deprecated or not. */
    public Method with(Optional<Deprecation> deprecation) {
        return with(permissions, roles, deprecation);
    }

    private Method with(List<Permission> permissions, Roles roles, Optional<Deprecation> deprecation) {
        return new Method(
                name,
                parameters,
                result,
                exceptions,
                oneway,
                idempotent,
                stateless,
                permissions,
                roles,
                route,
                documentation,
                deprecation,
                at,
                resultAt);
    }

    /** Whether a call may be sent again when it is not known whether it was carried out. */
    public boolean repeatable() {
        return harmless() && !oneway && !streaming();
    }

    /** Whether the stream that it returns can be opened again after it was cut off. */
    public boolean reopens() {
        return harmless() && download().isPresent() && upload().isEmpty();
    }

    /** Whether a client may have it run twice: by sending a call again, or by opening its stream again. */
    public boolean mayRunTwice() {
        return repeatable() || reopens();
    }

    private boolean harmless() {
        return idempotent || stateless || access() == Access.READING;
    }

    /** Whether there are streams: items that travel to the host, to the client, or both. */
    public boolean streaming() {
        return upload().isPresent() || download().isPresent();
    }

    /** The parameter that is a stream. */
    public Optional<Field> upload() {
        return parameters.stream()
                .filter(parameter -> parameter.type().isStream())
                .findFirst();
    }

    /** The type of the items that clients send. */
    public Optional<TypeRef> uploaded() {
        return upload().map(parameter -> parameter.type().single());
    }

    /** Whether some parameter is an array, in place of which there could be a stream. */
    public boolean takesArrays() {
        return parameters.stream().anyMatch(parameter -> parameter.type().isArray());
    }

    /** The parameters that travel in the request. */
    public List<Field> fixed() {
        return parameters.stream()
                .filter(parameter -> !parameter.type().isStream())
                .toList();
    }

    /** The type of the items of a result that is a stream. */
    public Optional<TypeRef> download() {
        return result.filter(TypeRef::isStream).map(TypeRef::single);
    }

    /** The type of the value that the answer brings; empty for {@code void} and for a stream. */
    public Optional<TypeRef> single() {
        return result.filter(type -> !type.isStream());
    }

    /** The types of its parameters and of its result, streams among them. */
    public Stream<TypeRef> types() {
        return Stream.concat(parameters.stream().map(Field::type), result.stream());
    }

    /** The type of the value that the answer brings, or of the items of the stream; empty for {@code void}. */
    public Optional<TypeRef> answered() {
        return result.map(TypeRef::single);
    }

    /** The types that travel, in their order: of parameters, of a parameter's items, and of what is answered. */
    public Stream<TypeRef> coded() {
        return Stream.of(fixed().stream().map(Field::type), uploaded().stream(), answered().stream())
                .flatMap(types -> types);
    }

    /**
     * The parts of the state that it reads and does not write, as the description names them, for example
     * {@code accounts[id]}.
     */
    public List<String> reads() {
        return named(false);
    }

    /** The parts of the state that it writes, as the description names them. */
    public List<String> writes() {
        return named(true);
    }

    private List<String> named(boolean written) {
        return permissions.stream()
                .filter(permission -> permission.writes() == written)
                .map(Permission::text)
                .toList();
    }

    /** The method as a reader would write it, for example {@code storeData(Data[] data)}. */
    public String signature() {
        return parameters.stream()
                .map(parameter -> parameter.type().declared() + " " + parameter.name())
                .collect(Collectors.joining(", ", name + "(", ")"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Optional;
import org.creo.generator.source.Location;

/**
 * How HTTP reaches a method: {@code @GET("/series/{name}")}.
 *
 * @param path below that of the interface
 * @param body the name of the parameter that is the whole body
 * @param target where the answer sends the client
 * @param type what the result's bytes are; without it, the result is JSON
 * @param cached whether the answer depends on nothing but the arguments and the states that the method names
 * @param at where it is
 */
public record Route(
        Verb verb,
        RoutePath path,
        Optional<String> body,
        Optional<Target> target,
        Optional<ContentType> type,
        boolean cached,
        Location at) {

    /**
     * A resource that the answer names: {@code @CREATED("/reports/{result}")}.
     *
     * @param path its parameters are those of the method, and {@link #RESULT}
     * @param status of the answer
     * @param at where it is
     */
    public record Target(RoutePath path, int status, Location at) {

        /** The parameter of a path that stands for the method's result. */
        public static final String RESULT = "result";

        public static final int CREATED = 201;
        /** The status of {@code @REDIRECT} unless it names one: the client is to look at the other path, by GET. */
        public static final int SEE_OTHER = 303;
    }

    /**
     * A {@code @TYPE}.
     *
     * @param text the media type, for example {@code image/png}
     * @param at where it is
     */
    public record ContentType(String text, Location at) {}

    /** The parts of a request that can carry a parameter. */
    public enum Place {
        PATH,
        QUERY,
        /** The parameter is the whole body. */
        BODY,
        /** The body, or the first part of it, is an object, and the parameter a member of that. */
        MEMBER
    }

    /** The part of a request that carries a parameter of the method. */
    public Place place(Field parameter) {
        if (path.parameters().contains(parameter.name())) {
            return Place.PATH;
        }
        if (body.isEmpty()) {
            return verb.hasBody() ? Place.MEMBER : Place.QUERY;
        }
        return body.get().equals(parameter.name()) ? Place.BODY : Place.QUERY;
    }

    /** The same route with a parameter that is the whole body. */
    public Route with(Optional<String> body) {
        return new Route(verb, path, body, target, type, cached, at);
    }
}

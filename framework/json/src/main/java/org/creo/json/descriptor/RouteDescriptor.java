// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The path that a method has for HTTP, and what is special about its requests and answers there.
 *
 * @param verb the method of HTTP, such as {@code GET}
 * @param path the whole path, such as {@code /lab/series/{name}}: {@code {name}} is a parameter that is one segment or
 *     has fixed text around it, {@code {name+}} all segments from there on
 * @param body the name of the parameter that is the whole body; empty where no parameter is
 * @param target where the answer sends the client; empty where it has the result alone
 * @param type the media type of a result that is bytes; empty where the result is JSON
 * @param cached whether the answer depends on nothing but the arguments and the states that the method names
 */
public record RouteDescriptor(
        String verb,
        String path,
        Optional<String> body,
        Optional<Target> target,
        Optional<String> type,
        boolean cached) {

    private static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)\\+?}");

    /**
     * Another resource, which the answer names.
     *
     * @param path a path with parameters of the method, and {@code {result}} for its result
     * @param status the status of the answer: 201, or that of a redirection
     */
    public record Target(String path, int status) {}

    /** A path with nothing special. */
    public RouteDescriptor(String verb, String path) {
        this(verb, path, Optional.empty(), Optional.empty(), Optional.empty(), false);
    }

    /** The same route, but this parameter is the whole body. */
    public RouteDescriptor withBody(String parameter) {
        return new RouteDescriptor(verb, path, Optional.of(parameter), target, type, cached);
    }

    /** The same route, but the answer sends the client to this path. */
    public RouteDescriptor sendingTo(String other, int status) {
        return new RouteDescriptor(verb, path, body, Optional.of(new Target(other, status)), type, cached);
    }

    /** The same route, but the result is bytes of this media type. */
    public RouteDescriptor withType(String media) {
        return new RouteDescriptor(verb, path, body, target, Optional.of(media), cached);
    }

    /** The same route, but its answers depend on nothing but the arguments and the states that the method names. */
    public RouteDescriptor withCache() {
        return new RouteDescriptor(verb, path, body, target, type, true);
    }

    /** The names of the parameters that are in the path. */
    public List<String> parameters() {
        return PARAMETER.matcher(path).results().map(found -> found.group(1)).toList();
    }
}

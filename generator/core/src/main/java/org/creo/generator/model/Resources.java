// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.type.TypeRef;

/** The routes of a description: the paths at which HTTP reaches its methods. */
public final class Resources {

    /**
     * A method that has a route.
     *
     * @param path its whole path
     */
    public record Resource(Interface service, Method method, Route route, RoutePath path) {

        /** The resource as a text, for example {@code GET /lab/series/{name}}. */
        public String text() {
            return route.verb() + " " + path.text();
        }

        /** The type of the value for {@code {name}} in the path of one of its targets. */
        public Optional<TypeRef> targeted(String name) {
            return name.equals(Route.Target.RESULT)
                    ? method.result()
                    : method.parameters().stream()
                            .filter(parameter -> parameter.name().equals(name))
                            .map(Field::type)
                            .findFirst();
        }
    }

    private final List<Resource> all;

    private Resources(List<Resource> all) {
        this.all = all;
    }

    /** The resources of a description; without interfaces that have no path, which the checks refuse. */
    public static Resources of(Description description) {
        return new Resources(description.interfaces().stream()
                .flatMap(service -> service.resource().stream()
                        .flatMap(base -> service.methods().stream().flatMap(method -> resource(service, base, method))))
                .toList());
    }

    private static Stream<Resource> resource(Interface service, RoutePath base, Method method) {
        return method.route().stream()
                .map(route -> new Resource(service, method, route, route.path().under(base)));
    }

    /** All resources, in the order of the description. */
    public List<Resource> all() {
        return all;
    }

    /** The resource of a method. */
    public Optional<Resource> of(Interface service, Method method) {
        return all.stream()
                .filter(each -> each.service() == service && each.method() == method)
                .findFirst();
    }

    /**
     * The resource that a target means: the one that GET finds at that path below its own interface's, or else at that
     * path as a whole.
     */
    public Optional<Resource> find(Resource from, Route.Target target) {
        return got(below(from, target)).or(() -> got(target.path()));
    }

    /** The whole path of a target, with the parameters that stand in it. */
    public RoutePath path(Resource from, Route.Target target) {
        return got(below(from, target)).isPresent() ? below(from, target) : target.path();
    }

    private static RoutePath below(Resource from, Route.Target target) {
        return target.path().under(from.service().resource().orElseThrow());
    }

    private Optional<Resource> got(RoutePath path) {
        return all.stream()
                .filter(each -> each.route().verb() == Verb.GET)
                .filter(each -> each.path().shape().equals(path.shape()))
                .findFirst();
    }
}

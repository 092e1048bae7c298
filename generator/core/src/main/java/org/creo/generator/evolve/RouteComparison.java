// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import static org.creo.generator.evolve.Comparison.added;
import static org.creo.generator.evolve.Comparison.find;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.evolve.Difference.Level;
import org.creo.generator.evolve.Difference.Routed;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.HttpStatus;
import org.creo.generator.model.Method;
import org.creo.generator.model.Resources;
import org.creo.generator.model.Resources.Resource;
import org.creo.generator.model.Route;
import org.creo.generator.model.Route.Place;
import org.creo.generator.model.Thrown;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/**
 * Finds what a change of a description does to programs that call its routes without a client. They know paths and the
 * names of parameters, not methods and interfaces.
 */
final class RouteComparison {

    static final int OK = 200;
    static final int NO_CONTENT = 204;
    /** The status of an exception without {@code @STATUS}. */
    private static final int UNPROCESSABLE = 422;

    private final Description older;
    private final Description today;
    private final Resource before;
    private final Resource now;
    private final Set<String> writtenBack;
    private final Verdicts http = new Verdicts();

    private RouteComparison(
            Description older, Description today, Resource before, Resource now, Set<String> writtenBack) {
        this.older = older;
        this.today = today;
        this.before = before;
        this.now = now;
        this.writtenBack = writtenBack;
    }

    /** All routes of the release and of today, the older ones first. */
    static List<Routed> of(Description older, Description today) {
        WrittenBack writtenBack = new WrittenBack(older);
        List<Resource> before = Resources.of(older).all();
        List<Resource> now = Resources.of(today).all();
        List<Routed> routes = new ArrayList<>();
        for (Resource route : before) {
            routes.add(new Routed(
                    route.text(),
                    same(route, now)
                            .map(found -> new RouteComparison(
                                            older, today, route, found, writtenBack.by(found.method()))
                                    .compare())
                            .orElseGet(() -> gone(route, now))));
        }
        now.stream()
                .filter(route -> same(route, before).isEmpty())
                .forEach(route -> routes.add(new Routed(route.text(), new Verdicts().verdict(Level.ADDED))));
        return routes;
    }

    /** The route that answers the same requests. */
    private static Optional<Resource> same(Resource route, List<Resource> others) {
        return others.stream()
                .filter(other -> other.route().verb() == route.route().verb())
                .filter(other -> other.path().shape().equals(route.path().shape()))
                .findFirst();
    }

    private static Difference.Verdict gone(Resource route, List<Resource> now) {
        boolean otherVerb = now.stream()
                .anyMatch(other -> other.path().shape().equals(route.path().shape()));
        String moved = now.stream()
                .filter(other -> other.service().name().equals(route.service().name()))
                .filter(other -> other.method().name().equals(route.method().name()))
                .findFirst()
                .map(other -> "; '" + other.method().name() + "' is at " + other.text())
                .orElse("");
        return Verdicts.broken("it is gone: requests get " + (otherVerb ? 405 : 404) + moved);
    }

    private Difference.Verdict compare() {
        path();
        query();
        body();
        answer();
        exceptions(older, today, before.method(), now.method(), http);
        return http.verdict();
    }

    private void path() {
        List<Field> was = in(before, Place.PATH);
        List<Field> is = in(now, Place.PATH);
        for (int i = 0; i < was.size(); i++) {
            texts(was.get(i).name(), was.get(i).type(), is.get(i).type());
        }
    }

    /** The parameters of a route in one place; those of a path in the order of the path. */
    private static List<Field> in(Resource resource, Place place) {
        List<Field> parameters = resource.method().parameters();
        return place == Place.PATH
                ? resource.path().parameters().stream()
                        .flatMap(name -> find(parameters, Field::name, name).stream())
                        .toList()
                : parameters.stream()
                        .filter(parameter -> resource.route().place(parameter) == place)
                        .toList();
    }

    /** Every text can be read as a String. */
    private void texts(String place, TypeRef was, TypeRef is) {
        if (is != Scalar.STRING) {
            JsonComparison.sent(older, today, writtenBack, "", http).compare(place, was, is);
        }
    }

    private void query() {
        List<Field> was = in(before, Place.QUERY);
        List<Field> is = in(now, Place.QUERY);
        for (Field parameter : was) {
            find(is, Field::name, parameter.name())
                    .ifPresentOrElse(
                            same -> query(parameter, same),
                            () -> http.breaks("'" + parameter.name()
                                    + "' is not in the query any more: who sends it is refused"));
        }
        for (Field parameter : added(was, is, Field::name)) {
            if (isNeeded(parameter)) {
                http.breaks("'" + parameter.name() + "' is new in the query, and has no default");
            } else {
                http.remark("'" + parameter.name() + "' is new in the query");
            }
        }
    }

    private void query(Field was, Field is) {
        if (!isNeeded(was) && isNeeded(is)) {
            http.breaks("'" + was.name() + "' is always needed now");
        }
        if (was.type().hasItems() && !is.type().hasItems()) {
            http.breaks("'" + was.name() + "' may come only once now");
        }
        texts(was.name(), was.type().one(), is.type().one());
    }

    private static boolean isNeeded(Field parameter) {
        return parameter.isNeeded() && !parameter.type().hasItems();
    }

    private void body() {
        List<Field> was = in(before, Place.BODY);
        List<Field> is = in(now, Place.BODY);
        if (was.isEmpty() && is.isEmpty()) {
            JsonComparison.sent(older, today, writtenBack, "", http)
                    .members("", in(before, Place.MEMBER), in(now, Place.MEMBER));
        } else if (was.isEmpty() || is.isEmpty()) {
            http.breaks("the body is " + body(now, is) + " and was " + body(before, was));
        } else {
            JsonComparison.sent(older, today, writtenBack, "the body", http)
                    .compare("", was.get(0).type(), is.get(0).type());
        }
    }

    private static String body(Resource resource, List<Field> whole) {
        if (!whole.isEmpty()) {
            return "'" + whole.get(0).name() + "' alone";
        }
        List<Field> members = in(resource, Place.MEMBER);
        return members.isEmpty()
                ? "empty"
                : "an object of " + members.stream().map(Field::name).collect(Collectors.joining(", "));
    }

    private void answer() {
        if (status(before) != status(now)) {
            http.breaks("the status is " + status(now) + " and was " + status(before));
        }
        Optional<TypeRef> was = before.method().result();
        Optional<TypeRef> is = now.method().result();
        if (was.isPresent() && is.isPresent()) {
            if (type(before).equals(type(now))) {
                JsonComparison.received(older, today, "the answer", http).compare("", was.get(), is.get());
            } else {
                http.breaks("the answer is " + type(now) + " and was " + type(before));
            }
        }
    }

    private static int status(Resource resource) {
        return resource.route()
                .target()
                .map(Route.Target::status)
                .orElse(resource.method().result().isPresent() ? OK : NO_CONTENT);
    }

    private static String type(Resource resource) {
        return resource.route().type().map(Route.ContentType::text).orElse("JSON");
    }

    /** Compares what two methods throw. */
    static void exceptions(Description older, Description today, Method before, Method now, Verdicts http) {
        List<Thrown> was = before.exceptions();
        List<Thrown> is = now.exceptions();
        for (Thrown thrown : was) {
            if (find(is, Thrown::name, thrown.name()).isPresent()) {
                ExceptionType then = older.exception(thrown);
                ExceptionType current = today.exception(thrown);
                if (status(then) != status(current)) {
                    http.breaks(
                            "'" + thrown.name() + "' has the status " + status(current) + " and had " + status(then));
                }
                JsonComparison.received(older, today, "'" + thrown.name() + "'", http)
                        .members("", then.fields(), current.fields());
            }
        }
        added(was, is, Thrown::name)
                .forEach(thrown -> http.remark(
                        "it may fail with " + status(today.exception(thrown)) + ", for '" + thrown.name() + "'"));
    }

    private static int status(ExceptionType exception) {
        return exception.status().map(HttpStatus::code).orElse(UNPROCESSABLE);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.Resources;
import org.creo.generator.model.Resources.Resource;
import org.creo.generator.model.Route;
import org.creo.generator.model.Route.Target;
import org.creo.generator.model.RoutePath;
import org.creo.generator.model.RoutePath.Segment;
import org.creo.generator.model.Verb;
import org.creo.protocol.text.Nearest;
import org.creo.type.TypeRef;

/** A client that an answer sends on arrives: at a resource of the same description, with parameters of its types. */
final class RouteTargets implements Check {

    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    /** The statuses with which a client sends the same request again. */
    private static final Set<Integer> REPEATING = Set.of(307, 308);

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        Resources resources = Resources.of(description);
        resources
                .all()
                .forEach(from -> from.route().target().ifPresent(target -> {
                    status(from, target, diagnostics);
                    resources
                            .find(from, target)
                            .ifPresentOrElse(
                                    to -> check(from, target, to, diagnostics),
                                    () -> unknown(from, target, resources, diagnostics));
                }));
    }

    private static void status(Resource from, Target target, Diagnostics diagnostics) {
        Verb verb = from.route().verb();
        if (target.status() == Target.CREATED) {
            if (!verb.hasBody()) {
                diagnostics.error(
                        Code.REDIRECT_STATUS,
                        target.at(),
                        "a request of " + verb + " creates nothing",
                        "leave @CREATED out");
            }
        } else if (!REDIRECTS.contains(target.status())) {
            diagnostics.error(
                    Code.REDIRECT_STATUS,
                    target.at(),
                    "the status " + target.status() + " does not send a client to another path",
                    "write 303 or 302; where the method is a @GET, 301, 307 or 308 is possible, too");
        } else if (REPEATING.contains(target.status()) && verb != Verb.GET) {
            diagnostics.error(
                    Code.REDIRECT_STATUS,
                    target.at(),
                    "with " + target.status() + " clients send " + verb + " again, and the target is for GET",
                    "write 303, or leave the status out");
        }
    }

    private static void unknown(Resource from, Target target, Resources resources, Diagnostics diagnostics) {
        Map<String, String> known = new LinkedHashMap<>();
        for (Resource each : resources.all()) {
            if (each.route().verb() == Verb.GET && each.method() != from.method()) {
                RoutePath path =
                        each.service().equals(from.service()) ? each.route().path() : each.path();
                known.put(path.shape(), path.text());
            }
        }
        String path = target.path().text();
        diagnostics.error(
                Code.ROUTE_TARGET,
                target.path().at(),
                "GET finds nothing at '" + path + "'",
                known.isEmpty()
                        ? "give a method @GET(\"" + path + "\")"
                        : Nearest.to(target.path().shape(), known.keySet())
                                .map(near -> "did you mean '" + known.get(near) + "'?")
                                .orElse("it finds "
                                        + known.values().stream().limit(5).collect(Collectors.joining(", "))));
    }

    private static void check(Resource from, Target target, Resource to, Diagnostics diagnostics) {
        if (from.method() == to.method()) {
            diagnostics.error(
                    Code.ROUTE_TARGET,
                    target.path().at(),
                    "'" + from.method().name() + "' would send clients to itself, forever",
                    "name another path");
            return;
        }
        List<String> wanted = to.path().parameters();
        List<Segment> given = target.path().segments().stream()
                .filter(segment -> segment.parameter().isPresent())
                .toList();
        for (int i = 0; i < wanted.size(); i++) {
            check(from, given.get(i), field(to.method(), wanted.get(i)), to, diagnostics);
        }
        to.method().parameters().stream()
                .filter(parameter -> to.route().place(parameter) == Route.Place.QUERY)
                .filter(RouteTargets::isNeeded)
                .findFirst()
                .ifPresent(parameter -> diagnostics.add(Diagnostic.error(
                                Code.ROUTE_TARGET,
                                target.path().at(),
                                "GET finds nothing at this path without '" + parameter.name()
                                        + "', which is in the query",
                                "give '" + parameter.name() + "' a @DEFAULT, or make it an Optional")
                        .withNote(parameter.at(), "the parameter")));
    }

    /** The parameter that the path names; empty where it names none, which has been reported. */
    private static Optional<Field> field(Method method, String name) {
        return method.parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst();
    }

    private static boolean isNeeded(Field parameter) {
        return parameter.isNeeded() && !parameter.type().hasItems();
    }

    private static void check(
            Resource from, Segment segment, Optional<Field> wanted, Resource to, Diagnostics diagnostics) {
        String name = segment.parameter().orElseThrow();
        Optional<TypeRef> given = from.targeted(name);
        Method method = from.method();
        if (given.isEmpty()) {
            List<String> names = new ArrayList<>();
            method.result().ifPresent(result -> names.add(Target.RESULT));
            method.parameters().forEach(parameter -> names.add(parameter.name()));
            diagnostics.error(
                    Code.PATH_PARAMETER,
                    segment.at(),
                    name.equals(Target.RESULT)
                            ? "'" + method.name() + "' has no result"
                            : "'" + method.name() + "' has no parameter '" + name + "'",
                    Nearest.meant(name, names)
                            .orElse(names.isEmpty() ? "declare a result" : "there is " + String.join(", ", names)));
        } else if (wanted.isPresent() && !given.get().equals(wanted.get().type())) {
            diagnostics.add(Diagnostic.error(
                            Code.TARGET_TYPE,
                            segment.at(),
                            "'" + name + "' is '" + given.get().declared() + "', and '"
                                    + wanted.get().name() + "' of '"
                                    + to.method().name() + "' is '"
                                    + wanted.get().type().declared() + "'",
                            "make them the same type")
                    .withNote(wanted.get().typeAt(), "its type"));
        }
    }
}

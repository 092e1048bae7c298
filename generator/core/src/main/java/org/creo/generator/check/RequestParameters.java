// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.Route;
import org.creo.generator.model.Verb;
import org.creo.type.TypeRef;

/** A parameter in a query is made of texts, and no parameter comes after one that is the whole body. */
final class RequestParameters implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description
                .methods()
                .forEach(method -> method.route()
                        .ifPresent(route -> method.parameters().stream()
                                .filter(parameter -> route.place(parameter) == Route.Place.QUERY)
                                .filter(parameter -> !PathParameters.unknownType(parameter.type(), description))
                                .filter(parameter -> !Urls.isQuery(parameter.type()))
                                .forEach(parameter -> report(method, route, parameter, diagnostics))));
    }

    private static void report(Method method, Route route, Field parameter, Diagnostics diagnostics) {
        TypeRef type = parameter.type();
        Verb verb = route.verb();
        if (!type.isStream()) {
            diagnostics.error(
                    Code.QUERY_TYPE,
                    parameter.typeAt(),
                    "'" + parameter.name() + "' is in the query, and '" + type.declared() + "' cannot be",
                    instead(route, type));
        } else if (!verb.hasBody()) {
            diagnostics.error(
                    Code.QUERY_TYPE,
                    parameter.typeAt(),
                    "the items of '" + parameter.name() + "' come in a body, and a request of " + verb + " has none",
                    "write @POST(\"" + route.path().text() + "\")");
        } else {
            String name = route.body().orElseThrow();
            Field body = method.parameters().stream()
                    .filter(other -> other.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            diagnostics.add(Diagnostic.error(
                            Code.BODY,
                            parameter.typeAt(),
                            "the items of '" + parameter.name() + "' come in the body, which is '" + body.name() + "'",
                            "leave @BODY out: then the items come after all other parameters")
                    .withNote(body.at(), "the body"));
        }
    }

    private static String instead(Route route, TypeRef type) {
        if (type.isOptional() && type.present().hasItems() && Urls.isQuery(type.present())) {
            return "make it '" + type.present().declared() + "': what is not sent is empty";
        }
        return route.verb().hasBody()
                ? "leave @BODY out: then the body is an object, and this a member of it"
                : "numbers, booleans, chars, Strings, times, dates, UUIDs and enums can, Optionals of these, and arrays and sets of these;"
                        + " a body takes everything: write @POST(\""
                        + route.path().text() + "\")";
    }
}

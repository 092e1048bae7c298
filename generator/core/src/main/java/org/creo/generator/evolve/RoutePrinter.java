// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import static org.creo.generator.evolve.DescriptionPrinter.quoted;

import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Route;

/**
 * Prints the parts of a description in normal form that are about HTTP; each text ends where the declaration goes on.
 */
final class RoutePrinter {

    private RoutePrinter() {}

    static String resource(Interface service) {
        return service.resource()
                .map(path -> "@RESOURCE(" + quoted(path.text()) + ")\n")
                .orElse("");
    }

    static String status(ExceptionType exception) {
        return exception
                .status()
                .map(status -> "@STATUS(" + status.code() + ")\n")
                .orElse("");
    }

    static String route(Route route) {
        return "@" + route.verb() + "(" + quoted(route.path().text()) + ") "
                + route.target().map(RoutePrinter::target).orElse("")
                + route.type()
                        .map(type -> "@TYPE(" + quoted(type.text()) + ") ")
                        .orElse("")
                + (route.cached() ? "@CACHED " : "");
    }

    private static String target(Route.Target target) {
        String path = quoted(target.path().text());
        return switch (target.status()) {
            case Route.Target.CREATED -> "@CREATED(" + path + ") ";
            case Route.Target.SEE_OTHER -> "@REDIRECT(" + path + ") ";
            default -> "@REDIRECT(value = " + path + ", code = " + target.status() + ") ";
        };
    }

    static String body(Method method, Field parameter) {
        return method.route()
                .flatMap(Route::body)
                .filter(parameter.name()::equals)
                .map(name -> "@BODY ")
                .orElse("");
    }
}

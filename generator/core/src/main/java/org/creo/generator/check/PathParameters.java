// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.Route;
import org.creo.generator.model.RoutePath.Kind;
import org.creo.generator.model.RoutePath.Segment;
import org.creo.protocol.text.Nearest;
import org.creo.type.TypeRef;

/** A name in braces in a path is a parameter of the method, and a text can be its value. */
final class PathParameters implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description
                .methods()
                .forEach(method -> method.route().ifPresent(route -> check(method, route, description, diagnostics)));
    }

    private static void check(Method method, Route route, Description description, Diagnostics diagnostics) {
        for (Segment segment : route.path().segments()) {
            segment.parameter()
                    .ifPresent(name -> method.parameters().stream()
                            .filter(parameter -> parameter.name().equals(name))
                            .findFirst()
                            .ifPresentOrElse(
                                    parameter -> fits(parameter, segment, route, description, diagnostics),
                                    () -> unknown(name, method, segment, diagnostics)));
        }
    }

    private static void unknown(String name, Method method, Segment segment, Diagnostics diagnostics) {
        List<String> names = method.parameters().stream().map(Field::name).toList();
        diagnostics.error(
                Code.PATH_PARAMETER,
                segment.at(),
                "'" + method.name() + "' has no parameter '" + name + "'",
                Nearest.meant(name, names)
                        .orElse(
                                names.isEmpty()
                                        ? "declare it, or write '" + name + "' without braces for the word itself"
                                        : "it has " + String.join(", ", names)));
    }

    private static void fits(
            Field parameter, Segment segment, Route route, Description description, Diagnostics diagnostics) {
        TypeRef type = parameter.type();
        if (route.body().filter(parameter.name()::equals).isPresent()) {
            diagnostics.add(Diagnostic.error(
                            Code.PATH_PARAMETER,
                            segment.at(),
                            "'" + parameter.name() + "' is in the path, and is the body, too",
                            "leave one of them out")
                    .withNote(parameter.at(), "the parameter"));
        } else if (unknownType(type, description)) {
            return;
        } else if (!Urls.isText(type)) {
            type(segment, parameter, "a segment of a path is one text", instead(type), diagnostics);
        } else if (segment.kind() == Kind.REST && !Urls.isAnyText(type)) {
            type(segment, parameter, "several segments are a String", "make it one", diagnostics);
        }
    }

    private static void type(Segment segment, Field parameter, String why, String hint, Diagnostics diagnostics) {
        diagnostics.add(Diagnostic.error(
                        Code.PATH_TYPE,
                        segment.at(),
                        "'" + parameter.name() + "' is '" + parameter.type().declared() + "', and " + why,
                        hint)
                .withNote(parameter.typeAt(), "its type"));
    }

    /** Whether the type is unknown, which {@link KnownTypes} has reported. */
    static boolean unknownType(TypeRef type, Description description) {
        return type.names()
                .anyMatch(name -> description.struct(name).isEmpty()
                        && description.union(name).isEmpty()
                        && description.enumeration(name).isEmpty());
    }

    private static String instead(TypeRef type) {
        return type.isOptional()
                ? "make it '" + type.present().declared() + "': what is in a path is there"
                : "a path has numbers, booleans, chars, Strings, times, dates, UUIDs and enums; leave the others to the query or the body";
    }
}

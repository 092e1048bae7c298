// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Method;
import org.creo.generator.model.Route;
import org.creo.generator.model.Verb;
import org.creo.type.ArrayType;
import org.creo.type.TypeRef;

/**
 * A method with a route has an answer: bytes where {@code @TYPE} says what they are, and one whole value where it is
 * cached.
 */
final class RouteAnswers implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description.methods().forEach(method -> method.route().ifPresent(route -> check(method, route, diagnostics)));
    }

    private static void check(Method method, Route route, Diagnostics diagnostics) {
        if (method.oneway()) {
            diagnostics.error(
                    Code.ONEWAY_ROUTE,
                    route.at(),
                    "every request of HTTP has an answer, and nothing comes back from '" + method.name() + "'",
                    "leave @ONEWAY out, or the route");
        }
        route.type()
                .filter(type -> !method.result().filter(RouteAnswers::isBytes).isPresent())
                .ifPresent(type -> diagnostics.add(typed(method, type)));
        if (route.cached()) {
            cached(method, route, diagnostics);
        }
    }

    /** Whether a result is bytes and nothing else. */
    private static boolean isBytes(TypeRef result) {
        return result.single().present().equals(ArrayType.BYTES);
    }

    private static Diagnostic typed(Method method, Route.ContentType type) {
        String result = method.result().map(TypeRef::declared).orElse("void");
        String hint = method.result().filter(found -> !Urls.isAnyText(found)).isEmpty()
                ? "make it 'byte[]'"
                : "leave @TYPE out: then the answer is JSON; or make the result 'byte[]' or 'Stream<byte[]>'";
        return Diagnostic.error(
                        Code.CONTENT_TYPE,
                        type.at(),
                        "@TYPE says what bytes are, and the result of '" + method.name() + "' is '" + result + "'",
                        hint)
                .withNote(method.resultAt(), "its type");
    }

    private static void cached(Method method, Route route, Diagnostics diagnostics) {
        Optional<String> reason = route.verb() != Verb.GET
                ? Optional.of("only answers to GET are")
                : method.download().isPresent() ? Optional.of("a stream is not") : Optional.empty();
        reason.ifPresent(why -> diagnostics.error(
                Code.CACHED, route.at(), "'" + method.name() + "' is @CACHED, and " + why, "leave @CACHED out"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.HttpStatus;
import org.creo.generator.model.Method;
import org.creo.generator.model.Thrown;
import org.creo.generator.source.Location;
import org.creo.type.TypeRef;

/** Each method of somebody else's service says how HTTP reaches it, and what each status means. */
final class RemoteServices implements Check {

    /** The status of exceptions that name none. */
    private static final int UNPROCESSABLE = 422;

    private static final int NOT_FOUND = 404;

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description.remotes().stream()
                .flatMap(service -> service.methods().stream())
                .forEach(method -> check(method, description, diagnostics));
    }

    private static void check(Method method, Description description, Diagnostics diagnostics) {
        if (method.route().isEmpty()) {
            diagnostics.error(
                    Code.REMOTE_WITHOUT_ROUTE,
                    method.at(),
                    "'" + method.name() + "' is a method of somebody else's REST service and has no route",
                    "say how to reach it, such as @GET(\"/" + method.name() + "\")");
        }
        Stream.concat(
                        method.upload().map(Field::typeAt).stream(),
                        method.download().map(item -> method.resultAt()).stream())
                .forEach(at -> diagnostics.error(
                        Code.REMOTE_STREAM,
                        at,
                        "somebody else's REST service takes and returns no streams",
                        "make it an array"));
        method.parameters().stream()
                .filter(parameter -> !parameter.rules().isEmpty())
                .forEach(parameter -> diagnostics.error(
                        Code.REMOTE_ANNOTATION,
                        parameter.at(),
                        "somebody else's REST service checks the rules of its parameters itself",
                        "leave those of '" + parameter.name() + "' out, or make it a field of a struct"));
        statuses(method, description, diagnostics);
    }

    private static void statuses(Method method, Description description, Diagnostics diagnostics) {
        Map<Integer, Location> seen = new HashMap<>();
        if (method.result().filter(TypeRef::isOptional).isPresent()) {
            seen.put(NOT_FOUND, method.resultAt());
        }
        for (Thrown thrown : method.exceptions()) {
            description.exception(thrown.name()).ifPresent(exception -> {
                int status = exception.status().map(HttpStatus::code).orElse(UNPROCESSABLE);
                Location first = seen.putIfAbsent(status, thrown.at());
                if (first != null) {
                    diagnostics.add(Diagnostic.error(
                                    Code.REMOTE_STATUS,
                                    thrown.at(),
                                    "the status " + status + " means '" + thrown.name() + "' and something else, too",
                                    "give '" + thrown.name() + "' another @STATUS, or leave out what else has "
                                            + status)
                            .withNote(first, "what " + status + " also means"));
                }
            });
        }
    }
}

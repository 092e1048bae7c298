// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Access;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.Verb;

/** A method with {@code @GET} changes nothing: browsers, caches and search engines send GET as often as they like. */
final class SafeRoutes implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        for (Interface service : description.interfaces()) {
            service.methods().stream()
                    .filter(method -> method.route()
                            .filter(route -> route.verb() == Verb.GET)
                            .isPresent())
                    .filter(method -> method.access() == Access.ALONE || method.access() == Access.WRITING)
                    .forEach(method -> diagnostics.add(unsafe(service, method)));
        }
    }

    private static Diagnostic unsafe(Interface service, Method method) {
        Optional<Permission> written =
                method.permissions().stream().filter(Permission::writes).findFirst();
        String path = method.route().orElseThrow().path().text();
        Diagnostic found = Diagnostic.error(
                Code.UNSAFE_GET,
                method.route().orElseThrow().at(),
                written.map(permission ->
                                "GET changes nothing, and '" + method.name() + "' writes '" + permission.text() + "'")
                        .orElse("GET changes nothing, and '" + method.name() + "' does not say so"),
                written.isPresent()
                        ? "write @POST(\"" + path + "\"), or @PUT where doing it twice is the same as once"
                        : service.states().isEmpty()
                                ? "add @STATELESS, or write @POST(\"" + path + "\")"
                                : "add @STATELESS or @READS, or write @POST(\"" + path + "\")");
        return written.map(permission -> found.withNote(permission.at(), "what it writes"))
                .orElse(found);
    }
}

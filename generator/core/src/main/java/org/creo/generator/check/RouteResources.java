// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import java.util.Locale;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Resources;
import org.creo.generator.model.Resources.Resource;
import org.creo.generator.model.RoutePath.Segment;

/** Routes are below the path of their interface, and not where every host has something of its own. */
final class RouteResources implements Check {

    /** The pages of the host itself are below this path. */
    private static final String OWN = "creo";

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        for (Interface service : description.interfaces()) {
            List<Method> routed = service.methods().stream()
                    .filter(method -> method.route().isPresent())
                    .toList();
            if (service.resource().isEmpty()) {
                routed.forEach(method -> withoutResource(service, method, diagnostics));
            } else if (routed.isEmpty()) {
                diagnostics.error(
                        Code.UNUSED_RESOURCE,
                        service.resource().get().at(),
                        "no method of '" + service.name() + "' has a route",
                        "give it one, such as @GET(\"/\") with @STATELESS or @READS, or leave @RESOURCE out");
            }
        }
        List<String> names =
                description.interfaces().stream().map(description::fullName).toList();
        Resources.of(description).all().forEach(resource -> reserved(resource, names, diagnostics));
    }

    private static void withoutResource(Interface service, Method method, Diagnostics diagnostics) {
        diagnostics.add(Diagnostic.error(
                        Code.WITHOUT_RESOURCE,
                        method.route().get().at(),
                        "'" + method.name() + "' has a route, and '" + service.name() + "' has no path",
                        "write @RESOURCE(\"/" + service.name().toLowerCase(Locale.ROOT)
                                + "\") before the interface, or @RESOURCE(\"/\")")
                .withNote(service.at(), "the interface"));
    }

    private static void reserved(Resource resource, List<String> names, Diagnostics diagnostics) {
        List<Segment> segments = resource.path().segments();
        if (segments.isEmpty() || segments.get(0).parameter().isPresent()) {
            return; // what is reserved is literal, and so comes first
        }
        Segment first = segments.get(0);
        if (first.text().equals(OWN)) {
            diagnostics.error(
                    Code.RESERVED_PATH,
                    first.at(),
                    "what begins with '/creo' is the host's own",
                    "choose another path");
        } else if (names.contains(first.text())) {
            diagnostics.error(
                    Code.RESERVED_PATH,
                    first.at(),
                    "what begins with '/" + first.text() + "' calls the methods of that interface by their names",
                    "choose another path");
        }
    }
}

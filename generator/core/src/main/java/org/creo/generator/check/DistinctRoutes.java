// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Resources;
import org.creo.generator.model.Resources.Resource;

/** A request matches one route only, also where several interfaces have routes. */
final class DistinctRoutes implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        List<Resource> all = Resources.of(description).all();
        for (int i = 1; i < all.size(); i++) {
            Resource second = all.get(i);
            all.stream()
                    .limit(i)
                    .filter(first -> first.route().verb() == second.route().verb())
                    .filter(first -> first.path().rivals(second.path()))
                    .findFirst()
                    .ifPresent(first -> diagnostics.add(clash(first, second)));
        }
    }

    private static Diagnostic clash(Resource first, Resource second) {
        boolean same = first.path().shape().equals(second.path().shape());
        return Diagnostic.error(
                        Code.SAME_ROUTE,
                        second.route().path().at(),
                        same
                                ? "'" + second.text() + "' is there already"
                                : "a request may match '" + second.text() + "' and '" + first.text() + "'",
                        same && !second.path().parameters().isEmpty()
                                ? "write another path: what parameters are called makes no difference, nor does their type"
                                : "write another path")
                .withNote(
                        first.route().path().at(),
                        "the route of '" + first.method().name() + "'");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Access;
import org.creo.generator.model.Description;
import org.creo.generator.model.Method;

/**
 * {@code @IDEMPOTENT} is allowed only where it lets clients send a call or open a stream again, not where it would have
 * no effect.
 */
final class Repeatable implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description
                .methods()
                .filter(Method::idempotent)
                .filter(method -> method.route()
                        .filter(route -> route.verb().idempotent())
                        .isEmpty())
                .forEach(method -> needless(method)
                        .ifPresent(reason -> diagnostics.error(
                                Code.NEEDLESS_IDEMPOTENT,
                                method.at(),
                                "@IDEMPOTENT says nothing about '" + method.name() + "': " + reason,
                                "leave @IDEMPOTENT out")));
    }

    private static Optional<String> needless(Method method) {
        if (method.stateless()) {
            return Optional.of("what is @STATELESS may be sent again as it is");
        }
        if (method.access() == Access.READING && method.mayRunTwice()) {
            return Optional.of("what only reads state may be sent again as it is");
        }
        if (method.oneway()) {
            return Optional.of("nothing tells a client that a @ONEWAY call was lost");
        }
        return method.upload().isPresent()
                ? Optional.of("a call that sends a stream is never made again")
                : Optional.empty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.List;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/** What happens today when a client of an older description calls one of its methods. */
public sealed interface OldCall {

    /** Today's method has the same id. */
    record Served(Interface service, Method today) implements OldCall {}

    /** A host that knows the release can answer in the client's layout. */
    record Adapted(Interface service, AdaptedMethod method) implements OldCall {}

    /** There is a method of that name, but no way from one layout to the other. */
    record Refused(Interface service, Method today, List<Obstacle> reasons) implements OldCall {}

    /** The interface has no method of that name: UNKNOWN_METHOD. */
    record MethodGone(Interface service) implements OldCall {}

    /** There is no interface of that name: UNKNOWN_PROTOCOL. */
    record InterfaceGone() implements OldCall {}
}

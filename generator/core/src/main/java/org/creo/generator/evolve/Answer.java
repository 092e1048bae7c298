// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.List;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/** What happens to calls of a method of an older description. */
public sealed interface Answer {

    /** Today's method has the same id. */
    record Served(Interface service, Method today) implements Answer {}

    /** A host that knows the release can answer in its layout. */
    record Adapted(Interface service, AdaptedMethod method) implements Answer {}

    /** There is a method of that name, but no way from one to the other. */
    record Refused(Interface service, Method today, List<Refusal> reasons) implements Answer {}

    /** The interface has no method of that name: UNKNOWN_METHOD. */
    record MethodGone(Interface service) implements Answer {}

    /** There is no interface of that name: UNKNOWN_PROTOCOL. */
    record InterfaceGone() implements Answer {}
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.List;
import java.util.Map;

/**
 * An interface as its description declares it, for those that have no generated code: types, names, documentation.
 * Immutable.
 *
 * @param name its full name, such as {@code lab.Store}
 * @param methods in declared order
 * @param documentation what the description says about all that it declares, by names: {@code Store} for an interface,
 *     {@code Store.put} for a method, {@code Store.put.series} for a parameter, {@code Store.put.return} for what it
 *     gives and {@code Store.put.throws.Full} for an exception of it, since no parameter can be called {@code return};
 *     {@code Series} for a struct, an enum or an exception, and {@code Series.samples} for its members; without those
 *     about which nothing is said
 */
public record InterfaceDescriptor(String name, List<MethodDescriptor> methods, Map<String, String> documentation) {
    public InterfaceDescriptor {
        methods = List.copyOf(methods);
        documentation = Map.copyOf(documentation);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.type.DeclaredTypes;

/**
 * An interface as its description declares it, for those that have no generated code: types, names, documentation.
 * Immutable.
 *
 * @param name its full name, such as {@code lab.Store}
 * @param version of its description, such as {@code 1.2.0}; empty where that says none
 * @param methods in declared order
 * @param types the structs, unions and enums that these name
 * @param documentation what the description says about all that it declares, by names: {@code Store} for an interface,
 *     {@code Store.put} for a method, {@code Store.put.series} for a parameter, {@code Store.put.return} for what it
 *     gives and {@code Store.put.throws.Full} for an exception of it, since no parameter can be called {@code return};
 *     {@code Series} for a struct, a union, an enum or an exception, and {@code Series.samples} for its members;
 *     without those about which nothing is said
 * @param deprecations what to use instead of what is deprecated, by the same names
 */
public record InterfaceDescriptor(
        String name,
        Optional<String> version,
        List<MethodDescriptor> methods,
        DeclaredTypes types,
        Map<String, String> documentation,
        Map<String, String> deprecations) {
    public InterfaceDescriptor {
        methods = List.copyOf(methods);
        documentation = Map.copyOf(documentation);
        deprecations = Map.copyOf(deprecations);
    }

    /** A descriptor without a version, structs, unions and enums, and with nothing that is deprecated. */
    public InterfaceDescriptor(String name, List<MethodDescriptor> methods, Map<String, String> documentation) {
        this(name, Optional.empty(), methods, DeclaredTypes.none(), documentation, Map.of());
    }

    /** The same interface, whose methods name these structs, unions and enums. */
    public InterfaceDescriptor naming(DeclaredTypes declared) {
        return new InterfaceDescriptor(name, version, methods, declared, documentation, deprecations);
    }

    /** The same interface, with this version of its description. */
    public InterfaceDescriptor ofVersion(String text) {
        return new InterfaceDescriptor(name, Optional.of(text), methods, types, documentation, deprecations);
    }

    /** The same interface, with these names deprecated. */
    public InterfaceDescriptor deprecating(Map<String, String> names) {
        return new InterfaceDescriptor(name, version, methods, types, documentation, names);
    }

    /** The package of the description; empty for none. */
    public String packageName() {
        return name.substring(0, Math.max(name.lastIndexOf('.'), 0));
    }

    /** The name of the interface without the package. */
    public String simpleName() {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.StateViews;
import org.creo.generator.language.Words;
import org.creo.generator.language.java.JavaImports;
import org.creo.generator.language.java.JavaNames;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.State;

/**
 * The names of the service side that {@link JavaNames} does not have: the framework's types, constants, views of
 * states.
 */
final class HostNames {

    private final JavaNames java;

    HostNames(Description description) {
        this.java = new JavaNames(description);
    }

    JavaNames java() {
        return java;
    }

    /** A type of the framework, or {@code List}: with its package where the description has another of that name. */
    String framework(String type) {
        return java.declares(type) ? JavaImports.full(type) : type;
    }

    /** Those of such types that code names without their packages, so that it has to import them. */
    Set<String> imports(String... types) {
        return Stream.of(types).filter(type -> !java.declares(type)).collect(Collectors.toSet());
    }

    /** The type that an implementation of the service implements. */
    String implemented(Interface service) {
        return java.type(service.name()) + (service.stateful() ? "Handler" : "");
    }

    /** For each state of an interface, the constant that declares it. */
    Map<String, String> states(Interface service) {
        return constants(service.states().stream().map(State::name).toList(), Set.of("ALL"));
    }

    /** For each method of an interface, the constant that says what it touches. */
    Map<String, String> accesses(Interface service) {
        return constants(service.methods().stream().map(Method::name).toList(), Set.of());
    }

    private Map<String, String> constants(List<String> names, Set<String> others) {
        Set<String> taken = new HashSet<>(others);
        Map<String, String> constants = new HashMap<>();
        for (String name : names) {
            String constant = Words.upper(name);
            // A constant with the name of a type would hide it.
            while (java.declares(constant) || !taken.add(constant)) {
                constant += "_";
            }
            constants.put(name, constant);
        }
        return constants;
    }

    /**
     * The parameters that are views. They have the names of their states; views of several parts of one state add the
     * keys.
     */
    Map<Permission, String> views(Method method) {
        Set<String> taken =
                method.parameters().stream().map(Field::name).collect(Collectors.toCollection(HashSet::new));
        Map<Permission, String> views = new LinkedHashMap<>();
        StateViews.names(method).forEach((permission, name) -> views.put(permission, JavaNames.free(name, taken)));
        return views;
    }
}

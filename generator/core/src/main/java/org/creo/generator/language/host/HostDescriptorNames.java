// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.creo.generator.language.Words;
import org.creo.generator.language.java.JavaNames;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;

/**
 * The names in the class of descriptors: a constant for each struct, union and enum, and a function for each
 * declaration.
 */
final class HostDescriptorNames {

    private final Map<String, String> constants = new HashMap<>();
    private final Map<String, String> functions = new HashMap<>();
    private final Set<String> takenConstants = new HashSet<>(Set.of("DEPRECATIONS", "DOCUMENTATION", "TYPES"));
    private final Set<String> takenFunctions = new HashSet<>(Set.of("deprecations", "documentation", "types"));

    HostDescriptorNames(Description description) {
        // Those that others call come first, and keep their names.
        for (Interface service : description.interfaces()) {
            add(service.name(), service.name());
        }
        description.enums().stream().map(Enumeration::name).forEach(this::addType);
        description.structs().stream().map(Struct::name).forEach(this::addType);
        description.unions().stream().map(Union::name).forEach(this::addType);
        description.exceptions().stream().map(ExceptionType::name).forEach(name -> add(name, name));
        for (Interface service : description.interfaces()) {
            for (Method method : service.methods()) {
                add(key(service, method), service.name() + Words.pascal(method.name()));
            }
        }
    }

    private void addType(String name) {
        constants.put(name, JavaNames.free(Words.upper(name), takenConstants));
        add(name, name);
    }

    private void add(String key, String name) {
        functions.put(key, JavaNames.function(name, takenFunctions));
    }

    private static String key(Interface service, Method method) {
        return service.name() + "." + method.name();
    }

    /** That of a struct, a union or an enum. */
    String constant(String type) {
        return constants.get(type);
    }

    /** That of a struct, a union, an enum, an exception or an interface. */
    String function(String declared) {
        return functions.get(declared);
    }

    String function(Interface service, Method method) {
        return functions.get(key(service, method));
    }
}

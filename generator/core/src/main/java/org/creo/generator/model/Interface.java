// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Optional;
import org.creo.generator.source.Location;

/** What a service offers. */
public record Interface(String name, List<Constant> constants, List<Method> methods, Documentation documentation,
                        Optional<Deprecation> deprecation, Location at) {

    public Interface {
        constants = List.copyOf(constants);
        methods = List.copyOf(methods);
    }
}

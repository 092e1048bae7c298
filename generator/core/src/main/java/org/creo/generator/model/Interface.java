// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import org.creo.generator.source.Location;

/** What a service offers. */
public record Interface(String name, List<Method> methods, Documentation documentation, Location at) {

    public Interface {
        methods = List.copyOf(methods);
    }
}

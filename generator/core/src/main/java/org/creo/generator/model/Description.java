// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Optional;
import org.creo.generator.source.Location;
import org.creo.generator.source.SourceFile;

/**
 * All that a description says.
 *
 * @param packageAt where the package's name stands
 */
public record Description(SourceFile source, String packageName, Location packageAt, List<Struct> structs,
                          List<Interface> interfaces) {

    public Description {
        structs = List.copyOf(structs);
        interfaces = List.copyOf(interfaces);
    }

    public Optional<Struct> struct(String name) {
        return structs.stream().filter(struct -> struct.name().equals(name)).findFirst();
    }

    /** The struct that a reference means; the checks have made sure that there is one. */
    public Struct struct(StructType type) {
        return struct(type.name()).orElseThrow(() -> new IllegalArgumentException("no struct " + type.name()));
    }

    /** An interface's name with its package, for example {@code packagename.DataService}. */
    public String fullName(Interface service) {
        return packageName + "." + service.name();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.creo.generator.source.Location;

/**
 * A method of an interface.
 *
 * @param result     empty for {@code void}
 * @param exceptions what it may throw, beside the failures that any call may meet
 * @param oneway     whether nothing comes back, not even that it was done
 * @param roles      who may call it: as the method says, or else its interface
 * @param at         where the name stands
 * @param resultAt   where the result's type stands
 */
public record Method(String name, List<Field> parameters, Optional<TypeRef> result, List<Thrown> exceptions, boolean oneway,
                     Roles roles, Documentation documentation, Optional<Deprecation> deprecation, Location at, Location resultAt) {

    public Method {
        parameters = List.copyOf(parameters);
        exceptions = List.copyOf(exceptions);
    }

    /** As a reader would write it, for example {@code storeData(Data[] data)}. */
    public String signature() {
        return parameters.stream()
                .map(parameter -> parameter.type().declared() + " " + parameter.name())
                .collect(Collectors.joining(", ", name + "(", ")"));
    }
}

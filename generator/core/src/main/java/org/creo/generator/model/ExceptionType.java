// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Optional;
import org.creo.generator.source.Location;

/**
 * An exception that methods may throw; its fields, if any, reach the client.
 *
 * @param status the status of the answers of HTTP that bring it
 */
public record ExceptionType(
        String name,
        List<Field> fields,
        Optional<HttpStatus> status,
        Documentation documentation,
        Optional<Deprecation> deprecation,
        Location at) {

    public ExceptionType {
        fields = List.copyOf(fields);
    }
}

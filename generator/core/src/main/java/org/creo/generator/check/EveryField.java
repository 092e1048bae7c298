// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;

/** Visits everything that has a name and a type: fields of structs and exceptions, parameters of methods. */
final class EveryField {

    private EveryField() {}

    static Stream<Field> of(Description description) {
        return Stream.of(
                        description.structs().stream().flatMap(struct -> struct.fields().stream()),
                        description.exceptions().stream().flatMap(exception -> exception.fields().stream()),
                        description.interfaces().stream()
                                .flatMap(service -> service.methods().stream())
                                .flatMap(method -> method.parameters().stream()))
                .flatMap(fields -> fields);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;

/** A method has one stream of parameters at most: nothing on the wire would tell the items of two apart. */
final class Streams implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description.methods().forEach(method -> {
            List<Field> streams = method.parameters().stream()
                    .filter(parameter -> parameter.type().isStream())
                    .toList();
            streams.stream()
                    .skip(1)
                    .forEach(stream -> diagnostics.add(Diagnostic.error(
                                    Code.SECOND_STREAM,
                                    stream.typeAt(),
                                    "a method takes one stream at most",
                                    "make a struct that holds what belongs together, or two methods")
                            .withNote(streams.get(0).typeAt(), "the first one")));
        });
    }
}

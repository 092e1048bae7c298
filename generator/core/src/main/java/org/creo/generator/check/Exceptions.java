// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Thrown;
import org.creo.generator.source.Location;
import org.creo.protocol.text.Nearest;

/** What a method throws is a declared exception, each once. */
final class Exceptions implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description.methods().forEach(method -> {
            Map<String, Location> seen = new HashMap<>();
            for (Thrown thrown : method.exceptions()) {
                Location first = seen.putIfAbsent(thrown.name(), thrown.at());
                if (first != null) {
                    diagnostics.add(Diagnostic.error(
                                    Code.DUPLICATE_EXCEPTION,
                                    thrown.at(),
                                    "'" + thrown.name() + "' appears twice",
                                    "leave one out")
                            .withNote(first, "the first one"));
                } else if (description.exception(thrown.name()).isEmpty()) {
                    unknown(thrown, description, diagnostics);
                }
            }
        });
    }

    private static void unknown(Thrown thrown, Description description, Diagnostics diagnostics) {
        String name = thrown.name();
        boolean other = Stream.of(
                        description.structs().stream().map(struct -> struct.name()),
                        description.unions().stream().map(union -> union.name()),
                        description.enums().stream().map(enumeration -> enumeration.name()),
                        description.interfaces().stream().map(service -> service.name()))
                .flatMap(names -> names)
                .anyMatch(name::equals);
        if (other) {
            diagnostics.error(
                    Code.NOT_AN_EXCEPTION,
                    thrown.at(),
                    "'" + name + "' is not an exception",
                    "declare 'exception " + name + "Failed { ... }' for it");
        } else if (!description.mayDeclare(name)) {
            List<String> known =
                    description.exceptions().stream().map(ExceptionType::name).toList();
            diagnostics.error(
                    Code.UNKNOWN_EXCEPTION,
                    thrown.at(),
                    "unknown exception '" + name + "'",
                    Nearest.meant(name, known).orElse("declare 'exception " + name + " { }'"));
        }
    }
}

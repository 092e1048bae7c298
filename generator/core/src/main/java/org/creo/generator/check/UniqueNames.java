// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.source.Location;

/** No two types, fields of a struct, methods of an interface or parameters of a method share a name. */
final class UniqueNames implements Check {

    private record Named(String name, Location at) {}

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        unique("type", "", Stream.concat(
                description.structs().stream().map(struct -> new Named(struct.name(), struct.at())),
                description.interfaces().stream().map(service -> new Named(service.name(), service.at())))
                .sorted((a, b) -> a.at().compareTo(b.at())), diagnostics);
        for (Struct struct : description.structs()) {
            unique("field", "", struct.fields().stream().map(UniqueNames::named), diagnostics);
        }
        for (Interface service : description.interfaces()) {
            unique("method", "Creo has no overloading: C and Python could not tell them apart",
                    service.methods().stream().map(method -> new Named(method.name(), method.at())), diagnostics);
            for (Method method : service.methods()) {
                unique("parameter", "", method.parameters().stream().map(UniqueNames::named), diagnostics);
            }
        }
    }

    private static Named named(Field field) {
        return new Named(field.name(), field.at());
    }

    private static void unique(String kind, String hint, Stream<Named> names, Diagnostics diagnostics) {
        Map<String, Location> seen = new HashMap<>();
        names.forEach(named -> {
            Location first = seen.putIfAbsent(named.name(), named.at());
            if (first != null) {
                diagnostics.add(Diagnostic.error(named.at(), "the " + kind + " '" + named.name() + "' is there already", hint)
                        .withNote(first, "first declared here"));
            }
        });
    }
}

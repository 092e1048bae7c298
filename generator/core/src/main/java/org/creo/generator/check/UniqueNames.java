// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.source.Location;

/** No two things in the same place share a name: types, fields, cases, constants, states, methods, parameters. */
final class UniqueNames implements Check {

    private record Named(String name, Location at) {}

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        unique(Code.DUPLICATE_NAME, "type", "", types(description), diagnostics);
        description.structs().forEach(struct -> fields("field", struct.fields(), diagnostics));
        description.unions().forEach(union -> fields("case", union.fields(), diagnostics));
        description.exceptions().forEach(exception -> fields("field", exception.fields(), diagnostics));
        for (Enumeration enumeration : description.enums()) {
            unique(
                    Code.DUPLICATE_NAME,
                    "constant",
                    "",
                    enumeration.constants().stream().map(constant -> new Named(constant.name(), constant.at())),
                    diagnostics);
        }
        for (Interface service : description.interfaces()) {
            unique(
                    Code.DUPLICATE_NAME,
                    "field",
                    "",
                    Stream.concat(
                                    service.constants().stream()
                                            .map(constant -> new Named(constant.name(), constant.at())),
                                    service.states().stream().map(state -> new Named(state.name(), state.at())))
                            .sorted(Comparator.comparing(Named::at)),
                    diagnostics);
            unique(
                    Code.OVERLOADING,
                    "method",
                    "Creo has no overloading: C and Python could not tell them apart",
                    service.methods().stream().map(method -> new Named(method.name(), method.at())),
                    diagnostics);
            for (Method method : service.methods()) {
                fields("parameter", method.parameters(), diagnostics);
            }
        }
    }

    private static Stream<Named> types(Description description) {
        return Stream.of(
                        description.structs().stream().map(struct -> new Named(struct.name(), struct.at())),
                        description.unions().stream().map(union -> new Named(union.name(), union.at())),
                        description.enums().stream()
                                .map(enumeration -> new Named(enumeration.name(), enumeration.at())),
                        description.exceptions().stream().map(exception -> new Named(exception.name(), exception.at())),
                        description.interfaces().stream().map(service -> new Named(service.name(), service.at())))
                .flatMap(named -> named)
                .sorted((a, b) -> a.at().compareTo(b.at()));
    }

    private static void fields(String kind, List<Field> fields, Diagnostics diagnostics) {
        unique(
                Code.DUPLICATE_NAME,
                kind,
                "",
                fields.stream().map(field -> new Named(field.name(), field.at())),
                diagnostics);
    }

    private static void unique(Code code, String kind, String hint, Stream<Named> names, Diagnostics diagnostics) {
        Map<String, Location> seen = new HashMap<>();
        names.forEach(named -> {
            Location first = seen.putIfAbsent(named.name(), named.at());
            if (first != null) {
                diagnostics.add(Diagnostic.error(
                                code, named.at(), "the " + kind + " '" + named.name() + "' already exists", hint)
                        .withNote(first, "first declared here"));
            }
        });
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.TypeRef;

/** Lists of parameters with their annotations. */
final class PythonParameters {

    /** Longer lists have one parameter on each line. */
    private static final int IN_A_LINE = 3;

    private PythonParameters() {}

    /** The parameters of a method's definition, between its parentheses. */
    static String of(
            String first,
            List<Field> fields,
            UnaryOperator<String> names,
            PythonTypes types,
            Function<Field, Optional<String>> absent) {
        Stream<String> all = Stream.concat(Stream.of(first), each(fields, names, types::given, absent));
        return fields.size() <= IN_A_LINE
                ? all.collect(Collectors.joining(", "))
                : all.collect(Collectors.joining(",\n        ", "\n        ", ",\n    "));
    }

    /** The parameters as a README shows them. */
    static String shown(
            List<Field> fields,
            UnaryOperator<String> names,
            Function<TypeRef, String> annotation,
            Function<Field, Optional<String>> absent) {
        return each(fields, names, annotation, absent).collect(Collectors.joining(", "));
    }

    /**
     * What a parameter is where it is left out: its default, or None for an optional one.
     *
     * @param noEntries how an empty map is written
     */
    static Function<Field, Optional<String>> absent(Description description, PythonNames names, String noEntries) {
        return field -> field.defaultValue()
                .map(given -> PythonLiterals.argument(field.type(), given.value(), description, names, noEntries))
                .or(() -> PythonTypes.isOptional(field.type()) ? Optional.of("None") : Optional.empty());
    }

    /** A dict of the fields with a default that a constructor has to be given, since others that follow have none. */
    static String leftOut(
            List<Field> fields, UnaryOperator<String> spelled, Description description, PythonNames names) {
        Function<Field, Optional<String>> absent = absent(description, names, "{}");
        return fields.subList(0, required(fields.stream().map(absent).toList())).stream()
                .filter(field -> field.defaultValue().isPresent())
                .map(field -> '"' + spelled.apply(field.name()) + "\": "
                        + absent.apply(field).orElseThrow())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** How many, from the first on, may not be left out. */
    private static int required(List<Optional<String>> values) {
        return IntStream.range(0, values.size())
                .filter(at -> values.get(at).isEmpty())
                .map(at -> at + 1)
                .max()
                .orElse(0);
    }

    /** One may be left out if those that follow may be, too. */
    private static Stream<String> each(
            List<Field> fields,
            UnaryOperator<String> names,
            Function<TypeRef, String> annotation,
            Function<Field, Optional<String>> absent) {
        List<Optional<String>> values = fields.stream().map(absent).toList();
        int required = required(values);
        return IntStream.range(0, fields.size()).mapToObj(at -> {
            Field field = fields.get(at);
            String parameter = names.apply(field.name()) + ": " + annotation.apply(field.type());
            return at < required
                    ? parameter
                    : parameter + " = " + values.get(at).orElseThrow();
        });
    }
}

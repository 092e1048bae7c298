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
import org.creo.type.TypeRef;

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
        return lines(all, fields.size());
    }

    private static String lines(Stream<String> parameters, int count) {
        return count <= IN_A_LINE
                ? parameters.collect(Collectors.joining(", "))
                : parameters.collect(Collectors.joining(",\n        ", "\n        ", ",\n    "));
    }

    /** What stands for a field that has to be given, where one before it may be left out; a check refuses it. */
    private static final Optional<String> MISSING = Optional.of("_value.MISSING");

    /**
     * The parameters of a constructor: from the first field with a default on, arguments that have a name may leave out
     * what has one, also where others follow that have none.
     */
    static String ofConstructor(
            List<Field> fields,
            UnaryOperator<String> names,
            PythonTypes types,
            Function<Field, Optional<String>> absent) {
        int named = named(fields, absent);
        return of(
                "self",
                fields,
                names,
                types,
                field -> absent.apply(field).or(() -> fields.indexOf(field) < named ? Optional.empty() : MISSING));
    }

    /** The two ways to call such a constructor, by places and by names; nothing where there is only one. */
    static List<String> overloads(
            List<Field> fields,
            UnaryOperator<String> names,
            PythonTypes types,
            Function<Field, Optional<String>> absent) {
        int named = named(fields, absent);
        if (named == fields.size()) {
            return List.of();
        }
        Stream<String> first = each(fields.subList(0, named), names, types::given, field -> Optional.empty());
        Stream<String> others =
                fields.subList(named, fields.size()).stream().map(field -> one(field, names, types::given, absent));
        return List.of(
                of("self", fields, names, types, absent),
                lines(
                        Stream.of(Stream.of("self"), first, Stream.of("*"), others)
                                .flatMap(each -> each),
                        fields.size()));
    }

    /**
     * The number of the first field with a default before one that has to be given; that of all fields if there is
     * none.
     */
    private static int named(List<Field> fields, Function<Field, Optional<String>> absent) {
        int required = required(fields.stream().map(absent).toList());
        return IntStream.range(0, required)
                .filter(at -> fields.get(at).defaultValue().isPresent())
                .findFirst()
                .orElse(fields.size());
    }

    private static String one(
            Field field,
            UnaryOperator<String> names,
            Function<TypeRef, String> annotation,
            Function<Field, Optional<String>> absent) {
        return names.apply(field.name()) + ": " + annotation.apply(field.type())
                + absent.apply(field).map(value -> " = " + value).orElse("");
    }

    /** The fields of a struct or an exception as a README shows them, with all that may be left out. */
    static String shownFields(
            List<Field> fields,
            UnaryOperator<String> names,
            Function<TypeRef, String> annotation,
            Function<Field, Optional<String>> absent) {
        int named = named(fields, absent);
        return named == fields.size()
                ? shown(fields, names, annotation, absent)
                : IntStream.range(0, fields.size())
                        .mapToObj(at ->
                                one(fields.get(at), names, annotation, at < named ? field -> Optional.empty() : absent))
                        .collect(Collectors.joining(", "));
    }

    /** The parameters as a README shows them. */
    static String shown(
            List<Field> fields,
            UnaryOperator<String> names,
            Function<TypeRef, String> annotation,
            Function<Field, Optional<String>> absent) {
        return each(fields, names, annotation, absent).collect(Collectors.joining(", "));
    }

    /** What a parameter is where it is left out: its default, or None for an optional one. */
    static Function<Field, Optional<String>> absent(
            Description description, PythonNames names, PythonLiterals.Place place) {
        return field -> field.defaultValue()
                .map(given -> PythonLiterals.argument(field.type(), given.value(), description, names, place))
                .or(() -> field.type().isOptional() ? Optional.of("None") : Optional.empty());
    }

    /** A dict of the fields with a default that a constructor has to be given, since others that follow have none. */
    static String leftOut(
            List<Field> fields, UnaryOperator<String> spelled, Description description, PythonNames names) {
        Function<Field, Optional<String>> absent = absent(description, names, PythonLiterals.Place.COPIED);
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

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.model.Field;
import org.creo.generator.model.TypeRef;

/** Lists of parameters with their annotations. */
final class PythonParameters {

    /** Longer lists have one parameter on each line. */
    private static final int IN_A_LINE = 3;

    private PythonParameters() {}

    /** The parameters of a method's definition, between its parentheses. */
    static String of(String first, List<Field> fields, UnaryOperator<String> names, PythonTypes types) {
        Stream<String> all = Stream.concat(Stream.of(first), each(fields, names, types::given));
        return fields.size() <= IN_A_LINE
                ? all.collect(Collectors.joining(", "))
                : all.collect(Collectors.joining(",\n        ", "\n        ", ",\n    "));
    }

    /** The parameters as a README shows them. */
    static String shown(List<Field> fields, UnaryOperator<String> names, Function<TypeRef, String> annotation) {
        return each(fields, names, annotation).collect(Collectors.joining(", "));
    }

    /** An optional parameter may be left out if only optional ones follow. */
    private static Stream<String> each(
            List<Field> fields, UnaryOperator<String> names, Function<TypeRef, String> annotation) {
        return IntStream.range(0, fields.size()).mapToObj(at -> {
            Field field = fields.get(at);
            boolean leftOut = fields.stream().skip(at).map(Field::type).allMatch(PythonTypes::isOptional);
            return names.apply(field.name()) + ": " + annotation.apply(field.type()) + (leftOut ? " = None" : "");
        });
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.type.TypeRef;

/**
 * A call that an example of a README makes.
 *
 * @param method as the language names it
 * @param arguments the text between the parentheses
 * @param printed whether its result is printed
 * @param counted whether that is an array
 * @param followed whether the items of its result are printed
 */
public record ExampleCall(String method, String arguments, boolean printed, boolean counted, boolean followed) {

    /** @param examples an expression for each type */
    public static ExampleCall of(Method method, String name, Function<TypeRef, String> examples) {
        return of(method, name, method.parameters(), examples);
    }

    /** @param parameters those of the method in the order in which a call has them */
    public static ExampleCall of(
            Method method, String name, List<Field> parameters, Function<TypeRef, String> examples) {
        return new ExampleCall(
                name,
                parameters.stream()
                        .map(parameter -> examples.apply(parameter.type()))
                        .collect(Collectors.joining(", ")),
                method.single().isPresent(),
                method.single().flatMap(TypeRef::asArray).isPresent(),
                method.download().isPresent());
    }
}

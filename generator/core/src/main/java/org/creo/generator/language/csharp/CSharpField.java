// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;

/**
 * A field of a struct or exception, or a parameter of a method.
 *
 * @param name the property; of a method's parameter, the same as {@code parameter}
 * @param parameter the parameter of a constructor or method
 * @param local the variable of generated code that holds it
 * @param documented the parameter's name in documentation, without an {@code @}
 * @param declaredName as the description has it
 * @param type as declarations have it
 * @param packed how it is written and read; null for a stream, whose items are
 * @param initial what the constructor or method takes where the argument is left out, null where it has to be given
 * @param computed what null stands for then, if no constant of C# is that value; else null
 * @param changed the value in a copy, by an argument of {@code With} or else the property; null for a method's
 *     parameter
 * @param doc the lines of its documentation, may be empty
 * @param deprecated what to do instead, else null
 */
public record CSharpField(
        String name,
        String parameter,
        String local,
        String documented,
        String declaredName,
        CSharpType type,
        CSharpPacked packed,
        String initial,
        String computed,
        String changed,
        List<String> doc,
        String deprecated) {

    /** The expression for the value to which a variable that was given, or left out, leads. */
    private String value(String variable) {
        return computed == null ? variable : variable + " ?? " + computed;
    }

    /** The value of the constructor's parameter. */
    public String taken() {
        return value(parameter);
    }

    /** The value of the variable that generated code has. */
    String sent() {
        return value(local);
    }

    /** Whether it is a stream, which does not travel in the request. */
    boolean streamed() {
        return packed == null;
    }
}

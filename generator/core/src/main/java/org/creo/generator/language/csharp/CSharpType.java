// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

/**
 * A type as declarations have it.
 *
 * @param text as every C# knows it
 * @param annotated as C# 8 and newer write it: an optional reference has a {@code ?} there
 * @param awaited as asynchronous calls have it: a stream is another type there, all else is as annotated
 * @param reference whether null is a value of the type in C#, so that it can say that an optional one is absent
 * @param check which function of the runtime's {@code Values} refuses nulls where none may be, else null
 * @param copied whether ordinary arrays or dictionaries convert to it, by a copy
 * @param bitwise whether its values are compared by their bits, as {@code ==} does not do
 * @param optional whether null means that there is no value
 */
public record CSharpType(
        String text,
        String annotated,
        String awaited,
        boolean reference,
        String check,
        boolean copied,
        boolean bitwise,
        boolean optional) {

    static final String NOT_NULL = "NotNull";
    static final String NO_NULLS = "NoNulls";

    /** One that is never null. */
    static CSharpType number(String text, boolean bitwise) {
        return new CSharpType(text, text, text, false, null, false, bitwise, false);
    }

    /** One that is null, or has nulls in it, where the caller makes a mistake. */
    static CSharpType object(String text, boolean reference, String check, boolean copied) {
        return new CSharpType(text, text, text, reference, check, copied, false, false);
    }

    /** Items one after another; the enumerable itself may not be null. */
    static CSharpType stream(String item) {
        String text = "System.Collections.Generic.IEnumerable<" + item + ">";
        String awaited = "System.Collections.Generic.IAsyncEnumerable<" + item + ">";
        return new CSharpType(text, text, awaited, true, NOT_NULL, false, false, false);
    }

    /** The same, or nothing. Where null was converted to an empty array, the check gives null back. */
    CSharpType orNull() {
        String annotated = text + "?";
        return new CSharpType(
                reference ? text : annotated,
                annotated,
                annotated,
                false,
                copied ? "Optional" : null,
                copied,
                bitwise,
                true);
    }

    /** As a declaration has it. */
    public CSharpEither<String> declared() {
        return new CSharpEither<>(text, annotated);
    }
}

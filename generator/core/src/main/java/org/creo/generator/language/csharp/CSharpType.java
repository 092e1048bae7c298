// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

/**
 * A type as declarations have it.
 *
 * @param text as every version of C# knows it
 * @param annotated as C# 8 and newer write it, with a {@code ?} after an optional reference
 * @param awaited as asynchronous calls have it: a stream has another type there, everything else is as annotated
 * @param reference whether null is a value of the type in C#, so that it can mean that an optional one is absent
 * @param check which function of the runtime's {@code Values} refuses nulls that are not allowed, else null
 * @param copied whether ordinary arrays or dictionaries convert to it, by a copy
 * @param bitwise whether its values are compared by their bits, which {@code ==} does not do
 * @param optional whether null means that there is no value
 * @param unsigned whether bytes in it are numbers without a sign, as C# has them, and not those of a {@code byte[]}
 * @param computed whether a parameter of it is null where it is left out, since no constant of C# is its value then
 */
public record CSharpType(
        String text,
        String annotated,
        String awaited,
        boolean reference,
        String check,
        boolean copied,
        boolean bitwise,
        boolean optional,
        boolean unsigned,
        boolean computed) {

    static final String NOT_NULL = "NotNull";
    static final String NO_NULLS = "NoNulls";
    private static final String OR_EMPTY = "OrEmpty";

    /** A type that has no null. */
    static CSharpType number(String text, boolean bitwise) {
        return new CSharpType(text, text, text, false, null, false, bitwise, false, false, false);
    }

    /** A type whose values may be or contain null by a mistake of the caller. */
    static CSharpType object(String text, boolean reference, String check, boolean copied) {
        return new CSharpType(text, text, text, reference, check, copied, false, false, false, false);
    }

    /** A sequence of items; the enumerable itself may not be null. */
    static CSharpType stream(String item) {
        String text = "System.Collections.Generic.IEnumerable<" + item + ">";
        String awaited = "System.Collections.Generic.IAsyncEnumerable<" + item + ">";
        return new CSharpType(text, text, awaited, true, NOT_NULL, false, false, false, false, false);
    }

    /** The same type, but optional. If null was converted to an empty array, the check returns null. */
    CSharpType orNull() {
        String annotated = text + "?";
        return new CSharpType(
                reference ? text : annotated,
                annotated,
                annotated,
                false,
                copied && !holdsNoNull() ? "Optional" : null,
                copied,
                bitwise,
                true,
                unsigned,
                false);
    }

    /** Whether null is no part of its values, so that nothing but the value itself is looked at. */
    private boolean holdsNoNull() {
        return reference && NOT_NULL.equals(check);
    }

    /** The same type of bytes that are numbers without a sign. */
    CSharpType ofUnsigned() {
        return new CSharpType(text, annotated, awaited, reference, check, copied, bitwise, optional, true, computed);
    }

    /** The same type of an array, a set or a map, but null gives an empty one. */
    CSharpType orEmpty() {
        String orNull = reference ? text + "?" : awaited;
        return new CSharpType(text, annotated, orNull, reference, OR_EMPTY, copied, bitwise, optional, unsigned, false);
    }

    /** The same type of a value that has no null, but null gives another value. */
    CSharpType orComputed() {
        return new CSharpType(text, annotated, text + "?", reference, check, copied, bitwise, optional, unsigned, true);
    }

    /** Whether null gives an empty array, set or map. */
    public boolean emptied() {
        return OR_EMPTY.equals(check);
    }

    /** The type of a parameter, as C# 8 and newer write it. */
    String given() {
        return computed || reference && emptied() ? text + "?" : annotated;
    }

    /** The type of a parameter, as every version of C# knows it. */
    String taken() {
        return computed ? text + "?" : text;
    }

    /**
     * The type of a parameter that may be left out of {@code With}. Where null is a value, the runtime's {@code Change}
     * tells it from nothing; elsewhere null is nothing.
     */
    CSharpEither<String> changed() {
        if (optional) {
            return declared().map(type -> "Runtime.Change<" + type + ">");
        }
        String orNull = text + "?";
        return new CSharpEither<>(reference ? text : orNull, orNull);
    }

    /** The type as a declaration has it. */
    public CSharpEither<String> declared() {
        return new CSharpEither<>(text, annotated);
    }
}

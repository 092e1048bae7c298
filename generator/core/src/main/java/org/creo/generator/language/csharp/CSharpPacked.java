// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

/**
 * How values of a type are written and read.
 *
 * @param text the type as code has it
 * @param size the bytes of each value, -1 where values differ in size
 * @param least the fewest bytes of a value
 * @param put the function that writes a value of fixed size at a place in a buffer, null for others
 * @param get the function that reads it there, null for others
 * @param read the expression that takes a value from {@code reader}
 * @param many the expression that takes an array of them, if the runtime has one; else null
 * @param writer what writes a value, unless its size is fixed
 */
public record CSharpPacked(
        String text, int size, int least, String put, String get, String read, String many, Writer writer) {

    /** What writes values of a type. */
    enum Writer {
        /** {@code writer.Write}. */
        RUNTIME,
        /** {@code Codec.Write}. */
        CODEC,
        /** {@code Codec.WriteOptional}, whose name tells that null is allowed. */
        OPTIONAL
    }

    public boolean fixed() {
        return size >= 0;
    }

    /** Whether the runtime's writer takes a value itself; the codec has no function of its own then. */
    public boolean byRuntime() {
        return writer == Writer.RUNTIME;
    }

    public boolean optional() {
        return writer == Writer.OPTIONAL;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;

/**
 * The methods of older releases that the host of one interface answers, and the functions that they need. What a
 * component does not apply to has null there.
 *
 * @param today the interface as it is
 */
public record OlderView(InterfaceView today, List<Answered> methods, List<Function> functions) {

    /**
     * A method as a release has it.
     *
     * @param today     the method that is called
     * @param release   for example {@code 1.0.0}
     * @param suffix    the same as a part of names, for example {@code _1_0_0}
     * @param signature as the release has it
     * @param idHex     the release's method id
     * @param request   the arguments, without the stream
     * @param upload    an item of the stream among them, else null
     * @param result    null where the release has none, or a stream
     * @param download  an item of a result that is a stream, else null
     * @param thrown    the exceptions of today's method
     */
    public record Answered(MethodView today, String release, String suffix, String signature, String idHex, boolean oneway,
                           Reading request, Conversion upload, Conversion result, Conversion download, List<Thrown> thrown) {}

    /**
     * An exception of today.
     *
     * @param idHex    the id by which clients of the release know it
     * @param function the function that writes its fields, null where they are those of today
     */
    public record Thrown(ExceptionView today, String idHex, String function) {}

    /** Older fields to read in order, then the values of today's. */
    public record Reading(List<Read> steps, List<Value> values) {}

    /**
     * Reads one older field.
     *
     * @param today      null where it is dropped
     * @param conversion how it is read, null where it is dropped
     * @param skip       how it is read where it is dropped
     */
    public record Read(String declaredName, FieldView today, Conversion conversion, Skip skip) {}

    /**
     * One of today's fields.
     *
     * @param sent  whether it was read
     * @param given where it was not, its default; null where that is absent or empty
     */
    public record Value(FieldView today, boolean sent, String given) {}

    /** @param function the function that reads or writes it; null where today's codec does */
    public record Conversion(TypeView today, String function) {}

    /** @param function null where the runtime reads the type by itself */
    public record Skip(TypeView type, String function) {}

    /**
     * Writes one older field.
     *
     * @param today      null where it is gone
     * @param conversion null where it is gone
     * @param fixed      what is written then
     */
    public record Write(String declaredName, FieldView today, Conversion conversion, Fixed fixed) {}

    /** A value that is always the same; it stands for a constant of an enum, an empty array and what is absent, too. */
    public record Fixed(TypeView type, String value) {}

    /**
     * Reads, writes or skips values of one older type.
     *
     * @param direction {@code read}, {@code write} or {@code skip}
     * @param kind      {@code struct}, {@code exception}, {@code enum}, {@code array}, {@code map}, {@code optional},
     *                  {@code present} (what comes is always there) or {@code filled} (what is absent gets a value)
     * @param name      the function's
     * @param older     the type as the release names it
     * @param text      today's type, or exception, as the language writes it; null in skips
     * @param today     today's type; null in skips and of exceptions
     * @param owned     the last argument of today's constructor, else empty
     * @param recursive whether the struct can hold itself
     * @param least     the fewest bytes of an item, or of a key with its value
     * @param key       of a map
     * @param value     of a map, the item of an array, the value of an optional
     * @param skips     the parts to skip, in order
     * @param constants for each constant that may come, in order, what it becomes: a constant or a number
     */
    public record Function(String direction, String kind, String name, String older, String release, String text,
                           TypeView today, String owned, boolean recursive, int least, Reading reading, List<Write> writes,
                           Conversion key, Conversion value, List<Skip> skips, Fixed fixed, String given,
                           List<String> constants) {}
}

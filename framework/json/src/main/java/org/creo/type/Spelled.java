// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * How values of a type are written that are neither numbers nor free text: a time, a date. Java's own parsers take more
 * texts than other languages do, so the texts are read here.
 */
public interface Spelled {

    /** What a text of the type is, for messages: {@code a date}. */
    String noun();

    /** The text of some value. */
    String example();

    /** What a text of the type is, with an example, for messages: {@code a date such as 2026-11-27}. */
    default String expected() {
        return noun() + " such as " + example();
    }

    /** The value where nothing else was said. */
    Object zero();

    /**
     * The value that a text means.
     *
     * @throws WrongTextException if it means none
     */
    Object parse(String text);

    /** The one text of a value that is shown and sent. */
    String text(Object value);

    /** The text that {@link #text} gives for the value that this text means. */
    default String canonical(String text) {
        return text(parse(text));
    }

    /**
     * Where a value is among all of its type, such as its seconds since 1970; empty where none comes before another.
     */
    default Optional<BigDecimal> number(Object value) {
        return Optional.empty();
    }

    /** A value by its {@link #number}. */
    default Object ofNumber(BigDecimal number) {
        throw new UnsupportedOperationException(noun() + " has no number");
    }

    /**
     * The next value, as RASP has it.
     *
     * @throws WrongBytesException if the bytes are none, or not all there
     */
    Object read(ByteBuffer in);

    /** The bytes of a value, as RASP has them. */
    byte[] bytes(Object value);
}

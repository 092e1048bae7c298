// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

/**
 * How much memory and time JSON may take of whoever reads it.
 *
 * @param bytes the most bytes that a value may take as RASP sends it
 * @param nesting how many objects and arrays may be inside each other; structs that hold themselves may be nested
 *     {@value org.creo.type.Trees#DEEPEST} deep in any case
 * @param digits how many digits a number may have; its sign, its point and the letter before its exponent may count
 */
public record JsonLimits(int bytes, int nesting, int digits) {

    /** The most bytes that a frame takes in addition to its header and the head of a request. */
    public static final int LONGEST = (256 << 20) - 20;

    /**
     * Limits for text that others send: as many digits as the longest number that JSON's test suites want to be read,
     * 80, and some.
     */
    public static final JsonLimits STRICT = new JsonLimits(LONGEST, 256, 100);
}

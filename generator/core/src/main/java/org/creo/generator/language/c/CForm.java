// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

/** What a value is in C. It decides how the value is passed, compared and checked. */
enum CForm {

    /** An integer: each number is a value. */
    INTEGER,

    /** A {@code float} or {@code double}: compared by its bits. */
    FLOATING,

    /** A {@code bool}: 0 and 1 are its only bytes. */
    TRUTH,

    /** A constant of an enum: C allows any number, of which only some are constants. */
    CONSTANT,

    /** Seconds and nanoseconds, of which C has more than there are. A small struct, passed by value. */
    TIME,

    /** Some bytes, whatever they are. A small struct, passed by value. */
    BYTES,

    /** A pointer and a count, passed by value: text, decimal numbers, arrays, sets, maps. */
    SPAN,

    /** A struct, or a union with what says which case it is, passed by its address. */
    STRUCT;

    /** Whether a method returns it in a variable of the caller, so that there is nothing to release. */
    boolean scalar() {
        return switch (this) {
            case INTEGER, FLOATING, TRUTH, CONSTANT, TIME, BYTES -> true;
            case SPAN, STRUCT -> false;
        };
    }

    /** Whether {@code ==} compares two of them. */
    boolean comparable() {
        return switch (this) {
            case INTEGER, TRUTH, CONSTANT -> true;
            case FLOATING, TIME, BYTES, SPAN, STRUCT -> false;
        };
    }

    /** Whether the right number of bytes may still not be a value. A struct is as its fields are. */
    boolean checked() {
        return switch (this) {
            case TRUTH, CONSTANT, TIME -> true;
            case INTEGER, FLOATING, BYTES, SPAN, STRUCT -> false;
        };
    }

    /** Whether C may hold something that is not a value of the description. A struct is as its fields are. */
    boolean refusable() {
        return switch (this) {
            case CONSTANT, TIME -> true;
            case INTEGER, FLOATING, TRUTH, BYTES, SPAN, STRUCT -> false;
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.Set;

/**
 * A type as Java code treats it.
 *
 * @param text as it is written
 * @param boxed the same where Java allows no primitive
 * @param erased the same without type arguments, for creating arrays of it
 * @param imports the types that its text names and that a file must import
 * @param wire how its values are written and read
 * @param nulls where a value that a user passes is checked for null
 * @param range the function that refuses values that are not of the type, and null where that is none of its values;
 *     null where there is nothing like that
 * @param given how a constructor copies a value that it is given
 * @param shared how a value is copied that an accessor returns
 * @param shape how values are compared and shown
 * @param array null if it is not an array
 */
public record JavaType(
        String text,
        String boxed,
        String erased,
        Set<String> imports,
        Wire wire,
        Nulls nulls,
        String range,
        Copy given,
        Copy shared,
        Shape shape,
        Array array) {

    /** Where a value that is given may be null. */
    public enum Nulls {
        NONE,
        VALUE,
        ITEMS;

        /** Whether the value itself may be null, but nothing in it. */
        public boolean value() {
            return this == VALUE;
        }

        /** Whether what it holds may be null, too. */
        public boolean items() {
            return this == ITEMS;
        }
    }

    /** How a value is copied that could be changed: not at all, by {@code clone()}, or with everything in it. */
    public enum Copy {
        NONE,
        CLONE,
        DEEP;

        public boolean clones() {
            return this == CLONE;
        }

        public boolean deep() {
            return this == DEEP;
        }
    }

    /**
     * How values travel.
     *
     * @param key the type in names of functions
     * @param inRuntime whether the runtime, not the codec, writes and reads it
     * @param overloaded whether Java tells its values from all others, so that its functions may be overloads
     * @param writer the function of the codec that writes it
     * @param inside the calls within the codec
     * @param outside the calls elsewhere
     * @param size bytes of a value if all take the same number, else -1
     * @param least the fewest bytes that a value takes
     */
    public record Wire(
            String key,
            boolean inRuntime,
            boolean overloaded,
            String writer,
            Coding inside,
            Coding outside,
            int size,
            int least) {

        public boolean fixed() {
            return size >= 0;
        }
    }

    /**
     * The beginnings of calls.
     *
     * @param write up to the value
     * @param read a whole call
     * @param put the same as {@code write} for a value of fixed size, up to its place
     * @param get the same as {@code read}, up to its place
     * @param labelled whether writing takes a name for messages, because the value is or contains itself what may be
     *     refused: text, and values that are not of their type
     */
    public record Coding(String write, String read, String put, String get, boolean labelled) {}

    /**
     * How values are compared and shown.
     *
     * @param same whether {@code ==} compares them
     * @param equal the function that compares them; null where {@code equals} or {@code ==} does
     * @param hash the function for their hash code; null where it is their own method
     * @param quoted whether showing them takes a function
     * @param signs what tells that function, after the value, which numbers have no sign; empty where all have one
     */
    public record Shape(boolean same, String equal, String hash, boolean quoted, String signs) {

        Shape(boolean same, String equal, String hash, boolean quoted) {
            this(same, equal, hash, quoted, "");
        }

        /** Shown with a function that is told which numbers have no sign. */
        Shape shown(String with) {
            return with.isEmpty() ? this : new Shape(same, equal, hash, true, with);
        }
    }

    /**
     * An array type.
     *
     * @param item the type of its items
     * @param leaf the type of the items of its innermost arrays, without type arguments
     * @param depth how many arrays are nested
     * @param generic whether its innermost arrays hold maps, for which Java has no expression
     * @param buffer the class of a view of its items, null where there is none
     * @param number the function that makes an item a number without a sign; null where items are what they are
     */
    public record Array(JavaType item, String leaf, int depth, boolean generic, String buffer, String number) {

        /** An expression for an array with this number of items. */
        public String creation(String count) {
            return "new " + leaf + "[" + count + "]" + "[]".repeat(depth - 1);
        }
    }

    public boolean primitive() {
        return nulls == Nulls.NONE;
    }

    public boolean generic() {
        return array != null && array.generic();
    }
}

// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.lang.reflect.Array;
import java.util.Objects;

/**
 * What the generated values have in common: they copy the arrays that they are given, are equal when
 * their contents are, and show themselves in the same form.
 */
public final class Values {
    private static final int ITEMS_SHOWN = 10;

    private Values() {
    }

    /**
     * Checks that an array and all in it is there.
     *
     * @param items the array; its items may be arrays
     * @param name what it is called, for the message of an error
     * @throws NullPointerException if something is null; the message names it
     */
    public static void check(Object[] items, String name) {
        Objects.requireNonNull(items, () -> name + " is null");
        for (int i = 0; i < items.length; i++) {
            Object item = items[i];
            if (item == null) {
                throw new NullPointerException(name + '[' + i + "] is null");
            }
            if (item instanceof Object[]) {
                check((Object[]) item, name + '[' + i + ']');
            }
        }
    }

    /**
     * Copies an array, the arrays in it included.
     *
     * @param <T> the type of its items
     * @param items the array; its items may be arrays
     * @param name what it is called, for the message of an error
     * @return a copy that shares no array with the original
     * @throws NullPointerException if something is null; the message names it
     */
    public static <T> T[] copy(T[] items, String name) {
        check(items, name);
        return copy(items);
    }

    /**
     * Copies an array, the arrays in it included.
     *
     * @param <T> the type of its items
     * @param items the array; nothing in it is null, its items may be arrays
     * @return a copy that shares no array with the original
     */
    public static <T> T[] copy(T[] items) {
        T[] copy = items.clone();
        if (items.getClass().getComponentType().isArray()) {
            for (int i = 0; i < copy.length; i++) {
                copy[i] = copyArray(copy[i]);
            }
        }
        return copy;
    }

    @SuppressWarnings("unchecked") // a clone has the type of the original
    private static <T> T copyArray(T array) {
        if (array instanceof Object[]) {
            return (T) copy((Object[]) array);
        }
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return (T) copy;
    }

    /**
     * Compares numbers by their bits: a NaN equals itself, 0.0 is not -0.0.
     *
     * @param a one number
     * @param b the other
     * @return whether their bits agree
     */
    public static boolean equal(float a, float b) {
        return Float.floatToRawIntBits(a) == Float.floatToRawIntBits(b);
    }

    /**
     * Compares numbers by their bits: a NaN equals itself, 0.0 is not -0.0.
     *
     * @param a one number
     * @param b the other
     * @return whether their bits agree
     */
    public static boolean equal(double a, double b) {
        return Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b);
    }

    /**
     * Compares arrays by content, numbers by their bits.
     *
     * @param a one array
     * @param b the other
     * @return whether they are of one length and agree in each item
     */
    public static boolean equal(float[] a, float[] b) {
        // Arrays.equals takes all NaNs for the same.
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!equal(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares arrays by content, numbers by their bits.
     *
     * @param a one array
     * @param b the other
     * @return whether they are of one length and agree in each item
     */
    public static boolean equal(double[] a, double[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!equal(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares arrays by content, the arrays in them included.
     *
     * @param a one array
     * @param b the other
     * @return whether they are of one length and agree in each item
     */
    public static boolean equal(Object[] a, Object[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!equalItems(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalItems(Object a, Object b) {
        if (a instanceof Object[] && b instanceof Object[]) {
            return equal((Object[]) a, (Object[]) b);
        }
        if (a instanceof double[] && b instanceof double[]) {
            return equal((double[]) a, (double[]) b);
        }
        if (a instanceof float[] && b instanceof float[]) {
            return equal((float[]) a, (float[]) b);
        }
        return Objects.deepEquals(a, b);
    }

    /**
     * Shows a value: numbers as Java does, texts and characters quoted, of a long array the first
     * ten items.
     *
     * @param value what to show
     * @return its text
     */
    public static String text(Object value) {
        StringBuilder text = new StringBuilder();
        append(text, value);
        return text.toString();
    }

    private static void append(StringBuilder text, Object value) {
        if (value instanceof String) {
            appendQuoted(text, (String) value, '"');
        } else if (value instanceof Character) {
            appendQuoted(text, value.toString(), '\'');
        } else if (value.getClass().isArray()) {
            appendArray(text, value);
        } else {
            text.append(value);
        }
    }

    private static void appendArray(StringBuilder text, Object array) {
        int length = Array.getLength(array);
        text.append('[');
        for (int i = 0; i < Math.min(length, ITEMS_SHOWN); i++) {
            if (i > 0) {
                text.append(", ");
            }
            append(text, Array.get(array, i));
        }
        if (length > ITEMS_SHOWN) {
            text.append(", ... ").append(length - ITEMS_SHOWN).append(" more");
        }
        text.append(']');
    }

    private static void appendQuoted(StringBuilder text, String value, char quote) {
        text.append(quote);
        for (int i = 0; i < value.length(); i++) {
            char unit = value.charAt(i);
            if (unit == quote || unit == '\\') {
                text.append('\\').append(unit);
            } else if (unit == '\n') {
                text.append("\\n");
            } else if (unit == '\r') {
                text.append("\\r");
            } else if (unit == '\t') {
                text.append("\\t");
            } else if (Character.isISOControl(unit)) {
                text.append(String.format("\\u%04x", (int) unit));
            } else {
                text.append(unit);
            }
        }
        text.append(quote);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

/** Prints values for people. */
final class ShownValues {

    private static final int LONGEST_KEY = 24;
    private static final long NAN = Double.doubleToLongBits(Double.NaN);

    private ShownValues() {}

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            quoted.append(escaped(text.charAt(i), '"'));
        }
        return quoted.append('"').toString();
    }

    static String character(char c) {
        return "'" + (Character.isSurrogate(c) ? unicode(c) : escaped(c, '\'')) + "'";
    }

    /** A NaN other than the usual one shows its bits, which are all that tells it from others. */
    static String number(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return Double.isNaN(value) && bits != NAN ? String.format("NaN, bits 0x%016x", bits) : String.valueOf(value);
    }

    static String number(float value) {
        int bits = Float.floatToRawIntBits(value);
        return Float.isNaN(value) && bits != Float.floatToIntBits(Float.NaN)
                ? String.format("NaN, bits 0x%08x", bits)
                : String.valueOf(value);
    }

    /** Cuts a key that is a text in quotes, so that it is short enough for a path. Others are never long. */
    static String cut(String text) {
        boolean whole = text.length() <= LONGEST_KEY || !text.startsWith("\"");
        return whole ? text : text.substring(0, LONGEST_KEY - 4) + "...\"";
    }

    private static String escaped(char c, char quote) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\\' -> "\\\\";
            default -> c == quote ? "\\" + c : Character.isISOControl(c) ? unicode(c) : String.valueOf(c);
        };
    }

    private static String unicode(char c) {
        return String.format("\\u%04x", (int) c);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * Writes the numbers that most values have, the same text as Jackson would, but without a string for each: most of the
 * time of an answer with many numbers is spent on them. For one thread.
 */
final class Digits {

    /** A power of ten: how many decimals of a number are tried. */
    private static final int SCALE = 100_000_000;

    private static final int DECIMALS = 8;
    /**
     * Numbers from here up to {@code LARGE} are written here; the text of others has an exponent. With {@link #SCALE}
     * these have at most 15 digits.
     */
    private static final double SMALL = 1e-3;

    private static final double LARGE = 1e7;

    /** Room for the text of a number, which stands at its end. */
    private final char[] text = new char[20];

    private int start;

    /** Writes a number with the fewest digits that read back as it. */
    void write(double number, JsonGenerator json) throws IOException {
        double size = Math.abs(number);
        // NaN is not in this range.
        if (size >= SMALL && size < LARGE) {
            long scaled = (long) (size * SCALE + 0.5);
            // Both are exact, so this rounds as a reader of the decimal would. No two decimals of up to 15 digits are
            // read as the same double (IEEE 754): this is the only one, and without zeros at its end the shortest.
            if ((double) scaled / SCALE == size) {
                start = text.length;
                putDecimals((int) (scaled % SCALE));
                putWhole((int) (scaled / SCALE));
                if (number < 0) {
                    text[--start] = '-';
                }
                json.writeNumber(text, start, text.length - start);
                return;
            }
        }
        json.writeNumber(number);
    }

    private void putDecimals(int decimals) {
        int rest = decimals;
        int count = DECIMALS;
        while (count > 1 && rest % 10 == 0) {
            rest /= 10;
            count--;
        }
        for (; count > 0; count--) {
            text[--start] = (char) ('0' + rest % 10);
            rest /= 10;
        }
        text[--start] = '.';
    }

    private void putWhole(int number) {
        int rest = number;
        do {
            text[--start] = (char) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
    }

    /** Writes a number as text with its digits. */
    void writeText(long number, JsonGenerator json) throws IOException {
        start = text.length;
        // The digits are taken from a number below zero, since there is one more of those.
        long rest = number < 0 ? number : -number;
        do {
            text[--start] = (char) ('0' - rest % 10);
            rest /= 10;
        } while (rest < 0);
        if (number < 0) {
            text[--start] = '-';
        }
        json.writeString(text, start, text.length - start);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

/** Reads and writes the field Content-Length. All methods are stateless. */
public final class ContentLength {
    private static final int MOST_DIGITS = 18;

    /** Texts of lengths that were needed before, which most lengths of small answers are. */
    private static final String[] KNOWN = new String[1 << 12];

    private ContentLength() {}

    /** A length as the field says it. */
    public static String text(long length) {
        if (length >= KNOWN.length) {
            return Long.toString(length);
        }
        String text = KNOWN[(int) length];
        if (text == null) {
            // Threads that do not see it make it again.
            text = Long.toString(length);
            KNOWN[(int) length] = text;
        }
        return text;
    }

    /** The length that the field says, in bytes. */
    public static long of(String digits) throws RefusedException {
        if (digits.isEmpty() || digits.length() > MOST_DIGITS) {
            throw notANumber();
        }
        long length = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw notANumber();
            }
            length = 10 * length + digit;
        }
        return length;
    }

    private static RefusedException notANumber() {
        return new RefusedException(400, "Content-Length is not a number");
    }
}

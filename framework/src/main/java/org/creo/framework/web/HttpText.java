// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

/** Which characters may be where in a request, after RFC 9110. All methods are stateless. */
public final class HttpText {
    private static final int LONGEST_METHOD = 32;
    private static final int BYTES = 256;

    private static final boolean[] TOKEN = new boolean[BYTES];
    private static final boolean[] VISIBLE = new boolean[BYTES];
    private static final boolean[] TEXT = new boolean[BYTES];

    static {
        String signs = "!#$%&'*+-.^_`|~";
        for (int each = 0; each < BYTES; each++) {
            boolean ascii = each < 0x80;
            TOKEN[each] = ascii && (Character.isLetterOrDigit(each) || signs.indexOf(each) >= 0);
            VISIBLE[each] = each > ' ' && each < 0x7f;
            TEXT[each] = each >= ' ' && each != 0x7f || each == '\t';
        }
    }

    private HttpText() {}

    /** Whether a byte may be in a method or in the name of a field. */
    public static boolean isToken(byte each) {
        return TOKEN[each & 0xff];
    }

    /** Whether a byte is visible ASCII, as all of a target is. */
    public static boolean isVisible(byte each) {
        return VISIBLE[each & 0xff];
    }

    /** Whether a byte may be in the value of a field. */
    public static boolean isText(byte each) {
        return TEXT[each & 0xff];
    }

    public static boolean isWhite(int each) {
        return each == ' ' || each == '\t';
    }

    /** Whether a method may have as many bytes. */
    public static boolean isMethod(int length) {
        return length <= LONGEST_METHOD;
    }

    /** Whether it can be a method. */
    public static boolean isMethod(CharSequence text) {
        return isMethod(text.length()) && isEach(text, TOKEN);
    }

    /** Whether it can be the name of a field, in lower case. */
    public static boolean isLowerToken(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 'A' && text.charAt(i) <= 'Z') {
                return false;
            }
        }
        return isEach(text, TOKEN);
    }

    /** Whether it can be a target. */
    public static boolean isTarget(CharSequence text) {
        return isEach(text, VISIBLE);
    }

    /** Whether it can be the value of a field, without white space around it. */
    public static boolean isValue(CharSequence text) {
        int end = text.length();
        return end == 0 || isEach(text, TEXT) && !isWhite(text.charAt(0)) && !isWhite(text.charAt(end - 1));
    }

    private static boolean isEach(CharSequence text, boolean[] allowed) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= allowed.length || !allowed[text.charAt(i)]) {
                return false;
            }
        }
        return text.length() > 0;
    }
}

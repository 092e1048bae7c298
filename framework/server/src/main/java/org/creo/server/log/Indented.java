// SPDX-License-Identifier: Apache-2.0
package org.creo.server.log;

import org.creo.protocol.text.Printable;

/** Prints text of several lines that may contain anything. */
final class Indented {
    static final String INDENT = "    ";

    private Indented() {}

    /** The text with its control characters escaped, all lines after the first indented, and cut. */
    static String lines(String text, int longest) {
        String shown = text == null || text.length() <= longest
                ? String.valueOf(text)
                : text.substring(0, longest) + "...(" + (text.length() - longest) + " more)\n";
        return Printable.lines(shown.replace("\r\n", "\n"));
    }
}

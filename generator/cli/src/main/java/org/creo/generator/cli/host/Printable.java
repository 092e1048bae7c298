// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

/** Makes what a host says safe for a terminal: nothing in it may move the cursor or act as another control sequence. */
public final class Printable {

    private Printable() {}

    public static String of(String text) {
        return text.replaceAll("[\\p{Cntrl}\u0080-\u009f&&[^\n]]", "?");
    }
}

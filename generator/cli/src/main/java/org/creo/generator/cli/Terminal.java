// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

/** Tells whether a person looks at what is printed. */
final class Terminal {

    private Terminal() {}

    /**
     * Java cannot tell for a single stream, so the launcher does (with {@code test -t 2}). If it says nothing, all
     * streams must be the terminal's, which is what a console meant before Java 22.
     */
    static boolean isErr() {
        return is("creo.terminal");
    }

    /** The same for standard output ({@code test -t 1}). */
    static boolean isOut() {
        return is("creo.terminal.out");
    }

    private static boolean is(String property) {
        String told = System.getProperty(property);
        return told != null
                ? Boolean.parseBoolean(told)
                : System.console() != null && Runtime.version().feature() < 22;
    }
}

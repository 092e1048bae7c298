// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.io.PrintWriter;

/** Finds out whether the output of a command was written: writers and print streams keep failures to themselves. */
final class Printed {
    private Printed() {}

    /**
     * Flushes the output.
     *
     * @param out writes to standard output
     * @throws IOException if something was not written, for example to a full disk
     */
    static void check(PrintWriter out) throws IOException {
        boolean failed = out.checkError();
        if (System.out.checkError() || failed) {
            throw new IOException("the output is not complete: it could not be written to standard output");
        }
    }
}

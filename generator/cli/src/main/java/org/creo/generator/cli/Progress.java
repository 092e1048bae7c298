// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.PrintWriter;

/** One line on a terminal that says what is going on; nothing elsewhere. */
final class Progress implements AutoCloseable {

    /** Clears the line from where the cursor is. */
    private static final String CLEAR = "\r\u001b[K";

    private static final int LONGEST = 100;

    private final PrintWriter err;
    private final boolean terminal;

    Progress(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    synchronized void show(String what) {
        if (terminal) {
            err.print(CLEAR + (what.length() > LONGEST ? what.substring(0, LONGEST - 3) + "..." : what));
            err.flush();
        }
    }

    /** Removes the line. */
    @Override
    public void close() {
        show("");
    }
}

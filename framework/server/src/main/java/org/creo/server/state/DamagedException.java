// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.file.Path;

/** Says that a database of states is damaged. */
final class DamagedException extends IOException {
    private static final long serialVersionUID = 1;

    private final String how;

    DamagedException(Path file, String how) {
        super("the file of states, " + file + ", is damaged: " + how
                + "; restore it from a backup, or remove all files of the folder to start with no states");
        this.how = how;
    }

    /** The message without the file, and without what to do about it. */
    String how() {
        return how;
    }
}

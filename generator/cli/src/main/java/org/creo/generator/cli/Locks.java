// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.evolve.Lock;

/** The lock next to a description. */
final class Locks {

    private Locks() {}

    static Path beside(Path description) {
        return description.resolveSibling(Lock.FILE);
    }

    /** Empty where there is no such file; use it only if no diagnostic was added. */
    static Lock read(Path lock, Diagnostics diagnostics) throws IOException {
        return Files.exists(lock) ? Lock.read(Sources.read(lock), diagnostics) : Lock.EMPTY;
    }
}

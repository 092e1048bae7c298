// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.creo.generator.Compilation;
import org.creo.generator.evolve.Lock;

/** The lock next to a description. */
final class Locks {

    private Locks() {}

    static Path beside(Path description) {
        return description.resolveSibling(Lock.FILE);
    }

    /** Empty where there is no such file; use it only where the compilation has not failed. */
    static Lock read(Path lock, Compilation compilation) throws IOException {
        return Files.exists(lock) ? compilation.lock(Sources.read(lock)) : Lock.EMPTY;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Says that files stand in the way; nothing was written. */
public final class ConflictException extends IOException {
    private static final long serialVersionUID = 1;

    ConflictException(List<Path> files) {
        super(
                files.size() == 1
                        ? files.get(0) + " was not written by Creo, or was changed since"
                        : "these files were not written by Creo, or were changed since:"
                                + files.stream().map(file -> "\n  " + file).reduce("", String::concat));
    }
}

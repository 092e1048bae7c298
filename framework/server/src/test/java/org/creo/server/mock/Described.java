// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.util.List;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;

/** Descriptions for tests. */
final class Described {
    private Described() {}

    static List<MockMethod> methods(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = Compilation.read(
                        new SourceFile("test.creo", text), ImportPath.NONE, List.of(), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.sorted()));
        return MockMethod.of(description);
    }
}

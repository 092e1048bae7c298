// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.List;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Method;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;

/** Descriptions for tests. */
public final class Described {

    private Described() {}

    public static Description text(String text) {
        Diagnostics diagnostics = new Diagnostics();
        return Compilation.read(new SourceFile("test.creo", text), ImportPath.NONE, List.of(), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.sorted()));
    }

    /** The method of that name, of any interface. */
    public static Method method(Description description, String name) {
        return description.interfaces().stream()
                .flatMap(service -> service.methods().stream())
                .filter(method -> method.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}

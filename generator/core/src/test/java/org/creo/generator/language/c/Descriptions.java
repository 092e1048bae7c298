// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;

/** Descriptions of package {@code a.b}, for tests. */
final class Descriptions {

    private Descriptions() {}

    static Description of(String definitions) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(
                new SourceFile("a.creo", "@PACKAGE(\"a.b\")\n" + definitions), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return description;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;

/** Descriptions for these tests. */
final class Descriptions {

    private Descriptions() {}

    static Description parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        SourceFile source = new SourceFile("service.creo", text);
        Description description = DescriptionParser.parse(source, ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return description;
    }
}

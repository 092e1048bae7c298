// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Struct;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.type.StructType;
import org.creo.type.TypeRef;

/** Descriptions for tests. */
final class Parsed {

    private Parsed() {}

    /** A description of the package {@code a.b}, which must be valid. */
    static Description description(String declarations) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(
                new SourceFile("a.creo", "@PACKAGE(\"a.b\")\n" + declarations), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return description;
    }

    /** The type of a field. */
    static TypeRef type(Description description, String struct, String field) {
        Struct owner = description.struct(new StructType(struct));
        return owner.fields().stream()
                .filter(each -> each.name().equals(field))
                .map(Field::type)
                .findFirst()
                .orElseThrow();
    }
}

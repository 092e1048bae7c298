// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;
import org.creo.generator.language.Examples;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.StructType;

/** Values as C# writes them, below a using of the runtime's namespace. */
final class CSharpExamples extends Examples {

    private final CSharpSpelling spelling;

    CSharpExamples(Description description, CSharpSpelling spelling) {
        super(description);
        this.spelling = spelling;
    }

    @Override
    protected String array(ArrayType type, String item) {
        return "new " + spelling.item(type).replace("Runtime.", "") + "[] { " + item + " }";
    }

    @Override
    protected String struct(StructType type, List<String> fields) {
        return "new " + spelling.type(type.name()) + "(" + String.join(", ", fields) + ")";
    }

    @Override
    protected String string(String literal) {
        return literal;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import org.creo.generator.language.Examples;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.StructType;

/** Initial values as C writes them. */
final class CExamples extends Examples {

    private final CSpelling spelling;

    CExamples(Description description, CSpelling spelling) {
        super(description);
        this.spelling = spelling;
    }

    @Override
    protected String array(ArrayType type, String item) {
        return "{(const " + spelling.text(type.item()) + "[]){" + item + "}, 1}";
    }

    @Override
    protected String struct(StructType type, List<String> fields) {
        return "{" + String.join(", ", fields) + "}";
    }

    @Override
    protected String string(String literal) {
        return spelling.prefix() + "string_of(" + literal + ")";
    }
}

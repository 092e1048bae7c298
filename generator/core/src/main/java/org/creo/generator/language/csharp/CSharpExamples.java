// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;
import org.creo.generator.language.Examples;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.StreamType;
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
    protected String empty(ArrayType type) {
        return "new " + spelling.item(type).replace("Runtime.", "") + "[0]";
    }

    @Override
    protected String map(MapType type, String key, String value) {
        return dictionary(type) + " { [" + key + "] = " + value + " }";
    }

    @Override
    protected String empty(MapType type) {
        return dictionary(type) + "()";
    }

    private String dictionary(MapType type) {
        String types = spelling.text(type).substring("Runtime.ReadOnlyMap".length());
        return "new System.Collections.Generic.Dictionary" + types.replace("Runtime.", "");
    }

    @Override
    protected String stream(StreamType type, String item) {
        return "new[] { " + item + " }";
    }

    @Override
    protected String present(OptionalType type, String value) {
        return value;
    }

    @Override
    protected String absent(OptionalType type) {
        return "null";
    }

    @Override
    protected String constant(Enumeration enumeration, EnumConstant constant) {
        return spelling.type(enumeration.name()) + "." + spelling.enumConstant(constant.name(), enumeration);
    }

    @Override
    protected String string(String literal) {
        return literal;
    }
}

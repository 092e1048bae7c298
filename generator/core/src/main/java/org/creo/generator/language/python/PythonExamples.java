// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import org.creo.generator.language.script.ScriptExamples;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StructType;

/** Values as Python writes them. */
final class PythonExamples extends ScriptExamples {

    private final PythonNames names;

    PythonExamples(Description description, PythonNames names) {
        super(description, names);
        this.names = names;
    }

    @Override
    protected String scalar(Scalar type) {
        return PythonScalar.of(type).example();
    }

    @Override
    protected String array(ArrayType type, String item) {
        return switch (PythonArray.of(type)) {
            case BYTES -> "b\"bytes\"";
            case CHARS -> "\"chars\"";
            case NUMBERS, STRINGS, ENUMS, STRUCTS, COMPOSITES -> "[" + item + "]";
        };
    }

    @Override
    protected String map(MapType type, String key, String value) {
        return "{" + key + ": " + value + "}";
    }

    @Override
    protected String empty(MapType type) {
        return "{}";
    }

    @Override
    protected String absent(OptionalType type) {
        return "None";
    }

    @Override
    protected String struct(StructType type, List<String> values) {
        return named(type.name()) + "(" + fields(type, values, "=") + ")";
    }

    @Override
    protected String constant(Enumeration enumeration, EnumConstant constant) {
        return named(enumeration.name()) + "." + names.enumConstant(constant.name(), enumeration);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import org.creo.generator.language.script.ScriptExamples;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StructType;

/** Values as JavaScript writes them. */
final class TypeScriptExamples extends ScriptExamples {

    private final TypeScriptNames names;

    TypeScriptExamples(Description description, TypeScriptNames names) {
        super(description, names);
        this.names = names;
    }

    @Override
    protected List<Field> parameters(Method method) {
        return TypeScriptClients.ordered(method);
    }

    @Override
    protected String scalar(Scalar type) {
        return TypeScriptScalar.of(type).example();
    }

    @Override
    protected String array(ArrayType type, String item) {
        if (type.item().equals(Scalar.BYTE)) {
            return "Uint8Array.of(1, 2)";
        }
        return type.item().equals(Scalar.CHAR) ? "\"chars\"" : "[" + item + "]";
    }

    @Override
    protected String map(MapType type, String key, String value) {
        return "new Map([[" + key + ", " + value + "]])";
    }

    @Override
    protected String empty(MapType type) {
        return "new Map()";
    }

    @Override
    protected String absent(OptionalType type) {
        return "undefined";
    }

    @Override
    protected String struct(StructType type, List<String> values) {
        return "{ " + fields(type, values, ": ") + " }";
    }

    @Override
    protected String leftOut(StructType type) {
        return "{ /* " + names.type(type.name()) + " */ }";
    }

    @Override
    protected String constant(Enumeration enumeration, EnumConstant constant) {
        return TypeScriptLiterals.quoted(constant.name());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

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

/** Initial values as C writes them. */
final class CExamples extends Examples {

    private final CNames names;
    private final CTypes types;

    CExamples(Description description, CNames names, CTypes types) {
        super(description);
        this.names = names;
        this.types = types;
    }

    @Override
    protected String array(ArrayType type, String item) {
        return "{(const " + types.item(type) + "[]){" + item + "}, 1}";
    }

    @Override
    protected String empty(ArrayType type) {
        return "{NULL, 0}";
    }

    @Override
    protected String map(MapType type, String key, String value) {
        return "{(const " + types.text(type) + "_entry[]){{" + key + ", " + value + "}}, 1}";
    }

    @Override
    protected String empty(MapType type) {
        return "{NULL, 0}";
    }

    @Override
    protected String struct(StructType type, List<String> fields) {
        return "{" + String.join(", ", fields) + "}";
    }

    @Override
    protected String stream(StreamType type, String item) {
        return item;
    }

    /** As a field: its flag and its value, or the address of a struct. */
    @Override
    protected String present(OptionalType type, String value) {
        return types.nullable(type) ? "&(const " + types.text(type) + ")" + value : "true, " + value;
    }

    @Override
    protected String absent(OptionalType type) {
        return types.nullable(type) ? "NULL" : "false, {NULL, 0}"; // only what contains a struct is left out
    }

    @Override
    protected String leftOut(StructType type) {
        return "{0}";
    }

    @Override
    protected String constant(Enumeration enumeration, EnumConstant constant) {
        EnumConstant shown = enumeration.constants().stream()
                .filter(other -> other.deprecation().isEmpty())
                .findFirst()
                .orElse(constant);
        return names.enumConstant(shown.name(), enumeration);
    }

    @Override
    protected String string(String literal) {
        return names.prefix() + "string_of(" + literal + ")";
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.List;
import org.creo.generator.language.Examples;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StructType;

/** Expressions as Java writes them. */
final class SpelledExamples extends Examples {

    private final HostSpelling spelling;

    SpelledExamples(Description description, HostSpelling spelling) {
        super(description);
        this.spelling = spelling;
    }

    /** An argument is not made narrower as an initial value is. */
    @Override
    protected String number(Primitive type) {
        return switch (type) {
            case BYTE -> "(byte) 1";
            case SHORT -> "(short) 1";
            case LONG -> "1L";
            default -> super.number(type);
        };
    }

    @Override
    protected String string(String literal) {
        return literal;
    }

    @Override
    protected String struct(StructType type, List<String> fields) {
        return "new " + spelling.text(type) + "(" + String.join(", ", fields) + ")";
    }

    @Override
    protected String array(ArrayType type, String item) {
        String inner = "new " + spelling.text(type.item()) + " {";
        String items = item.startsWith(inner) && type.item() instanceof ArrayType ? item.substring(inner.length() - 1) : item;
        return made(type, items);
    }

    @Override
    protected String empty(ArrayType type) {
        return made(type, "");
    }

    private String made(ArrayType type, String items) {
        return SpelledTypes.ofMaps(type) ? "Values.array(" + items + ")" : "new " + spelling.text(type) + " {" + items + "}";
    }

    @Override
    protected String map(MapType type, String key, String value) {
        return "Map.of(" + key + ", " + value + ")";
    }

    @Override
    protected String empty(MapType type) {
        return "Map.of()";
    }

    @Override
    protected String stream(StreamType type, String item) {
        return "Stream.of(" + item + ")";
    }

    @Override
    protected String present(OptionalType type, String value) {
        return "Optional.of(" + value + ")";
    }

    @Override
    protected String absent(OptionalType type) {
        return "Optional.empty()";
    }

    @Override
    protected String constant(Enumeration enumeration, EnumConstant constant) {
        return spelling.type(enumeration.name()) + "." + constant.name();
    }
}

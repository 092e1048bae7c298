// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.function.UnaryOperator;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Field;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;
import org.creo.generator.model.ValueCases;

/**
 * What the text of a struct or an exception needs in addition to its class; each part is null where Python knows it
 * anyway.
 *
 * @param name as declared
 * @param fieldNames as declared, as a tuple
 * @param kinds those of the fields' values, as the runtime's module {@code text} explains them, as a tuple
 */
public record PythonText(String name, String fieldNames, String kinds) {

    /** Stands for what Python tells from the value alone. */
    private static final String PLAIN = ".";

    private static final ValueCases<String> KINDS = new ValueCases<>() {
        @Override
        public String primitive(Primitive type) {
            return switch (type) {
                case CHAR -> "c";
                case FLOAT -> "f";
                case BOOLEAN, BYTE, SHORT, INT, LONG, DOUBLE -> PLAIN;
            };
        }

        @Override
        public String string(StringType type) {
            return PLAIN;
        }

        @Override
        public String array(ArrayType type) {
            return switch (PythonArray.of(type)) {
                case CHARS -> "a";
                case BYTES, NUMBERS, STRINGS, ENUMS, STRUCTS -> PLAIN;
                case COMPOSITES -> type.item().match(this);
            };
        }

        @Override
        public String map(MapType type) {
            return type.key().match(this) + type.value().match(this);
        }

        @Override
        public String optional(OptionalType type) {
            return type.value().match(this);
        }

        @Override
        public String struct(StructType type) {
            return PLAIN;
        }

        @Override
        public String enumeration(EnumType type) {
            return PLAIN;
        }
    };

    /** For a class of this name, whose fields are spelled like this. */
    static PythonText of(String declared, String name, List<Field> fields, UnaryOperator<String> spelling) {
        List<String> fieldNames = fields.stream().map(Field::name).toList();
        List<String> kinds =
                fields.stream().map(field -> kinds(field.type())).toList();
        return new PythonText(
                declared.equals(name) ? null : declared,
                fieldNames.equals(fieldNames.stream().map(spelling).toList())
                        ? null
                        : PythonLiterals.wordsOfMember(fieldNames),
                kinds.stream().allMatch(String::isEmpty) ? null : PythonLiterals.words(kinds));
    }

    private static String kinds(TypeRef type) {
        String kinds = type.match(KINDS);
        while (kinds.endsWith(PLAIN)) {
            kinds = kinds.substring(0, kinds.length() - PLAIN.length());
        }
        return kinds;
    }
}

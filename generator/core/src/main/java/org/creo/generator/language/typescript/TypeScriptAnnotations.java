// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import org.creo.generator.model.ArrayType;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeCases;
import org.creo.generator.model.TypeRef;

/**
 * What types are called in declarations.
 *
 * @param declared what comes before a type of the description
 * @param values what comes before a type of the runtime's values
 * @param stream the type of a result that is a stream
 */
record TypeScriptAnnotations(TypeScriptNames names, String declared, String values, String stream) {

    /** What Creo returns. */
    String returned(TypeRef type) {
        return type.match(new Cases(false));
    }

    /** What a caller may pass. */
    String given(TypeRef type) {
        return type.match(new Cases(true));
    }

    private final class Cases implements TypeCases<String> {

        private final boolean given;

        Cases(boolean given) {
            this.given = given;
        }

        @Override
        public String primitive(Primitive type) {
            return switch (type) {
                case BOOLEAN -> "boolean";
                case BYTE, SHORT, INT, FLOAT, DOUBLE -> "number";
                case LONG -> "bigint";
                case CHAR -> "string";
            };
        }

        @Override
        public String string(StringType type) {
            return "string";
        }

        @Override
        public String array(ArrayType type) {
            return type.item()
                    .asPrimitive()
                    .map(item -> given ? taken(item) : packed(item))
                    .orElseGet(() -> "readonly " + enclosed(type.item()) + "[]");
        }

        private String taken(Primitive item) {
            return switch (item) {
                case BYTE -> values + "Bytes";
                case SHORT, INT, FLOAT, DOUBLE -> values + "Numbers";
                case LONG -> values + "Longs";
                case BOOLEAN, CHAR -> packed(item);
            };
        }

        private String packed(Primitive item) {
            return switch (item) {
                case BOOLEAN -> "readonly boolean[]";
                case CHAR -> "string";
                case BYTE -> values + "ReadonlyUint8Array";
                case SHORT -> values + "ReadonlyInt16Array";
                case INT -> values + "ReadonlyInt32Array";
                case LONG -> values + "ReadonlyBigInt64Array";
                case FLOAT -> values + "ReadonlyFloat32Array";
                case DOUBLE -> values + "ReadonlyFloat64Array";
            };
        }

        /** In parentheses where an array of it needs them. */
        private String enclosed(TypeRef item) {
            String text = item.match(this);
            return text.startsWith("readonly ") || item.asOptional().isPresent() ? "(" + text + ")" : text;
        }

        @Override
        public String map(MapType type) {
            return "ReadonlyMap<" + type.key().match(this) + ", " + type.value().match(this) + ">";
        }

        @Override
        public String optional(OptionalType type) {
            return type.value().match(this) + " | undefined";
        }

        @Override
        public String stream(StreamType type) {
            String item = type.item().match(this);
            return given ? "AsyncIterable<" + item + "> | Iterable<" + item + ">" : stream + "<" + item + ">";
        }

        @Override
        public String struct(StructType type) {
            return declared + names.type(type.name()) + (given ? ".Fields" : "");
        }

        @Override
        public String enumeration(EnumType type) {
            return declared + names.type(type.name());
        }
    }
}

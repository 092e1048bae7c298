// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

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
        public String scalar(Scalar type) {
            return TypeScriptScalar.of(type).text().replace("$", values);
        }

        @Override
        public String array(ArrayType type) {
            return type.item()
                    .asScalar()
                    .map(TypeScriptScalar::of)
                    .map(item -> given ? item.taken() : item.packed())
                    .map(text -> text.replace("$", values))
                    .orElseGet(() -> "readonly " + enclosed(type.item()) + "[]");
        }

        @Override
        public String set(SetType type) {
            String item = type.item().match(this);
            String set = "ReadonlySet<" + item + ">";
            return given ? set + " | readonly " + item + "[]" : set;
        }

        /** In parentheses where an array of it needs them. */
        private String enclosed(TypeRef item) {
            String text = item.match(this);
            return text.startsWith("readonly ") || text.contains(" | ") ? "(" + text + ")" : text;
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
        public String union(UnionType type) {
            return declared + names.type(type.name()) + (given ? ".Fields" : "");
        }

        @Override
        public String enumeration(EnumType type) {
            return declared + names.type(type.name());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.EnumLiteral;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Scalar;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeCases;
import org.creo.generator.model.TypeRef;

/** The values of constants and of optional arguments as C# writes them. */
final class CSharpLiterals {

    /** Line ends that are not control characters: a literal of C# cannot contain a line end. */
    private static final String LINE_ENDS = "\u2028\u2029";

    private final Description description;
    private final CSharpNames names;
    private final CSharpTypes types;

    CSharpLiterals(Description description, CSharpNames names, CSharpTypes types) {
        this.description = description;
        this.names = names;
        this.types = types;
    }

    String of(TypeRef type, Literal value) {
        return type.match(new Written(value));
    }

    /** The type of a value tells the kind of its literal. */
    private final class Written implements TypeCases<String> {

        private final Literal value;

        Written(Literal value) {
            this.value = value;
        }

        @Override
        public String scalar(Scalar type) {
            return CSharpScalar.literal(type, value);
        }

        /** With the global namespace: a method of the client may have the name of the enum. */
        @Override
        public String enumeration(EnumType type) {
            String declared = ((EnumLiteral) value).constant();
            return "global::" + names.namespace(description.packageName()) + "." + names.type(type.name()) + "."
                    + names.enumConstant(declared, description.enumeration(type));
        }

        /** No constant of C# is an empty array; the constructor takes nothing for one. */
        @Override
        public String array(ArrayType type) {
            return "default(" + types.text(type) + ")";
        }

        @Override
        public String map(MapType type) {
            return "null";
        }

        @Override
        public String optional(OptionalType type) {
            throw none(type);
        }

        @Override
        public String stream(StreamType type) {
            throw none(type);
        }

        @Override
        public String struct(StructType type) {
            throw none(type);
        }

        private IllegalArgumentException none(TypeRef type) {
            return new IllegalArgumentException("there are no literals of " + type.declared());
        }
    }

    static String escaped(String text, char quote) {
        StringBuilder escaped = new StringBuilder();
        for (char letter : text.toCharArray()) {
            if (letter == quote || letter == '\\') {
                escaped.append('\\').append(letter);
            } else if (Character.isISOControl(letter)
                    || Character.isSurrogate(letter)
                    || LINE_ENDS.indexOf(letter) >= 0) {
                escaped.append(String.format("\\u%04x", (int) letter));
            } else {
                escaped.append(letter);
            }
        }
        return escaped.toString();
    }
}

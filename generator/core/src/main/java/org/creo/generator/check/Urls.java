// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.Optional;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;

/** Says which types the parts of a URL can have. */
final class Urls {

    private Urls() {}

    /** Whether some texts are values of the type, one for each. */
    static boolean isText(TypeRef type) {
        return type.match(new Texts()) != Text.NONE;
    }

    /** Whether every text is a value of the type. */
    static boolean isAnyText(TypeRef type) {
        return type.match(new Texts()) == Text.ANY;
    }

    /** Whether any number of texts under one name are a value of the type: none, one or several. */
    static boolean isQuery(TypeRef type) {
        Optional<TypeRef> part = type.asOptional()
                .map(OptionalType::value)
                .or(() -> type.asArray().map(ArrayType::item));
        return isText(part.orElse(type));
    }

    private enum Text {
        NONE,
        SOME,
        ANY
    }

    private static final class Texts implements TypeCases<Text> {

        @Override
        public Text scalar(Scalar type) {
            return type == Scalar.STRING ? Text.ANY : Text.SOME;
        }

        @Override
        public Text enumeration(EnumType type) {
            return Text.SOME;
        }

        @Override
        public Text array(ArrayType type) {
            return Text.NONE;
        }

        @Override
        public Text map(MapType type) {
            return Text.NONE;
        }

        @Override
        public Text optional(OptionalType type) {
            return Text.NONE;
        }

        @Override
        public Text stream(StreamType type) {
            return Text.NONE;
        }

        @Override
        public Text struct(StructType type) {
            return Text.NONE;
        }
    }
}

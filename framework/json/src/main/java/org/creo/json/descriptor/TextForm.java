// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/** How a value is written in a URL. */
public enum TextForm {
    /** The value as it is, without quotes: text, constants, and bytes in base64. */
    TEXT,
    /** The value as JSON has it: numbers and booleans. */
    BARE,
    /** An array or a set: the parameter is repeated for each item, as {@link #TEXT}. */
    REPEATED_TEXT,
    /** An array or a set: the parameter is repeated for each item, as {@link #BARE}. */
    REPEATED_BARE,
    /** The value as JSON, an object or an array. */
    JSON;

    public static TextForm of(TypeRef type) {
        return type.match(new Forms());
    }

    /** Whether the parameter is repeated for each item of an array or a set: then no parameter is an empty one. */
    public boolean repeated() {
        return this == REPEATED_TEXT || this == REPEATED_BARE;
    }

    private static final class Forms implements ValueCases<TextForm> {
        @Override
        public TextForm scalar(Scalar type) {
            return switch (type.form()) {
                case TRUTH, INTEGER, FLOATING -> BARE;
                case CHARACTER, TEXT, INSTANT, DURATION, DATE, UUID, DECIMAL -> TEXT;
            };
        }

        @Override
        public TextForm array(ArrayType type) {
            if (type.item() == Scalar.BYTE) {
                return TEXT;
            }
            return switch (type.item().match(this)) {
                case TEXT -> REPEATED_TEXT;
                case BARE -> REPEATED_BARE;
                default -> JSON;
            };
        }

        @Override
        public TextForm set(SetType type) {
            return type.item().match(this) == TEXT ? REPEATED_TEXT : REPEATED_BARE;
        }

        @Override
        public TextForm map(MapType type) {
            return JSON;
        }

        @Override
        public TextForm optional(OptionalType type) {
            return type.value().match(this);
        }

        @Override
        public TextForm enumeration(EnumType type) {
            return TEXT;
        }

        @Override
        public TextForm struct(StructType type) {
            return JSON;
        }

        @Override
        public TextForm union(UnionType type) {
            return JSON;
        }
    }
}

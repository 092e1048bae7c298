// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import org.creo.json.ValueType;
import org.creo.json.ValueType.Constants;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Simple;
import org.creo.json.ValueType.Struct;

/** How a value is written in a URL. */
public enum TextForm {
    /** The value as it is, without quotes: text, constants, and bytes in base64. */
    TEXT,
    /** The value as JSON has it: numbers and booleans. */
    BARE,
    /** An array: the parameter is repeated for each item, as {@link #TEXT}. */
    REPEATED_TEXT,
    /** An array: the parameter is repeated for each item, as {@link #BARE}. */
    REPEATED_BARE,
    /** The value as JSON, an object or an array. */
    JSON;

    public static TextForm of(ValueType type) {
        return type.match(new Forms());
    }

    /** Whether the parameter is repeated for each item of an array: then no parameter is an empty array. */
    public boolean repeated() {
        return this == REPEATED_TEXT || this == REPEATED_BARE;
    }

    private static final class Forms implements ValueType.Cases<TextForm> {
        @Override
        public TextForm simple(Simple type) {
            return type == Simple.STRING || type == Simple.CHAR ? TEXT : BARE;
        }

        @Override
        public TextForm items(Items type) {
            if (type.item() == Simple.BYTE) {
                return TEXT;
            }
            return switch (type.item().match(this)) {
                case TEXT -> REPEATED_TEXT;
                case BARE -> REPEATED_BARE;
                default -> JSON;
            };
        }

        @Override
        public TextForm entries(Entries type) {
            return JSON;
        }

        @Override
        public TextForm maybe(Maybe type) {
            return type.value().match(this);
        }

        @Override
        public TextForm constants(Constants type) {
            return TEXT;
        }

        @Override
        public TextForm struct(Struct type) {
            return JSON;
        }
    }
}

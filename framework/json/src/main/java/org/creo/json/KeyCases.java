// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Struct;

/** One answer for each kind of type that the keys of a map may have; all others are refused. */
interface KeyCases<R> extends ValueType.Cases<R> {
    @Override
    default R items(Items type) {
        throw refused(type);
    }

    @Override
    default R entries(Entries type) {
        throw refused(type);
    }

    @Override
    default R maybe(Maybe type) {
        throw refused(type);
    }

    @Override
    default R struct(Struct type) {
        throw refused(type);
    }

    static IllegalArgumentException refused(ValueType key) {
        return new IllegalArgumentException("no map has keys of type " + key.declared());
    }
}

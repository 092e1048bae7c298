// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.state;

import java.util.IdentityHashMap;
import java.util.Map;
import org.creo.json.ValueType;
import org.creo.protocol.kept.KeptType;

/**
 * The type of a kept state as that of a value which becomes JSON. What is kept has no names of types, so they are made
 * up.
 */
final class KeptValueType implements KeptType.Cases<ValueType> {

    private final Map<KeptType.Struct, ValueType.Struct> structs = new IdentityHashMap<>();
    private int enums;

    private KeptValueType() {}

    static ValueType of(KeptType type) {
        return type.match(new KeptValueType());
    }

    @Override
    public ValueType simple(KeptType.Simple type) {
        return ValueType.Simple.valueOf(type.name());
    }

    @Override
    public ValueType items(KeptType.Items type) {
        return new ValueType.Items(type.item().match(this));
    }

    @Override
    public ValueType entries(KeptType.Entries type) {
        return new ValueType.Entries(type.key().match(this), type.value().match(this));
    }

    @Override
    public ValueType maybe(KeptType.Maybe type) {
        return new ValueType.Maybe(type.value().match(this));
    }

    @Override
    public ValueType constants(KeptType.Constants type) {
        return new ValueType.Constants("Enum" + ++enums, type.names());
    }

    @Override
    public ValueType struct(KeptType.Struct type) {
        ValueType.Struct known = structs.get(type);
        if (known == null) {
            known = new ValueType.Struct("Struct" + (structs.size() + 1));
            // Before its fields, which may be of the same type.
            structs.put(type, known);
            known.set(type.fields().stream()
                    .map(field ->
                            new ValueType.Member(field.name(), field.type().match(this)))
                    .toList());
        }
        return known;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.creo.json.ValueType.Constants;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Member;
import org.creo.json.ValueType.Simple;
import org.creo.json.ValueType.Struct;

/** Makes writers of types, one for each struct. */
final class Writers implements ValueType.Cases<ValueWriter> {

    private final Map<Struct, StructWriter> structs = new IdentityHashMap<>();

    @Override
    public ValueWriter simple(Simple type) {
        return ScalarWriters.of(type);
    }

    @Override
    public ValueWriter constants(Constants type) {
        return ScalarWriters.of(type);
    }

    @Override
    public ValueWriter items(Items type) {
        if (type.item() == Simple.BYTE) {
            return ScalarWriters::bytes;
        }
        ValueWriter item = type.item().match(this);
        int least = type.item().least();
        return out -> {
            int count = out.in.getCount(least, "item");
            out.json.writeStartArray();
            for (int i = 0; i < count; i++) {
                item.write(out);
            }
            out.json.writeEndArray();
        };
    }

    @Override
    public ValueWriter maybe(Maybe type) {
        ValueWriter value = type.value().match(this);
        String declared = type.declared();
        return out -> {
            out.in.need(1, declared);
            if (out.in.getFlag()) {
                value.write(out);
            } else {
                out.json.writeNull();
            }
        };
    }

    @Override
    public ValueWriter entries(Entries type) {
        KeyWriter key = type.key().match(new Keys());
        ValueWriter value = type.value().match(this);
        int least = type.key().least() + type.value().least();
        return out -> {
            int count = out.in.getCount(least, "entry");
            Set<String> seen = new HashSet<>();
            out.json.writeStartObject();
            for (int i = 0; i < count; i++) {
                int offset = out.in.offset();
                String name = key.text(out.in);
                if (!seen.add(name)) {
                    throw new MalformedValueException(offset, "the key " + name + " is there twice");
                }
                out.json.writeFieldName(name);
                value.write(out);
            }
            out.json.writeEndObject();
        };
    }

    @Override
    public ValueWriter struct(Struct type) {
        StructWriter known = structs.get(type);
        if (known == null) {
            known = new StructWriter(type.recursive());
            // The writer is known before those of its members, which may be of the same type.
            structs.put(type, known);
            known.members = members(type.members());
        }
        return known;
    }

    private static final class StructWriter implements ValueWriter {

        private final boolean recursive;
        private ValueWriter members;

        StructWriter(boolean recursive) {
            this.recursive = recursive;
        }

        @Override
        public void write(ToJson out) throws IOException, MalformedValueException {
            if (recursive) {
                out.enter();
            }
            members.write(out);
            if (recursive) {
                out.leave();
            }
        }
    }

    /** A writer of an object with these members. */
    ValueWriter members(List<Member> members) {
        SerializedString[] names = members.stream()
                .map(member -> new SerializedString(member.name()))
                .toArray(SerializedString[]::new);
        ValueWriter[] values =
                members.stream().map(member -> member.type().match(this)).toArray(ValueWriter[]::new);
        return out -> {
            out.json.writeStartObject();
            for (int i = 0; i < names.length; i++) {
                out.json.writeFieldName(names[i]);
                values[i].write(out);
            }
            out.json.writeEndObject();
        };
    }

    private static final class Keys implements KeyCases<KeyWriter> {

        @Override
        public KeyWriter simple(Simple type) {
            return ScalarWriters.key(type);
        }

        @Override
        public KeyWriter constants(Constants type) {
            return ScalarWriters.key(type);
        }
    }
}

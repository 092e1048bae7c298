// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.PlainCases;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.Sizes;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/** Makes writers of types, one for each struct and union. */
final class Writers implements ValueCases<ValueWriter> {

    private final DeclaredTypes types;
    private final Sizes sizes;
    private final Trees trees;
    private final Map<StructType, StructWriter> structs = new HashMap<>();
    private final Map<UnionType, UnionWriter> unions = new HashMap<>();

    Writers(DeclaredTypes types) {
        this.types = types;
        this.sizes = new Sizes(types);
        this.trees = new Trees(types);
    }

    @Override
    public ValueWriter scalar(Scalar type) {
        return ScalarWriters.of(type);
    }

    @Override
    public ValueWriter enumeration(EnumType type) {
        return ScalarWriters.constant(type.name(), types.constants(type));
    }

    @Override
    public ValueWriter array(ArrayType type) {
        if (type.item() == Scalar.BYTE) {
            return ScalarWriters::bytes;
        }
        ValueWriter item = type.item().match(this);
        int least = sizes.least(type.item());
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
    public ValueWriter set(SetType type) {
        ValueWriter item = type.item().match(this);
        KeyWriter key = type.item().match(new Keys());
        int least = sizes.least(type.item());
        return out -> {
            int count = out.in.getCount(least, "item");
            Set<String> seen = new HashSet<>();
            out.json.writeStartArray();
            for (int i = 0; i < count; i++) {
                int offset = out.in.offset();
                String text = key.text(out.in);
                if (!seen.add(text)) {
                    throw new MalformedValueException(offset, "the item " + text + " is there twice");
                }
                out.in.back(offset);
                item.write(out);
            }
            out.json.writeEndArray();
        };
    }

    @Override
    public ValueWriter optional(OptionalType type) {
        ValueWriter value = type.value().match(this);
        String declared = type.declared();
        return out -> {
            if (out.in.getFlag(declared)) {
                value.write(out);
            } else {
                out.json.writeNull();
            }
        };
    }

    @Override
    public ValueWriter map(MapType type) {
        KeyWriter key = type.key().match(new Keys());
        ValueWriter value = type.value().match(this);
        int least = sizes.least(type.key()) + sizes.least(type.value());
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
    public ValueWriter struct(StructType type) {
        StructWriter known = structs.get(type);
        if (known == null) {
            known = new StructWriter(trees.recursive(type));
            // The writer is known before those of its members, which may be of the same type.
            structs.put(type, known);
            known.members = members(types.members(type));
        }
        return known;
    }

    @Override
    public ValueWriter union(UnionType type) {
        UnionWriter known = unions.get(type);
        if (known == null) {
            List<Member> cases = types.cases(type);
            known = new UnionWriter(type.name(), names(cases), trees.recursive(type));
            // The writer is known before those of its cases, which may hold the same type.
            unions.put(type, known);
            known.values = cases.stream().map(each -> each.type().match(this)).toArray(ValueWriter[]::new);
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

    /** Writes an object whose only member is the case. */
    private static final class UnionWriter implements ValueWriter {

        private final String name;
        private final SerializedString[] names;
        private final boolean recursive;
        private ValueWriter[] values;

        UnionWriter(String name, SerializedString[] names, boolean recursive) {
            this.name = name;
            this.names = names;
            this.recursive = recursive;
        }

        @Override
        public void write(ToJson out) throws IOException, MalformedValueException {
            if (recursive) {
                out.enter();
            }
            int place = out.in.getInt(name);
            if (place < 0 || place >= names.length) {
                throw new MalformedValueException(out.in.offset() - Integer.BYTES, name + " has no case " + place);
            }
            out.json.writeStartObject();
            out.json.writeFieldName(names[place]);
            values[place].write(out);
            out.json.writeEndObject();
            if (recursive) {
                out.leave();
            }
        }
    }

    private static SerializedString[] names(List<Member> members) {
        return members.stream()
                .map(member -> new SerializedString(member.name()))
                .toArray(SerializedString[]::new);
    }

    /** A writer of an object with these members. */
    ValueWriter members(List<Member> members) {
        SerializedString[] names = names(members);
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

    private final class Keys implements PlainCases<KeyWriter> {

        @Override
        public KeyWriter scalar(Scalar type) {
            return ScalarWriters.key(type);
        }

        @Override
        public KeyWriter enumeration(EnumType type) {
            return ScalarWriters.key(type.name(), types.constants(type));
        }
    }
}

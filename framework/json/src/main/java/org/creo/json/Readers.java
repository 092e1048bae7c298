// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.json.ValueType.Constants;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Member;
import org.creo.json.ValueType.Simple;
import org.creo.json.ValueType.Struct;

/** Makes readers of types, one for each struct. */
final class Readers implements ValueType.Cases<ValueReader> {

    private final JsonFormat format;
    private final Map<Struct, StructReader> structs = new IdentityHashMap<>();

    Readers(JsonFormat format) {
        this.format = format;
    }

    @Override
    public ValueReader simple(Simple type) {
        return ScalarReaders.of(type);
    }

    @Override
    public ValueReader constants(Constants type) {
        return ScalarReaders.of(new ConstantNames(type));
    }

    @Override
    public ValueReader items(Items type) {
        ValueReader item = type.item().match(this);
        if (type.item() == Simple.BYTE) {
            return in -> {
                if (in.json.currentToken() == JsonToken.VALUE_STRING) {
                    ScalarReaders.bytes(in);
                } else {
                    array(in, item, "base64 text or an array of numbers");
                }
            };
        }
        String what = "an array (" + type.declared() + ")";
        return in -> array(in, item, what);
    }

    private static void array(FromJson in, ValueReader item, String what) throws IOException, JsonMistake {
        if (in.json.currentToken() != JsonToken.START_ARRAY) {
            throw in.expected(what);
        }
        int count = 0;
        int place = in.out.reserveInt();
        while (in.json.nextToken() != JsonToken.END_ARRAY) {
            item.read(in);
            count++;
        }
        in.out.setInt(place, count);
    }

    @Override
    public ValueReader maybe(Maybe type) {
        ValueReader value = type.value().match(this);
        return in -> {
            if (in.json.currentToken() == JsonToken.VALUE_NULL) {
                in.out.putByte(0);
            } else {
                in.out.putByte(1);
                value.read(in);
            }
        };
    }

    @Override
    public ValueReader entries(Entries type) {
        KeyReader key = type.key().match(new Keys());
        ValueReader value = type.value().match(this);
        String what = "an object (" + type.declared() + ")";
        return in -> {
            if (in.json.currentToken() != JsonToken.START_OBJECT) {
                throw in.expected(what);
            }
            int count = 0;
            int place = in.out.reserveInt();
            Set<String> seen = new HashSet<>();
            String name = in.json.nextFieldName();
            while (name != null) {
                if (!seen.add(name)) {
                    throw in.twice();
                }
                key.read(in, name);
                in.json.nextToken();
                value.read(in);
                count++;
                name = in.json.nextFieldName();
            }
            in.out.setInt(place, count);
        };
    }

    @Override
    public ValueReader struct(Struct type) {
        StructReader known = structs.get(type);
        return known == null ? made(type) : known;
    }

    private StructReader made(Struct type) {
        StructReader made = new StructReader(type);
        // The reader is known before those of its members, which may be of the same type.
        structs.put(type, made);
        try {
            made.members =
                    new MembersReader(type.declared(), "field", type.members(), Optional.empty(), this, this::initial);
        } catch (IllegalArgumentException e) {
            // Other readers may hold the one that failed.
            structs.clear();
            throw e;
        }
        return made;
    }

    MembersReader parameters(Parameters parameters) {
        return new MembersReader(
                parameters.method(), "parameter", parameters.members(), parameters.stream(), this, this::initial);
    }

    private static final class StructReader implements ValueReader {

        private final String name;
        private final String what;
        private final boolean recursive;
        private MembersReader members;

        StructReader(Struct type) {
            name = type.declared();
            what = "an object (" + name + ")";
            recursive = type.recursive();
        }

        @Override
        public void read(FromJson in) throws IOException, JsonMistake {
            if (in.json.currentToken() != JsonToken.START_OBJECT) {
                throw in.expected(what);
            }
            if (recursive) {
                in.enter(name);
            }
            members.read(in);
            if (recursive) {
                in.leave();
            }
        }
    }

    private byte[] initial(Member member) {
        if (member.initial().isEmpty()) {
            return member.type() instanceof Maybe ? new byte[1] : null;
        }
        try {
            // A default is no struct, so its reader is whole.
            return JsonReader.item(
                            format,
                            JsonLimits.LONGEST,
                            member.type(),
                            member.type().match(this))
                    .read(member.initial().get());
        } catch (JsonMistake e) {
            throw new IllegalArgumentException("the default of " + member.name() + ": " + e.getMessage(), e);
        }
    }

    private static final class Keys implements KeyCases<KeyReader> {

        @Override
        public KeyReader simple(Simple type) {
            return ScalarReaders.key(type);
        }

        @Override
        public KeyReader constants(Constants type) {
            ConstantNames names = new ConstantNames(type);
            return (in, key) -> in.out.putInt(names.ordinal(in, key));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.protocol.text.Nearest;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.PlainCases;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/** Makes readers of types, one for each struct and union. */
final class Readers implements ValueCases<ValueReader> {

    private final JsonFormat format;
    private final DeclaredTypes types;
    private final Trees trees;
    private final Map<StructType, StructReader> structs = new HashMap<>();
    private final Map<UnionType, UnionReader> unions = new HashMap<>();

    Readers(JsonFormat format, DeclaredTypes types) {
        this.format = format;
        this.types = types;
        this.trees = new Trees(types);
    }

    @Override
    public ValueReader scalar(Scalar type) {
        return ScalarReaders.of(type);
    }

    @Override
    public ValueReader enumeration(EnumType type) {
        return ScalarReaders.of(names(type));
    }

    @Override
    public ValueReader array(ArrayType type) {
        ValueReader item = type.item().match(this);
        if (type.item() == Scalar.BYTE) {
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

    @Override
    public ValueReader set(SetType type) {
        ValueReader item = type.item().match(this);
        String what = "an array (" + type.declared() + ")";
        return in -> {
            if (in.json.currentToken() != JsonToken.START_ARRAY) {
                throw in.expected(what);
            }
            int count = 0;
            int place = in.out.reserveInt();
            Set<String> seen = new HashSet<>();
            while (in.json.nextToken() != JsonToken.END_ARRAY) {
                int start = in.out.end();
                item.read(in);
                // Items are equal if their bytes are: also texts of one time in two zones.
                if (!seen.add(in.out.since(start))) {
                    throw in.here("the item " + in.found() + " is there twice");
                }
                count++;
            }
            in.out.setInt(place, count);
        };
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
    public ValueReader optional(OptionalType type) {
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
    public ValueReader map(MapType type) {
        KeyReader key = type.key().match(new Keys());
        ValueReader value = type.value().match(this);
        // Other texts may then be the same key.
        boolean spelled = type.key().asScalar().filter(Scalar::isSpelled).isPresent();
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
                if (!seen.add(key.read(in, name))) {
                    throw spelled ? in.here("the key " + FromJson.quoted(name) + " is there twice") : in.twice();
                }
                in.json.nextToken();
                value.read(in);
                count++;
                name = in.json.nextFieldName();
            }
            in.out.setInt(place, count);
        };
    }

    @Override
    public ValueReader struct(StructType type) {
        StructReader known = structs.get(type);
        return known == null ? made(type) : known;
    }

    @Override
    public ValueReader union(UnionType type) {
        UnionReader known = unions.get(type);
        return known == null ? made(type) : known;
    }

    private UnionReader made(UnionType type) {
        List<Member> cases = types.cases(type);
        UnionReader made = new UnionReader(type.name(), cases, trees.recursive(type));
        // The reader is known before those of its cases, which may hold the same type.
        unions.put(type, made);
        try {
            made.readers = cases.stream().map(each -> each.type().match(this)).toArray(ValueReader[]::new);
        } catch (IllegalArgumentException e) {
            forget();
            throw e;
        }
        return made;
    }

    private StructReader made(StructType type) {
        StructReader made = new StructReader(type.name(), trees.recursive(type));
        // The reader is known before those of its members, which may be of the same type.
        structs.put(type, made);
        try {
            made.members = new MembersReader(
                    type.declared(), "field", types.members(type), Optional.empty(), this, this::initial);
        } catch (IllegalArgumentException e) {
            forget();
            throw e;
        }
        return made;
    }

    /** Other readers may hold the one that failed. */
    private void forget() {
        structs.clear();
        unions.clear();
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

        StructReader(String name, boolean recursive) {
            this.name = name;
            this.what = "an object (" + name + ")";
            this.recursive = recursive;
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

    /** Reads an object whose only member is a case. */
    private static final class UnionReader implements ValueReader {

        private final String name;
        private final List<String> names;
        private final Map<String, Integer> places = new HashMap<>();
        private final boolean recursive;
        private ValueReader[] readers;

        UnionReader(String name, List<Member> cases, boolean recursive) {
            this.name = name;
            this.names = cases.stream().map(Member::name).toList();
            names.forEach(each -> places.put(each, places.size()));
            this.recursive = recursive;
        }

        @Override
        public void read(FromJson in) throws IOException, JsonMistake {
            if (in.json.currentToken() != JsonToken.START_OBJECT) {
                throw in.expected("an object (" + name + ")");
            }
            if (recursive) {
                in.enter(name);
            }
            String found = in.json.nextFieldName();
            if (found == null) {
                throw in.here("no case of " + name + " is given; it has " + String.join(", ", names));
            }
            int place = place(in, found);
            in.out.putInt(place);
            in.json.nextToken();
            readers[place].read(in);
            String second = in.json.nextFieldName();
            if (second != null) {
                throw second.equals(found)
                        ? in.twice()
                        : in.here(name + " has one case, and '" + found + "' came before");
            }
            if (recursive) {
                in.leave();
            }
        }

        private int place(FromJson in, String found) throws JsonMistake {
            Integer place = places.get(found);
            if (place == null) {
                throw in.here(name + " has no case '" + found + "'"
                        + Nearest.meant(found, names).map("; "::concat).orElse("; it has " + String.join(", ", names)));
            }
            return place;
        }
    }

    private byte[] initial(Member member) {
        if (member.initial().isEmpty()) {
            return member.type().isOptional() ? new byte[1] : null;
        }
        try {
            // A default is no struct, so its reader is whole.
            return JsonReader.item(
                            format,
                            JsonLimits.LONGEST,
                            member.type(),
                            types,
                            member.type().match(this))
                    .read(member.initial().get());
        } catch (JsonMistake e) {
            throw new IllegalArgumentException("the default of " + member.name() + ": " + e.getMessage(), e);
        }
    }

    private ConstantNames names(EnumType type) {
        return new ConstantNames(type.name(), types.constants(type));
    }

    private final class Keys implements PlainCases<KeyReader> {

        @Override
        public KeyReader scalar(Scalar type) {
            return ScalarReaders.key(type);
        }

        @Override
        public KeyReader enumeration(EnumType type) {
            ConstantNames names = names(type);
            return (in, key) -> {
                in.out.putInt(names.ordinal(in, key));
                return key;
            };
        }
    }
}

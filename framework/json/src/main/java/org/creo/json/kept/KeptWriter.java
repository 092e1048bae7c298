// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/** Writes values of any type as {@link KeptReader} reads them. For one thread at a time. */
public final class KeptWriter {
    private static final int FIRST_CAPACITY = 128;

    private final DeclaredTypes names;
    private ByteBuffer out = ByteBuffer.allocate(FIRST_CAPACITY);
    private int inside;

    private KeptWriter(DeclaredTypes names, int inside) {
        this.names = names;
        this.inside = inside;
    }

    /** The bytes of a value of this type. */
    public static byte[] write(KeptType type, Object value) {
        return write(type, value, 0);
    }

    /**
     * The bytes of a value of this type as RASP sends it.
     *
     * @throws IllegalArgumentException if there is text that RASP cannot send
     */
    public static byte[] writeSent(KeptType type, Object value) {
        return write(type, value, 1);
    }

    private static byte[] write(KeptType type, Object value, int inside) {
        KeptWriter writer = new KeptWriter(type.names(), inside);
        writer.put(type.type(), value);
        return Arrays.copyOf(writer.out.array(), writer.out.position());
    }

    private void put(TypeRef type, Object value) {
        type.match(new Writing(value));
    }

    private ByteBuffer room(int bytes) {
        if (out.remaining() < bytes) {
            int size = Math.max(2 * out.capacity(), out.position() + bytes);
            out = ByteBuffer.wrap(Arrays.copyOf(out.array(), size)).position(out.position());
        }
        return out;
    }

    private void count(int count) {
        room(Integer.BYTES).putInt(count);
    }

    private void truth(boolean value) {
        room(1).put((byte) (value ? 1 : 0));
    }

    private void text(String text) {
        boolean paired = text.chars().noneMatch(unit -> Character.isSurrogate((char) unit))
                || StandardCharsets.UTF_8.newEncoder().canEncode(text);
        if (!paired && inside > 0) {
            throw new IllegalArgumentException("text with half a surrogate pair, which UTF-8 cannot express");
        } else if (inside == 0) {
            truth(paired);
        }
        if (paired) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            count(bytes.length);
            room(bytes.length).put(bytes);
        } else {
            // No encoder is used: it would replace surrogates that have no pair.
            count(text.length());
            text.chars().forEach(unit -> room(Character.BYTES).putChar((char) unit));
        }
    }

    private void within(Runnable content) {
        int start = inside == 0 ? room(Integer.BYTES).putInt(0).position() : -1;
        inside++;
        content.run();
        inside--;
        if (start >= 0) {
            out.putInt(start - Integer.BYTES, out.position() - start);
        }
    }

    private final class Writing implements ValueCases<Void> {
        private final Object value;

        Writing(Object value) {
            this.value = value;
        }

        @Override
        public Void scalar(Scalar type) {
            switch (type.form()) {
                case TRUTH -> truth((Boolean) value);
                case INTEGER, FLOATING -> KeptNumbers.write(type, (Number) value, room(type.size()));
                case CHARACTER -> room(Character.BYTES).putChar((Character) value);
                case TEXT -> text((String) value);
                case INSTANT, DURATION, DATE, UUID, DECIMAL -> {
                    byte[] bytes = type.spelled().bytes(value);
                    room(bytes.length).put(bytes);
                }
            }
            return null;
        }

        @Override
        public Void array(ArrayType type) {
            items(type.item(), (List<?>) value);
            return null;
        }

        private void items(TypeRef item, Collection<?> items) {
            count(items.size());
            items.forEach(each -> put(item, each));
        }

        @Override
        public Void set(SetType type) {
            items(type.item(), (Set<?>) value);
            return null;
        }

        @Override
        public Void map(MapType type) {
            Map<?, ?> entries = (Map<?, ?>) value;
            count(entries.size());
            entries.forEach((key, each) -> {
                put(type.key(), key);
                put(type.value(), each);
            });
            return null;
        }

        @Override
        public Void optional(OptionalType type) {
            Optional<?> optional = (Optional<?>) value;
            truth(optional.isPresent());
            optional.ifPresent(each -> put(type.value(), each));
            return null;
        }

        @Override
        public Void enumeration(EnumType type) {
            within(() -> room(Integer.BYTES).putInt(names.constants(type).indexOf(value)));
            return null;
        }

        @Override
        public Void struct(StructType type) {
            List<?> values = (List<?>) value;
            within(() -> {
                int place = 0;
                for (Member field : names.members(type)) {
                    put(field.type(), values.get(place++));
                }
            });
            return null;
        }

        @Override
        public Void union(UnionType type) {
            KeptCase one = (KeptCase) value;
            List<Member> cases = names.cases(type);
            within(() -> {
                int place = 0;
                while (!cases.get(place).name().equals(one.name())) {
                    place++;
                }
                room(Integer.BYTES).putInt(place);
                put(cases.get(place).type(), one.value());
            });
            return null;
        }
    }
}

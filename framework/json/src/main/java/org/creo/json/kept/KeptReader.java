// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * Reads kept values of any type. Structs, unions and enums are kept as RASP sends them, after the count of their bytes;
 * what is around them is kept as the framework's {@code StateCodec} says: like RASP, except that a text begins with a
 * byte, 1 for UTF-8 and 0 for UTF-16.
 */
public final class KeptReader implements ValueCases<Object> {
    private static final char REPLACEMENT = '\uFFFD';

    private final DeclaredTypes names;
    private final ByteBuffer in;
    /** How many structs, unions and enums are around the place: within one of them, values are as RASP sends them. */
    private int inside;

    private KeptReader(DeclaredTypes names, byte[] bytes, int inside) {
        this.names = names;
        in = ByteBuffer.wrap(bytes);
        this.inside = inside;
    }

    /** @throws IOException if the bytes are not exactly one such value */
    public static Object read(KeptType type, byte[] bytes) throws IOException {
        return read(type, bytes, 0);
    }

    /** As {@link #read}, of a value as RASP sends it. */
    public static Object readSent(KeptType type, byte[] bytes) throws IOException {
        return read(type, bytes, 1);
    }

    private static Object read(KeptType type, byte[] bytes, int inside) throws IOException {
        try {
            KeptReader reader = new KeptReader(type.names(), bytes, inside);
            Object value = type.type().match(reader);
            reader.end(bytes.length);
            return value;
        } catch (BufferUnderflowException e) {
            throw new IOException("a value that cannot be read: its end is missing", e);
        } catch (IllegalArgumentException e) {
            throw new IOException("a value that cannot be read: " + e.getMessage(), e);
        }
    }

    private void end(int place) {
        if (in.position() != place) {
            throw new IllegalArgumentException("its bytes end elsewhere");
        }
    }

    private int count() {
        int count = in.getInt();
        // Nothing is smaller than a byte.
        if (count < 0 || count > in.remaining()) {
            throw new IllegalArgumentException("a count of " + count);
        }
        return count;
    }

    private boolean truth() {
        byte value = in.get();
        if (value != 0 && value != 1) {
            throw new IllegalArgumentException("a boolean of " + value);
        }
        return value == 1;
    }

    @Override
    public Object scalar(Scalar type) {
        return switch (type.form()) {
            case TRUTH -> truth();
            case INTEGER, FLOATING -> KeptNumbers.read(type, in);
            case CHARACTER -> in.getChar();
            case TEXT -> text();
            case INSTANT, DURATION, DATE, UUID, DECIMAL -> type.spelled().read(in);
        };
    }

    private String text() {
        if (inside == 0 && !truth()) {
            char[] units = new char[count()];
            in.asCharBuffer().get(units);
            in.position(in.position() + units.length * Character.BYTES);
            return new String(units);
        }
        int count = count();
        ByteBuffer bytes = in.slice().limit(count);
        in.position(in.position() + count);
        String text = StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
        // The character stands for what is no text, unless it was in the text itself: then the strict decoder, which is
        // slower, decides.
        if (text.indexOf(REPLACEMENT) >= 0) {
            try {
                StandardCharsets.UTF_8.newDecoder().decode(bytes);
            } catch (CharacterCodingException e) {
                throw new IllegalArgumentException("text that is not UTF-8", e);
            }
        }
        return text;
    }

    @Override
    public Object array(ArrayType type) {
        int count = count();
        List<Object> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            items.add(type.item().match(this));
        }
        return items;
    }

    @Override
    public Object set(SetType type) {
        int count = count();
        Set<Object> items = new LinkedHashSet<>();
        for (int i = 0; i < count; i++) {
            Object item = type.item().match(this);
            if (!items.add(item)) {
                throw new IllegalArgumentException("a set with the item " + item + " twice");
            }
        }
        return Collections.unmodifiableSet(items);
    }

    @Override
    public Object map(MapType type) {
        int count = count();
        Map<Object, Object> entries = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            Object key = type.key().match(this);
            if (entries.put(key, type.value().match(this)) != null) {
                throw new IllegalArgumentException("a map with the key " + key + " twice");
            }
        }
        return Collections.unmodifiableMap(entries);
    }

    @Override
    public Object optional(OptionalType type) {
        return truth() ? Optional.of(type.value().match(this)) : Optional.empty();
    }

    @Override
    public Object enumeration(EnumType type) {
        return within(() -> {
            List<String> constants = names.constants(type);
            int number = in.getInt();
            if (number < 0 || number >= constants.size()) {
                throw new IllegalArgumentException("a constant of number " + number);
            }
            return constants.get(number);
        });
    }

    @Override
    public Object struct(StructType type) {
        return within(() -> {
            List<Member> fields = names.members(type);
            List<Object> values = new ArrayList<>(fields.size());
            for (Member field : fields) {
                values.add(field.type().match(this));
            }
            return values;
        });
    }

    @Override
    public Object union(UnionType type) {
        return within(() -> {
            List<Member> cases = names.cases(type);
            int number = in.getInt();
            if (number < 0 || number >= cases.size()) {
                throw new IllegalArgumentException("a case of number " + number);
            }
            Member found = cases.get(number);
            return new KeptCase(found.name(), found.type().match(this));
        });
    }

    private Object within(Supplier<Object> content) {
        int end = -1;
        if (inside == 0) {
            int count = count();
            end = in.position() + count;
        }
        inside++;
        Object value = content.get();
        inside--;
        if (end >= 0) {
            end(end);
        }
        return value;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.UnionCase;
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

/**
 * How much memory values take in a JVM, in bytes: what each of them takes at least, without the contents of texts,
 * arrays, sets, maps and optionals. A host adds it up while it decodes, so it is rather too much than too little:
 * references take 8 bytes, as they do in heaps over 32 GiB and with ZGC. Headers take 12 bytes, as by default. Not safe
 * for several threads.
 */
public final class HeapSizes {

    private static final int HEADER = 12;
    private static final int REFERENCE = 8;
    /** Objects begin at multiples of it. */
    private static final int STEP = 8;

    /** Smaller items may leave up to {@link #STEP} bytes unused in addition. */
    private static final int ARRAY = 16;

    private static final int TEXT = 32;
    /** Seconds and nanoseconds, or a year, a month and a day. */
    private static final int TIME = 24;

    private static final int UUID = 32;
    /** Without the digits that do not fit into a {@code long}. */
    private static final int DECIMAL = 48;

    /** A {@code LinkedHashMap}, its table, and the map around it that cannot be changed. */
    private static final int MAP = 80 + ARRAY + 48;
    /** An entry of a {@code LinkedHashMap}, and its share of a table that has up to four places for each. */
    private static final int ENTRY = 56 + 4 * REFERENCE;

    /** A {@code LinkedHashSet} with the map that it is made of, and the set around it that cannot be changed. */
    private static final int SET = 24 + 80 + ARRAY + 24;

    private static final int OPTIONAL = 24;

    /** A union of more cases counts as the largest of them, whichever it is. */
    private static final int MANY = 1_000;

    private final Description description;
    private final Map<String, Long> structs = new HashMap<>();
    private final ValueCases<Long> cases = new Cases();

    public HeapSizes(Description description) {
        this.description = description;
    }

    /** An item of an array of references, with its reference. */
    public int item(TypeRef type) {
        return clamped(REFERENCE + type.match(cases));
    }

    /** An entry of a map. */
    public int entry(TypeRef key, TypeRef value) {
        return clamped(ENTRY + boxed(key) + boxed(value));
    }

    /** How much more than the least value of a union one with such a value inside takes. */
    public int more(UnionType union, TypeRef held) {
        return clamped(Math.max(0, chosen(held) - union.match(cases)));
    }

    /** A value of a union that holds one of this type. */
    private long chosen(TypeRef held) {
        int size = inline(held);
        return (size == STEP ? object(size, 0) : object(0, size)) + held.match(cases);
    }

    /** An item of a set, which is an entry of a map without a value. */
    public int member(TypeRef item) {
        return clamped(ENTRY + boxed(item));
    }

    /** An optional that holds a value of that type. */
    public int present(TypeRef type) {
        return clamped(OPTIONAL + boxed(type));
    }

    /** Structs in structs may grow beyond any memory. */
    private static int clamped(long size) {
        return (int) Math.min(size, Integer.MAX_VALUE);
    }

    private long boxed(TypeRef type) {
        return type.asScalar()
                .filter(JavaScalar::isPrimitive)
                .map(scalar -> box(JavaScalar.of(scalar).held()))
                .orElseGet(() -> type.match(cases));
    }

    /** The JVM keeps one object for each boolean and each byte. */
    private static long box(Scalar type) {
        if (type == Scalar.BOOLEAN || type == Scalar.BYTE) {
            return 0;
        }
        return type.size() == STEP ? object(type.size(), 0) : object(0, type.size());
    }

    /**
     * An object. The first field of 8 bytes begins at a multiple of 8; smaller ones fill the gap before it.
     *
     * @param large how much its fields of 8 bytes take
     * @param small how much the others take
     */
    private static long object(long large, long small) {
        int gap = large == 0 ? 0 : (STEP - HEADER % STEP) % STEP;
        long size = HEADER + gap + large + Math.max(0, small - gap);
        return (size + STEP - 1) / STEP * STEP;
    }

    private static int inline(TypeRef type) {
        return type.asScalar()
                .filter(JavaScalar::isPrimitive)
                .map(scalar -> JavaScalar.of(scalar).held().size())
                .orElse(REFERENCE);
    }

    private long sum(StructType struct) {
        long large = 0;
        long small = 0;
        long held = 0;
        for (Field field : description.struct(struct).fields()) {
            int size = inline(field.type());
            if (size == STEP) {
                large += size;
            } else {
                small += size;
            }
            held += field.type().match(cases);
        }
        return clamped(object(large, small) + held);
    }

    private final class Cases implements ValueCases<Long> {

        @Override
        public Long scalar(Scalar type) {
            return switch (type.form()) {
                case TRUTH, INTEGER, FLOATING, CHARACTER -> 0L;
                case TEXT -> (long) TEXT;
                case INSTANT, DURATION, DATE -> (long) TIME;
                case UUID -> (long) UUID;
                case DECIMAL -> (long) DECIMAL;
            };
        }

        @Override
        public Long array(ArrayType type) {
            int size = type.item()
                    .asScalar()
                    .map(scalar -> JavaScalar.of(scalar).packed())
                    .map(HeapSizes::inline)
                    .orElse(REFERENCE);
            return (long) (size < STEP ? ARRAY + STEP : ARRAY);
        }

        @Override
        public Long set(SetType type) {
            return (long) SET;
        }

        @Override
        public Long map(MapType type) {
            return (long) MAP;
        }

        /** One that is absent is the same object for all. */
        @Override
        public Long optional(OptionalType type) {
            return 0L;
        }

        @Override
        public Long struct(StructType type) {
            Long known = structs.get(type.name());
            if (known == null) {
                known = sum(type);
                structs.put(type.name(), known);
            }
            return known;
        }

        @Override
        public Long union(UnionType type) {
            List<UnionCase> all = description.union(type).cases();
            LongStream sizes = all.stream().mapToLong(each -> chosen(each.type()));
            // To tell very many cases apart takes more code than a method may have.
            return (all.size() > MANY ? sizes.max() : sizes.min()).orElseThrow();
        }

        @Override
        public Long enumeration(EnumType type) {
            return 0L;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.creo.json.JsonWriter.Longs;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Types and values that nobody would write, and JSON that was changed at random. */
class RandomValuesTest {

    private static final int ROUNDS = 300;
    private static final int CHANGES = 40;
    private static final String TOKENS = "{}[]:,\"\\0123456789-+.eEnulltruefals \t\nax\u00e9\u2603\ud83d\ude00";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whatIsWrittenIsReadAgain(long seed) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            RandomType types = new RandomType(random);
            TypeRef type = types.type(3);
            JsonPlans plans = new JsonPlans(JsonLimits.STRICT, types.declared());
            byte[] value = new RandomValue(random, types.declared()).of(type);
            for (Longs longs : Longs.values()) {
                byte[] json = plans.writer(type).write(value, longs);
                String text = new String(json, StandardCharsets.UTF_8);
                assertArrayEquals(value, plans.reader(type).read(json), text);
                assertArrayEquals(value, plans.reader(type).read(text), text);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {5, 6, 7, 8})
    void whatIsChangedIsRefusedOrAValue(long seed) throws Exception {
        Random random = new Random(seed);
        int refused = 0;
        for (int i = 0; i < ROUNDS; i++) {
            RandomType types = new RandomType(random);
            TypeRef type = types.type(3);
            JsonPlans plans = new JsonPlans(JsonLimits.STRICT, types.declared());
            JsonReader reader = plans.reader(type);
            byte[] json = plans.writer(type).write(new RandomValue(random, types.declared()).of(type), Longs.TEXT);
            for (int j = 0; j < CHANGES; j++) {
                try {
                    byte[] read = reader.read(changed(json, random));
                    byte[] again = plans.writer(type).write(read, Longs.NUMBERS);
                    assertArrayEquals(read, reader.read(again));
                } catch (JsonMistake e) {
                    refused++;
                    assertTrue(
                            e.place().pointer().isEmpty() || e.place().pointer().startsWith("/"));
                }
            }
        }
        assertTrue(refused > ROUNDS);
    }

    private static byte[] changed(byte[] json, Random random) {
        byte[] changed = json.clone();
        int from = random.nextInt(json.length);
        switch (random.nextInt(4)) {
            case 0 -> changed[from] = (byte) random.nextInt();
            case 1 -> changed[from] = (byte) TOKENS.charAt(random.nextInt(TOKENS.length()));
            case 2 -> System.arraycopy(json, from, changed, 0, json.length - from);
            default -> System.arraycopy(json, 0, changed, from, json.length - from);
        }
        return changed;
    }

    private record RandomType(
            Random random, List<StructType> structs, List<UnionType> unions, DeclaredTypes.Builder names) {

        private static final EnumType COLOR = new EnumType("Color");

        RandomType(Random random) {
            this(random, new ArrayList<>(), new ArrayList<>(), new DeclaredTypes.Builder());
            names.with(COLOR, List.of("RED", "GREEN", "BLUE"));
        }

        DeclaredTypes declared() {
            return names.build();
        }

        TypeRef type(int depth) {
            return switch (random.nextInt(depth == 0 ? 4 : 10)) {
                case 0, 1, 2 -> Scalar.values()[random.nextInt(Scalar.values().length)];
                case 3 -> COLOR;
                case 4 -> new ArrayType(type(depth - 1));
                case 5 -> new MapType(key(), type(depth - 1));
                case 6 -> new SetType(key());
                case 7 -> union(depth);
                default -> struct(depth);
            };
        }

        private TypeRef key() {
            List<Scalar> keys =
                    Arrays.stream(Scalar.values()).filter(Scalar::isKey).toList();
            return random.nextInt(4) == 0 ? COLOR : keys.get(random.nextInt(keys.size()));
        }

        private UnionType union(int depth) {
            UnionType union = new UnionType("Union" + unions.size());
            unions.add(union);
            List<Member> cases = new ArrayList<>();
            cases.add(new Member("c", COLOR, Optional.empty()));
            for (int i = random.nextInt(4); i > 0; i--) {
                boolean again = random.nextInt(3) == 0;
                cases.add(new Member("c" + i, again ? new ArrayType(union) : type(depth - 1), Optional.empty()));
            }
            names.with(union, cases);
            return union;
        }

        private StructType struct(int depth) {
            StructType struct = new StructType("Struct" + structs.size());
            structs.add(struct);
            List<Member> members = new ArrayList<>();
            for (int i = random.nextInt(5); i >= 0; i--) {
                members.add(new Member("m" + i + "\u00e9".repeat(i % 2), member(depth), Optional.empty()));
            }
            names.with(struct, members);
            return struct;
        }

        private TypeRef member(int depth) {
            return switch (random.nextInt(6)) {
                case 0 -> new OptionalType(type(depth - 1));
                // A struct around this one, or itself.
                case 1 -> new OptionalType(structs.get(random.nextInt(structs.size())));
                case 2 -> new ArrayType(structs.get(random.nextInt(structs.size())));
                default -> type(depth - 1);
            };
        }
    }

    /** Bytes as RASP has them, of values that JSON can tell apart. */
    private static final class RandomValue implements ValueCases<Void> {

        private final Random random;
        private final DeclaredTypes types;
        private final ByteBuffer out = ByteBuffer.allocate(1 << 20);
        private int depth;

        RandomValue(Random random, DeclaredTypes types) {
            this.random = random;
            this.types = types;
        }

        byte[] of(TypeRef type) {
            type.match(this);
            byte[] bytes = new byte[out.position()];
            out.flip().get(bytes);
            return bytes;
        }

        private boolean isLarge() {
            return depth > 6 || out.position() > 500;
        }

        private int count() {
            return isLarge() ? 0 : random.nextInt(4);
        }

        private long number() {
            return random.nextBoolean() ? random.nextLong() : random.nextInt(5) - 2;
        }

        private void putLowest(int bytes, long number) {
            for (int i = bytes - 1; i >= 0; i--) {
                out.put((byte) (number >> Byte.SIZE * i));
            }
        }

        @Override
        public Void scalar(Scalar type) {
            switch (type.form()) {
                case TRUTH -> out.put((byte) random.nextInt(2));
                case INTEGER, CHARACTER -> putLowest(type.size(), number());
                case FLOATING -> {
                    if (type.size() == Float.BYTES) {
                        out.putInt(Float.floatToIntBits(Float.intBitsToFloat((int) number())));
                    } else {
                        out.putLong(Double.doubleToLongBits(Double.longBitsToDouble(number())));
                    }
                }
                case TEXT -> text();
                case INSTANT -> time(random.nextLong() >> 10);
                case DURATION -> time(number());
                case DATE -> out.putInt(random.nextInt());
                case UUID -> out.putLong(number()).putLong(number());
                case DECIMAL -> decimal();
            }
            return null;
        }

        private void time(long seconds) {
            out.putLong(seconds).putInt(random.nextInt(1_000_000_000));
        }

        private void decimal() {
            byte[] unscaled = BigInteger.valueOf(number()).toByteArray();
            out.putInt(random.nextInt(2_001) - 1_000).putInt(unscaled.length).put(unscaled);
        }

        private void text() {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(20); i > 0; i--) {
                int point = random.nextInt(random.nextBoolean() ? 0x80 : Character.MAX_CODE_POINT + 1);
                if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                    text.appendCodePoint(point);
                }
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            out.putInt(bytes.length).put(bytes);
        }

        @Override
        public Void array(ArrayType type) {
            int count = count();
            out.putInt(count);
            depth++;
            for (int i = 0; i < count; i++) {
                type.item().match(this);
            }
            depth--;
            return null;
        }

        @Override
        public Void set(SetType type) {
            distinct(type.item(), () -> {});
            return null;
        }

        @Override
        public Void map(MapType type) {
            distinct(type.key(), () -> type.value().match(this));
            return null;
        }

        /** Keys that differ, and after each what belongs to it. */
        private void distinct(TypeRef type, Runnable after) {
            int count = count();
            int place = out.position();
            out.putInt(0);
            depth++;
            Set<ByteBuffer> keys = new HashSet<>();
            for (int i = 0; i < count; i++) {
                int start = out.position();
                type.match(this);
                byte[] key = new byte[out.position() - start];
                out.get(start, key);
                if (keys.add(ByteBuffer.wrap(key))) {
                    after.run();
                } else {
                    out.position(start);
                }
            }
            out.putInt(place, keys.size());
            depth--;
        }

        @Override
        public Void optional(OptionalType type) {
            boolean present = !isLarge() && random.nextBoolean();
            out.put((byte) (present ? 1 : 0));
            depth++;
            if (present) {
                type.value().match(this);
            }
            depth--;
            return null;
        }

        @Override
        public Void enumeration(EnumType type) {
            out.putInt(random.nextInt(types.constants(type).size()));
            return null;
        }

        @Override
        public Void struct(StructType type) {
            types.members(type).forEach(member -> member.type().match(this));
            return null;
        }

        @Override
        public Void union(UnionType type) {
            List<Member> cases = types.cases(type);
            // The first case ends, also where others hold the union again.
            int place = isLarge() ? 0 : random.nextInt(cases.size());
            out.putInt(place);
            depth++;
            cases.get(place).type().match(this);
            depth--;
            return null;
        }
    }
}

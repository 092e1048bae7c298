// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bank.Colour;
import bank.KindsDispatcher;
import bank.Shape;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.framework.state.ListState;
import org.creo.framework.state.MapState;
import org.creo.framework.state.State;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.ValueState;
import org.junit.jupiter.api.Test;

/** The initial values of generated states, and that values come back from a provider unchanged. */
class KeptValuesTest {
    private static final int TIMES = 200;
    /** Characters of one to four bytes each. */
    private static final List<String> LETTERS = List.of("\0", "x", "ß", "€", "😀");

    private final Map<String, State<?>> states = new KindsDispatcher(
                    (one,
                            two,
                            three,
                            four,
                            five,
                            six,
                            seven,
                            eight,
                            text,
                            colour,
                            shape,
                            bytes,
                            rows,
                            shapes,
                            choice,
                            numbered,
                            marked) -> {})
            .states().stream()
                    .collect(Collectors.toMap(State::name, Function.identity(), (a, b) -> a, LinkedHashMap::new));
    private final Random random = new Random(8);

    @Test
    void statesBeginAsTheDescriptionSays() {
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("one", true);
        expected.put("two", (byte) -2);
        expected.put("three", 'ß');
        expected.put("four", (short) 4);
        expected.put("five", 5);
        expected.put("six", 6L);
        expected.put("seven", 7.5f);
        expected.put("eight", -8.25);
        expected.put("text", "nine");
        expected.put("colour", Colour.BLUE);
        expected.put("shape", new Shape(Colour.RED, new double[0], Optional.empty(), Map.of()));
        expected.put("bytes", List.of());
        expected.put("rows", List.of());
        expected.put("shapes", List.of());
        expected.put("choice", Optional.empty());
        expected.put("numbered", Map.of());
        expected.put("marked", Map.of());
        Map<String, Object> initial = new LinkedHashMap<>();
        states.forEach((name, state) -> initial.put(name, state.initial()));
        assertEquals(expected.toString(), initial.toString());
        assertEquals(expected, initial);
    }

    @Test
    void theTypeTellsTheFormOfTheValues() {
        String shape = "{colour:enum{RED,GREEN,BLUE},corners:double[],inside:Optional<^1>,pictures:Map<int,byte[]>}";
        assertEquals(shape + "[]", states.get("shapes").type());
        assertEquals("Map<long," + shape + ">", states.get("numbered").type());
        assertEquals(
                "Optional<Map<enum{RED,GREEN,BLUE},String>[]>",
                states.get("choice").type());
    }

    @Test
    void valuesOfEachKindComeBackAsTheyWere() throws IOException {
        Map<String, Function<Random, Object>> values = new LinkedHashMap<>();
        values.put("one", Random::nextBoolean);
        values.put("two", each -> (byte) each.nextInt());
        values.put("three", each -> (char) each.nextInt());
        values.put("four", each -> (short) each.nextInt());
        values.put("five", Random::nextInt);
        values.put("six", Random::nextLong);
        values.put("seven", each -> Float.intBitsToFloat(each.nextInt()));
        values.put("eight", each -> Double.longBitsToDouble(each.nextLong()));
        values.put("text", KeptValuesTest::text);
        values.put("colour", KeptValuesTest::colour);
        values.put("shape", KeptValuesTest::shape);
        values.put("bytes", each -> (byte) each.nextInt());
        values.put("rows", each -> list(each, Random::nextDouble));
        values.put("shapes", KeptValuesTest::shape);
        values.put(
                "choice",
                each -> optional(
                        each, some -> list(some, more -> map(more, KeptValuesTest::colour, KeptValuesTest::text))));
        values.put("numbered", KeptValuesTest::shape);
        values.put("marked", each -> list(each, some -> list(some, Random::nextBoolean)));
        assertEquals(states.keySet(), values.keySet());
        for (Map.Entry<String, Function<Random, Object>> each : values.entrySet()) {
            State<?> state = states.get(each.getKey());
            for (int i = 0; i < TIMES; i++) {
                Object value = each.getValue().apply(random);
                assertEquals(value, again(codec(state), value), state::name);
            }
        }
        MapState<?, ?> numbered = (MapState<?, ?>) states.get("numbered");
        assertEquals(Long.MIN_VALUE, again(numbered.key(), Long.MIN_VALUE));
    }

    /** Too few or too many bytes are not a struct; so a provider learns that what it kept is damaged. */
    @Test
    void brokenBytesAreNoValue() throws IOException {
        StateCodec<?> codec = codec(states.get("shape"));
        byte[] bytes = bytes(codec, shape(random));
        for (int length = 0; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            assertThrows(IOException.class, () -> codec.read(new DataInputStream(new ByteArrayInputStream(part))));
        }
        bytes[3]--;
        IOException e =
                assertThrows(IOException.class, () -> codec.read(new DataInputStream(new ByteArrayInputStream(bytes))));
        assertTrue(e.getMessage().startsWith("a value that cannot be read: a kept value: "), e.getMessage());
    }

    /** The codec of a value, of an item, or of the values of a map. */
    private static StateCodec<?> codec(State<?> state) {
        if (state instanceof ListState<?> list) {
            return list.item();
        }
        return state instanceof MapState<?, ?> map ? map.value() : ((ValueState<?>) state).codec();
    }

    private static Object again(StateCodec<?> codec, Object value) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes(codec, value));
        Object read = codec.read(new DataInputStream(in));
        assertEquals(0, in.available());
        return read;
    }

    @SuppressWarnings("unchecked") // the value is one of the codec's
    private static byte[] bytes(StateCodec<?> codec, Object value) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ((StateCodec<Object>) codec).write(value, new DataOutputStream(out));
        return out.toByteArray();
    }

    private static <T> List<T> list(Random random, Function<Random, T> item) {
        return IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> item.apply(random))
                .toList();
    }

    private static <T> Optional<T> optional(Random random, Function<Random, T> value) {
        return random.nextBoolean() ? Optional.of(value.apply(random)) : Optional.empty();
    }

    private static <K, V> Map<K, V> map(Random random, Function<Random, K> key, Function<Random, V> value) {
        Map<K, V> map = new LinkedHashMap<>();
        list(random, key).forEach(each -> map.put(each, value.apply(random)));
        return map;
    }

    private static Colour colour(Random random) {
        return Colour.values()[random.nextInt(Colour.values().length)];
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(4), 0, LETTERS.size())
                .mapToObj(LETTERS::get)
                .collect(Collectors.joining());
    }

    private static Shape shape(Random random) {
        return new Shape(
                colour(random),
                random.doubles(random.nextInt(4)).toArray(),
                optional(random, KeptValuesTest::shape),
                map(random, Random::nextInt, each -> text(each).getBytes(StandardCharsets.UTF_8)));
    }
}

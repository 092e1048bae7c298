// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.json.JsonWriter.Longs;
import org.creo.json.Vectors.Value;
import org.creo.type.TypeRef;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every line of {@code framework/protocol/vectors}. */
class VectorsTest {

    private static final JsonPlans PLANS = new JsonPlans(JsonLimits.STRICT, Vectors.TYPES.declared());
    private static final Map<String, Value> GOOD = Vectors.good();
    private static final Map<String, String> JSON =
            Vectors.lines("json.txt", 2).collect(Collectors.toMap(part -> part[0], part -> part[1]));

    private static String write(TypeRef type, byte[] value, Longs longs) throws MalformedValueException {
        return new String(PLANS.writer(type).write(value, longs), StandardCharsets.UTF_8);
    }

    private static byte[] read(TypeRef type, String json) throws JsonMistake {
        return PLANS.reader(type).read(json.getBytes(StandardCharsets.UTF_8));
    }

    static Stream<Value> good() {
        return Vectors.values("good.txt");
    }

    @ParameterizedTest
    @MethodSource("good")
    void valuesAreWrittenAndRead(Value value) throws Exception {
        String json = JSON.get(value.name());
        assertEquals(json, write(value.type(), value.bytes(), Longs.TEXT));
        byte[] read = read(value.type(), json);
        if (json.contains("\"NaN\"")) {
            // JSON has no room for the other bits of a NaN.
            assertEquals(json, write(value.type(), read, Longs.TEXT));
        } else {
            assertArrayEquals(value.bytes(), read);
        }
        assertArrayEquals(read, PLANS.reader(value.type()).read(json));
        assertArrayEquals(read, read(value.type(), write(value.type(), value.bytes(), Longs.NUMBERS)));
    }

    static Stream<Value> malformed() {
        return Vectors.values("malformed.txt");
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void malformedBytesAreNotWritten(Value value) {
        assertThrows(MalformedValueException.class, () -> write(value.type(), value.bytes(), Longs.TEXT));
    }

    static Stream<String[]> accepted() {
        return Vectors.lines("json-accepted.txt", 2);
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void otherJsonIsReadAsTheSameValue(String name, String json) throws Exception {
        Value value = GOOD.get(name);
        assertNotEquals(JSON.get(name), json);
        assertArrayEquals(value.bytes(), read(value.type(), json));
        assertArrayEquals(value.bytes(), PLANS.reader(value.type()).read(json));
    }

    static Stream<String[]> refused() {
        return Vectors.lines("json-refused.txt", 5);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void otherJsonIsRefused(String name, String type, String pointer, String said, String json) {
        JsonMistake mistake = assertThrows(JsonMistake.class, () -> read(Vectors.TYPES.type(type), json));
        assertEquals(said, mistake.problem().startsWith("not JSON: ") ? "not JSON" : mistake.problem(), json);
        assertEquals(pointer, mistake.place().pointer(), json);
    }
}

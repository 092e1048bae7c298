// SPDX-License-Identifier: Apache-2.0
package vectors;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import vectors.runtime.MalformedException;

/** Values as the JSON of hosts, by the lines that what hosts have for it runs, too. */
class JsonVectorsTest {
    private static final Path FOLDER = Path.of(System.getProperty("creo.vectors"));
    private static final Pattern DOUBLE = Pattern.compile("-?\\d+\\.\\d+(E-?\\d+)?");
    /** A step of a place: {@code .name}, {@code [3]} or {@code ["key"]}. */
    private static final Pattern STEP = Pattern.compile("\\.([^.\\[]+)|\\[(\\d+)]|\\[\"((?:[^\"\\\\]|\\\\.)*)\"]");

    /** @param parts how many a line has, with bars between them */
    private static Stream<String[]> lines(String file, int parts) throws IOException {
        return Stream.of(Files.readString(FOLDER.resolve(file)).split("\n"))
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> line.split("\\|", parts))
                .peek(each -> IntStream.range(0, parts).forEach(at -> each[at] = each[at].replaceAll("^ +| +$", "")));
    }

    /** The values of good.txt, by their names. */
    private static Map<String, Object> values() throws IOException {
        return lines("good.txt", 4).collect(Collectors.toMap(line -> line[0], line -> {
            String hex = line[2].replace(" ", "");
            byte[] bytes = new byte[hex.length() / 2];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
            }
            return call(type(line[1]), "fromBytes", byte[].class, null, bytes);
        }));
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName("vectors." + name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static Object call(Class<?> type, String method, Class<?> parameter, Object target, Object... arguments) {
        try {
            return (parameter == null ? type.getMethod(method) : type.getMethod(method, parameter))
                    .invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException) {
                throw (RuntimeException) e.getCause();
            }
            throw new AssertionError(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object fromJson(Class<?> type, String text) {
        return call(type, "fromJson", String.class, null, text);
    }

    private static String toJson(Object value) {
        return (String) call(value.getClass(), "toJson", null, value);
    }

    @TestFactory
    Stream<DynamicTest> valuesAreWrittenAsHostsWriteThem() throws IOException {
        Map<String, Object> values = values();
        return lines("json.txt", 2)
                .map(line -> DynamicTest.dynamicTest(line[0], () -> {
                    String written = toJson(values.get(line[0]));
                    if (!written.equals(line[1])) {
                        assertEquals(doubles(line[1]), doubles(written));
                    }
                }));
    }

    /** Before Java 19, a double may have more digits than it takes. */
    private static String doubles(String json) {
        return DOUBLE.matcher(json)
                .replaceAll(each -> Long.toHexString(Double.doubleToLongBits(Double.parseDouble(each.group()))));
    }

    @TestFactory
    Stream<DynamicTest> whatHostsReadIsRead() throws IOException {
        Map<String, Object> values = values();
        return Stream.concat(lines("json.txt", 2), lines("json-accepted.txt", 2))
                .map(line -> DynamicTest.dynamicTest(line[0], () -> {
                    Object value = values.get(line[0]);
                    Object read = fromJson(value.getClass(), line[1]);
                    if (line[1].contains("\"NaN\"")) { // JSON has one
                        assertEquals(toJson(value), toJson(read));
                    } else {
                        assertArrayEquals((byte[]) call(value.getClass(), "toBytes", null, value), (byte[])
                                call(value.getClass(), "toBytes", null, read));
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> whatHostsRefuseIsRefused() throws IOException {
        return lines("json-refused.txt", 5)
                .map(line -> DynamicTest.dynamicTest(line[0], () -> {
                    String message = assertThrows(MalformedException.class, () -> fromJson(type(line[1]), line[4]))
                            .getMessage();
                    assertTrue(message.startsWith(line[1]), message);
                    // A member that is not declared is a mistake of its object here.
                    String pointer = line[3].contains(" has no field ") ? line[2].replaceFirst("/[^/]*$", "") : line[2];
                    if (!line[3].equals("not JSON") || message.endsWith("it is there twice")) {
                        assertEquals(pointer, pointer(message.substring(line[1].length())), message);
                    }
                }));
    }

    /** The place at which a message begins. */
    private static String pointer(String place) {
        StringBuilder pointer = new StringBuilder();
        Matcher step = STEP.matcher(place.substring(0, place.indexOf(": ")));
        while (step.find()) {
            String name = IntStream.rangeClosed(1, 3)
                    .mapToObj(step::group)
                    .filter(each -> each != null)
                    .findFirst()
                    .orElseThrow();
            pointer.append('/').append(name.replace("~", "~0").replace("/", "~1"));
        }
        return pointer.toString();
    }

    @Test
    void wordsOfMistakes() {
        for (List<String> each : List.of(
                List.of("{\"value\":\"2\"}", "IntValue.value: expected a number, not a text"),
                List.of("{\"value\":2.0}", "IntValue.value: expected a whole number, not \"2.0\""),
                List.of("{\"value\":null}", "IntValue.value: expected a number, not null"),
                List.of("{\"value\":[2]}", "IntValue.value: expected a number, not an array"),
                List.of("{\"value\":true}", "IntValue.value: expected a number, not true"),
                List.of("{\"value\":2147483648}", "IntValue.value: 2147483648 is out of range"),
                List.of("{\"value\":1,\"value\":1}", "IntValue.value: it is there twice"),
                List.of("{\"other\":1}", "IntValue: IntValue has no field 'other'"),
                List.of("{}", "IntValue: the field 'value' is missing"),
                List.of("{\"value\":1", "IntValue.value: expected ',' or '}', and it ends"),
                List.of("{\"value\":1} 2", "IntValue: there is more after the value: 2"),
                List.of("[]", "IntValue: expected an object, not an array"))) {
            assertEquals(
                    each.get(1),
                    assertThrows(MalformedException.class, () -> IntValue.fromJson(each.get(0)))
                            .getMessage());
        }
        assertEquals(
                "IntTable.rows[1][0]: expected a number, not an object",
                assertThrows(MalformedException.class, () -> IntTable.fromJson("{\"rows\":[[1],[{}]]}"))
                        .getMessage());
    }
}

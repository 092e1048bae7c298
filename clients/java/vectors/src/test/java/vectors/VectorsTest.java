// SPDX-License-Identifier: Apache-2.0
package vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.Temporal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import vectors.runtime.MalformedException;
import vectors.runtime.Values;

/** Each line of the shared vectors, decoded and encoded by generated code: each is a separate test. */
class VectorsTest {
    private static final Path FOLDER = Path.of(System.getProperty("creo.vectors"));
    private static final Map<String, List<String>> SCALARS = scalars();

    /** A line: {@code name | Type | hex | value or reason}. */
    private static final class Vector {
        final String name;
        final String type;
        final byte[] bytes;
        final String value;

        Vector(String line) {
            String[] parts = line.split("\\|", 4);
            name = parts[0].strip();
            type = parts[1].strip();
            bytes = bytes(parts[2].replace(" ", ""));
            value = parts[3].strip();
        }

        private static byte[] bytes(String hex) {
            byte[] bytes = new byte[hex.length() / 2];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
            }
            return bytes;
        }
    }

    private static Stream<Vector> vectors(String file) throws IOException {
        return lines(file).map(Vector::new);
    }

    private static Stream<String> lines(String file) throws IOException {
        return Files.readAllLines(FOLDER.resolve(file)).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"));
    }

    @TestFactory
    Stream<DynamicTest> good() throws IOException {
        return vectors("good.txt")
                .map(vector -> DynamicTest.dynamicTest(vector.name, () -> {
                    Object value = decode(vector.type, vector.bytes);
                    assertEquals(vector.value, dump(value, List.of()));
                    assertEquals(hex(vector.bytes), hex(encode(value)));
                    Object again = decode(vector.type, vector.bytes);
                    assertEquals(value, again);
                    assertEquals(value.hashCode(), again.hashCode());
                    assertEquals(value.toString(), again.toString());
                    assertEquals(value, rebuilt(value));
                    Object builder = call(value.getClass().getMethod("toBuilder"), value);
                    assertEquals(value, call(builder.getClass().getMethod("build"), builder));
                }));
    }

    /** What people see of the same values. */
    @TestFactory
    Stream<DynamicTest> texts() throws IOException {
        Map<String, Vector> good =
                vectors("good.txt").collect(Collectors.toMap(vector -> vector.name, Function.identity()));
        return lines("text.txt").map(line -> line.split("\\|", 2)).map(parts -> {
            String name = parts[0].strip();
            return DynamicTest.dynamicTest(name, () -> {
                Vector vector = good.get(name);
                assertEquals(parts[1].strip(), decode(vector.type, vector.bytes).toString());
            });
        });
    }

    @TestFactory
    Stream<DynamicTest> malformed() throws IOException {
        Map<String, String> said = said();
        return vectors("malformed.txt")
                .map(vector -> DynamicTest.dynamicTest(vector.name, () -> {
                    String message = assertThrows(
                                    MalformedException.class, () -> decode(vector.type, vector.bytes), vector.value)
                            .getMessage();
                    assertTrue(message.contains(said.getOrDefault(vector.name, "")), message);
                }));
    }

    /** What all languages say of some lines of malformed.txt, by name. */
    private static Map<String, String> said() throws IOException {
        return vectors("rasp.txt")
                .filter(row -> row.type.equals("undecodable"))
                .collect(Collectors.toMap(row -> row.name, row -> row.value));
    }

    /** What a search for surprising inputs has found: every decoder decides alike. */
    @TestFactory
    Stream<DynamicTest> corpus() throws IOException {
        return vectors("corpus/values.txt")
                .map(vector -> DynamicTest.dynamicTest(vector.name, () -> {
                    if (vector.value.equals("malformed")) {
                        assertThrows(MalformedException.class, () -> decode(vector.type, vector.bytes));
                    } else {
                        assertEquals(hex(vector.bytes), hex(encode(decode(vector.type, vector.bytes))));
                    }
                }));
    }

    @Test
    void thereAreVectors() throws IOException {
        assertTrue(vectors("good.txt").count() >= 60);
        assertEquals(vectors("good.txt").count(), lines("text.txt").count());
        assertTrue(vectors("malformed.txt").count() >= 40);
        Set<String> malformed =
                vectors("malformed.txt").map(vector -> vector.name).collect(Collectors.toSet());
        assertTrue(!said().isEmpty() && malformed.containsAll(said().keySet()));
        assertTrue(vectors("corpus/values.txt").count() >= 100);
    }

    private static Object decode(String type, byte[] bytes) throws Throwable {
        return call(Class.forName("vectors." + type).getMethod("fromBytes", byte[].class), null, bytes);
    }

    private static byte[] encode(Object value) throws Throwable {
        return (byte[]) call(value.getClass().getMethod("toBytes"), value);
    }

    /** The value created again from what its accessors return, by the constructor that copies. */
    private static Object rebuilt(Object value) throws Throwable {
        Field[] fields = value.getClass().getDeclaredFields();
        Class<?>[] types = Arrays.stream(fields).map(Field::getType).toArray(Class<?>[]::new);
        Object[] arguments = new Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
            arguments[i] = access(value, fields[i]);
        }
        try {
            return value.getClass().getConstructor(types).newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Object access(Object value, Field field) throws Throwable {
        return call(value.getClass().getMethod(field.getName()), value);
    }

    private static Object call(Method method, Object target, Object... arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static String description() {
        try {
            return Files.readString(FOLDER.resolve("vectors.creo"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For each field, as in {@code Unsigned.small}, the scalars of its type: for a map, those of keys come first. */
    private static Map<String, List<String>> scalars() {
        Map<String, List<String>> scalars = new HashMap<>();
        Matcher structs =
                Pattern.compile("(?:struct|union) (\\w+)\\s*\\{([^}]*)\\}").matcher(description());
        while (structs.find()) {
            Matcher fields = Pattern.compile("([^;]+) (\\w+);").matcher(structs.group(2));
            while (fields.find()) {
                List<String> words = Pattern.compile("\\w+")
                        .matcher(fields.group(1).replaceAll("Map<|Optional<|Set<", ""))
                        .results()
                        .map(MatchResult::group)
                        .collect(Collectors.toList());
                scalars.put(structs.group(1) + "." + fields.group(2), words);
            }
        }
        return scalars;
    }

    /**
     * The form in which the vectors write values.
     *
     * @param scalars of the value's type: Java's own types do not tell which numbers have no sign
     */
    private static String dump(Object value, List<String> scalars) throws Throwable {
        StringBuilder text = new StringBuilder();
        if (value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                text.append(i == 0 ? "" : ", ").append(dump(Array.get(value, i), scalars));
            }
            return "[" + text + "]";
        }
        if (value instanceof String) {
            return quoted((String) value);
        }
        if (value instanceof Character) {
            return Integer.toString((Character) value);
        }
        if (value instanceof Float) {
            return String.format("0x%08x", Float.floatToRawIntBits((Float) value));
        }
        if (value instanceof Double) {
            return String.format("0x%016x", Double.doubleToRawLongBits((Double) value));
        }
        if (value instanceof Number && scalars.get(0).startsWith("u")) {
            return unsigned((Number) value);
        }
        if (value instanceof Number || value instanceof Boolean) {
            return value.toString();
        }
        if (value instanceof Temporal || value instanceof Duration || value instanceof UUID) {
            return Values.text(value);
        }
        if (value instanceof Enum) {
            return ((Enum<?>) value).name();
        }
        if (value instanceof Optional) {
            return ((Optional<?>) value).isPresent() ? dump(((Optional<?>) value).get(), scalars) : "absent";
        }
        if (value instanceof Set) {
            return dump(((Set<?>) value).toArray(), scalars);
        }
        if (value instanceof Map) {
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                text.append(text.length() == 0 ? "" : ", ")
                        .append(dump(entry.getKey(), scalars))
                        .append(": ")
                        .append(dump(entry.getValue(), scalars.subList(1, scalars.size())));
            }
            return text.length() == 0 ? "[:]" : "[" + text + "]";
        }
        if (isCase(value.getClass())) {
            // The text begins with Shape(circle=, as the description spells it.
            String shown = value.toString();
            String name = shown.substring(shown.indexOf('(') + 1, shown.indexOf('='));
            String union = shown.substring(0, shown.indexOf('('));
            Object held = access(value, value.getClass().getDeclaredFields()[0]);
            return "{" + name + ": " + dump(held, SCALARS.get(union + "." + name)) + "}";
        }
        for (Field field : value.getClass().getDeclaredFields()) {
            String name = value.getClass().getSimpleName() + "." + field.getName();
            text.append(text.length() == 0 ? "" : ", ").append(field.getName()).append(": ");
            text.append(dump(access(value, field), SCALARS.get(name)));
        }
        return "{" + text + "}";
    }

    /** Whether it is the class of a case of a union. */
    private static boolean isCase(Class<?> type) {
        return type.getSuperclass() != null && type.getSuperclass() == type.getEnclosingClass();
    }

    private static String unsigned(Number bits) {
        if (bits instanceof Byte) {
            return Integer.toString(Byte.toUnsignedInt((Byte) bits));
        }
        if (bits instanceof Short) {
            return Integer.toString(Short.toUnsignedInt((Short) bits));
        }
        return bits instanceof Integer ? Integer.toUnsignedString((Integer) bits) : Long.toUnsignedString((Long) bits);
    }

    private static String quoted(String value) {
        StringBuilder text = new StringBuilder("\"");
        for (char unit : value.toCharArray()) {
            if (unit == '"' || unit == '\\') {
                text.append('\\').append(unit);
            } else if (unit < 0x20 || unit == 0x7F) {
                text.append(String.format("\\u%04x", (int) unit));
            } else {
                text.append(unit);
            }
        }
        return text.append('"').toString();
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(String.format("%02x", b));
        }
        return text.toString();
    }
}

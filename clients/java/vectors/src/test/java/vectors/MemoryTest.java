// SPDX-License-Identifier: Apache-2.0
package vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import vectors.runtime.Values;
import vectors.runtime.internal.WireReader;
import vectors.runtime.internal.WireWriter;

/**
 * What a reader says that values take is compared with what decoding them takes of the heap, which the JVM counts to
 * the byte.
 */
class MemoryTest {
    private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What is not reported, the reader, and what calls by reflection take. */
    private static final int SLACK = 16 << 10;

    private static final int MANY = 20_000;

    private static final Scalars SCALARS = new Scalars(true, (byte) 1, 'a', (short) 2, 3, 4, 5, 6);
    private static final Inner INNER = new Inner("a", new int[] {1});
    private static final Mixed MIXED = new Mixed(1, "a", (short) 2, 3, new double[] {4}, true);
    private static final Tree LEAF = new Tree(1, new Tree[0]);

    private static <T> T[] many(T[] none, IntFunction<T> item) {
        T[] items = Arrays.copyOf(none, MANY);
        Arrays.setAll(items, item);
        return items;
    }

    private static <K, V> Map<K, V> map(int count, IntFunction<K> key, IntFunction<V> value) {
        Map<K, V> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            map.put(key.apply(i), value.apply(i));
        }
        return map;
    }

    private static String name(int i) {
        return "name" + i;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no expression for an array of maps
    private static Map<String, Integer>[] maps(int count, int entries) {
        Map<String, Integer>[] maps = new Map[count];
        Arrays.setAll(maps, i -> map(entries, MemoryTest::name, key -> 1000 + key));
        return maps;
    }

    private static Times times(int i) {
        return new Times(
                Instant.ofEpochSecond(i, 1), Duration.ofSeconds(i, 1), LocalDate.ofEpochDay(i), new UUID(i, i));
    }

    private static Tree tree(int levels) {
        return levels == 1 ? LEAF : new Tree(1, new Tree[] {tree(levels - 1), tree(levels - 1)});
    }

    private static Named named(int levels) {
        return new Named(levels == 1 ? Map.of() : map(4, MemoryTest::name, i -> named(levels - 1)), 1);
    }

    @TestFactory
    Stream<DynamicTest> whatIsReportedIsWhatItTakes() {
        Map<String, Supplier<Object>> values = new LinkedHashMap<>();
        values.put("empty texts", () -> new StringArray(many(new String[0], i -> "")));
        values.put("short texts", () -> new StringArray(many(new String[0], MemoryTest::name)));
        values.put("a long text", () -> new StringValue("x".repeat(1 << 20)));
        values.put("empty rows of bytes", () -> new ByteTable(new byte[MANY][0]));
        values.put("rows of a byte", () -> new ByteTable(new byte[MANY][1]));
        values.put("rows of an int", () -> new IntTable(new int[MANY][1]));
        values.put("rows of a double", () -> new DoubleTable(new double[MANY][1]));
        values.put("rows of a text", () -> new StringTable(many(new String[0][], i -> new String[] {"a"})));
        values.put("rows of a constant", () -> new EnumTable(many(new Color[0][], i -> new Color[] {Color.RED})));
        values.put("booleans", () -> new BooleanArray(new boolean[1 << 20]));
        values.put("chars", () -> new CharArray(new char[1 << 20]));
        values.put("ints", () -> new IntArray(new int[1 << 20]));
        values.put("doubles", () -> new DoubleArray(new double[1 << 20]));
        values.put("times", () -> new InstantArray(many(new Instant[0], i -> Instant.ofEpochSecond(i, 1))));
        values.put("durations", () -> new DurationArray(many(new Duration[0], i -> Duration.ofSeconds(i, 1))));
        values.put("dates", () -> new LocalDateArray(many(new LocalDate[0], LocalDate::ofEpochDay)));
        values.put("UUIDs", () -> new UuidArray(many(new UUID[0], i -> new UUID(i, i))));
        values.put(
                "decimal numbers",
                () -> new BigDecimalArray(many(new BigDecimal[0], i -> BigDecimal.valueOf(1_000 + i, 2))));
        values.put(
                "long decimal numbers",
                () -> new BigDecimalArray(
                        many(new BigDecimal[0], i -> BigDecimal.TEN.pow(1_000).subtract(BigDecimal.valueOf(i + 1)))));
        values.put("dates by time", () -> new InstantMap(map(MANY, Instant::ofEpochSecond, LocalDate::ofEpochDay)));
        values.put("structs of times", () -> new TimesArray(many(new Times[0], MemoryTest::times)));
        values.put("constants", () -> new EnumArray(many(new Color[0], i -> Color.BLUE)));
        values.put("structs of fixed size", () -> new ScalarsArray(many(new Scalars[0], i -> SCALARS)));
        values.put(
                "structs of constants",
                () -> new EnumRunArray(
                        many(new EnumRun[0], i -> new EnumRun((byte) 1, Color.RED, true, Color.RED, (short) 2))));
        values.put("structs", () -> new MixedTable(new Mixed[][] {many(new Mixed[0], i -> MIXED)}));
        values.put(
                "structs in a struct",
                () -> new Outer(
                        new Middle(INNER, new Inner[0]),
                        many(new Middle[0], i -> new Middle(INNER, new Inner[] {INNER})),
                        (byte) 1));
        values.put("absent optionals", () -> new Hen(many(new Egg[0], i -> new Egg(Optional.empty())), "a"));
        values.put(
                "optionals", () -> new Hen(many(new Egg[0], i -> new Egg(Optional.of(new Hen(new Egg[0], "a")))), "a"));
        values.put("texts by text", () -> new TextMap(map(MANY, MemoryTest::name, MemoryTest::name)));
        values.put("texts by number", () -> new LongMap(map(MANY, i -> (long) 1000 + i, MemoryTest::name)));
        values.put("doubles by number", () -> new ShortMap(map(MANY, i -> (short) (1000 + i), i -> 0.5 + i)));
        values.put("constants by text", () -> new ColorByName(map(MANY, MemoryTest::name, i -> Color.RED)));
        values.put("arrays by number", () -> new IntMap(map(MANY, i -> 1000 + i, i -> new double[] {i})));
        values.put("empty maps", () -> new MapArray(maps(MANY, 0)));
        values.put("maps of one", () -> new MapArray(maps(MANY, 1)));
        values.put("maps of five", () -> new MapArray(maps(MANY, 5)));
        values.put("maps of a thousand", () -> new MapArray(maps(20, 1000)));
        values.put(
                "maps of maps",
                () -> new MapOfMaps(map(MANY, MemoryTest::name, i -> map(2, key -> 1000 + key, MemoryTest::name))));
        values.put(
                "arrays of maps",
                () -> new MapOfMapArrays(map(MANY, MemoryTest::name, i -> Values.array(Map.of(1000 + i, true)))));
        values.put("a tree", () -> tree(14));
        values.put("names", () -> named(7));
        return values.entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(
                        each.getKey(), () -> compare(each.getValue().get())));
    }

    /** What this thread has taken of the heap so far. */
    private static long allocated() {
        return MEMORY.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    private static void compare(Object value) throws ReflectiveOperationException {
        WireWriter out = new WireWriter();
        Codec.class
                .getDeclaredMethod("write", WireWriter.class, value.getClass())
                .invoke(null, out, value);
        var reader = Codec.class.getDeclaredMethod("read" + value.getClass().getSimpleName(), WireReader.class);
        // The first time may load classes.
        assertEquals(value, reader.invoke(null, new WireReader(out.bytes(), 0, out.position(), "test")));
        AtomicLong counted = new AtomicLong();
        WireReader in =
                new WireReader(out.bytes(), 0, out.position(), null, 64, Integer.MAX_VALUE, "test", counted::addAndGet);
        long before = allocated();
        Object read = reader.invoke(null, in);
        long taken = allocated() - before;
        assertEquals(value, read);
        String all = "counted " + counted + " for " + taken;
        assertTrue(counted.get() + SLACK >= taken / 1.3, all);
        assertTrue(counted.get() - SLACK <= 2 * taken, all);
    }
}

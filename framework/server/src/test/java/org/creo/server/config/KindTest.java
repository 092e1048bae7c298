// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.creo.server.state.StateSync;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values as people write them. */
class KindTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "64k, 65536",
        "64K, 65536",
        "64kB, 65536",
        "64 KiB, 65536",
        "1.5m, 1572864",
        "2147483647, 2147483647",
        "1023b, 1023",
        "1GiB, 1073741824"
    })
    void readsSizes(String text, int bytes) {
        assertEquals(bytes, Kind.ARRAY_SIZE.read(text));
        assertEquals(bytes, Kind.ARRAY_SIZE.read(Kind.ARRAY_SIZE.write(bytes)));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "10s, 10000",
        "10 s, 10000",
        "10S, 10000",
        "1.5s, 1500",
        "500ms, 500",
        "10min, 600000",
        "10m, 600000",
        "2h, 7200000",
        "1d, 86400000"
    })
    void readsTimes(String text, long millis) {
        Duration time = Duration.ofMillis(millis);
        assertEquals(time, Kind.TIME.read(text));
        assertEquals(time, Kind.TIME.read(Kind.TIME.write(time)));
    }

    @Test
    void writesTheLargestUnitThatIsExact() {
        assertEquals("256MiB", Kind.ARRAY_SIZE.write(256 << 20));
        assertEquals("1025B", Kind.ARRAY_SIZE.write(1025));
        assertEquals("90s", Kind.TIME.write(Duration.ofSeconds(90)));
        assertEquals("2min", Kind.TIME.write(Duration.ofSeconds(120)));
        assertEquals("1ns", Kind.TIME.write(Duration.ofNanos(1)));
    }

    @Test
    void takesSharesOfTheHeap() {
        assertEquals(Runtime.getRuntime().maxMemory() / 100 * 25, Kind.HEAP_SIZE.read("25%"));
        assertEquals(5L << 30, Kind.HEAP_SIZE.read("5g"));
    }

    @Test
    void readsWhereStatesLive() {
        assertEquals(Optional.empty(), Kind.STATE.read("memory"));
        assertEquals(Optional.of(Path.of("a b")), Kind.STATE.read("file:a b"));
        assertEquals("file:/x", Kind.STATE.write(Optional.of(Path.of("/x"))));
        assertEquals(StateSync.ALWAYS, Kind.STATE_SYNC.read("always"));
        assertEquals(StateSync.every(Duration.ofMillis(100)), Kind.STATE_SYNC.read("100ms"));
        assertEquals("100ms", Kind.STATE_SYNC.write(StateSync.every(Duration.ofMillis(100))));
        for (String text : List.of("file:", "disk", "")) {
            assertThrows(IllegalArgumentException.class, () -> Kind.STATE.read(text));
        }
        for (String text : List.of("0s", "100", "")) {
            assertThrows(IllegalArgumentException.class, () -> Kind.STATE_SYNC.read(text));
        }
    }

    @Test
    void readsTheRest() {
        assertEquals(Optional.of(Path.of("a b.pem")), Kind.FILE.read("a b.pem"));
        assertEquals(Optional.empty(), Kind.FILE.read(""));
        assertEquals(List.of("a", "b"), Kind.listOf("X").read(" a ,b,"));
        assertEquals(
                List.of("127.0.0.1:7000", "[::1]:0", "unix:/run/x"), Kind.ADDRESSES.read("7000,[::1]:0,unix:/run/x"));
        assertEquals(true, Kind.SWITCH.read("TRUE"));
        assertEquals("true", Kind.SWITCH.write(true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "10 | '10' has no known unit; the units are d, h, min, s, ms, us, ns",
                "10x | '10x' has no known unit; the units are d, h, min, s, ms, us, ns",
                "soon | 'soon' is not a time such as 500ms, 10s or 5min",
                "-1s | '-1s' is not a time such as 500ms, 10s or 5min",
                "300000d | '300000d' is too large",
                "\"\" | the value is missing"
            })
    void refusesTimes(String text, String message) {
        refuses(Kind.TIME, text, message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "2g | 2g is more than the largest array, 2GiB less a byte",
                "big | 'big' is not a size such as 4096, 64k or 256MiB",
                "9999999999999g | '9999999999999g' is too large"
            })
    void refusesSizes(String text, String message) {
        refuses(Kind.ARRAY_SIZE, text, message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "2147483648 | '2147483648' is not a number from 0 to 2147483647",
                "-1 | '-1' is not a number from 0 to 2147483647",
                "+1 | '+1' is not a number from 0 to 2147483647",
                "1k | '1k' is not a number from 0 to 2147483647",
                "٣ | '٣' is not a number from 0 to 2147483647"
            })
    void refusesNumbers(String text, String message) {
        refuses(Kind.COUNT, text, message);
    }

    @Test
    void workersAreFoundOutOrCounted() {
        assertEquals(OptionalInt.empty(), Kind.WORKERS.read("auto"));
        assertEquals("auto", Kind.WORKERS.write(OptionalInt.empty()));
        assertEquals(OptionalInt.of(0), Kind.WORKERS.read("0"));
        assertEquals("128", Kind.WORKERS.write(OptionalInt.of(128)));
        refuses(Kind.WORKERS, "many", "'many' is neither auto nor a number of threads such as 32");
        refuses(Kind.WORKERS, "-1", "'-1' is neither auto nor a number of threads such as 32");
        refuses(Kind.WORKERS, "9999999999", "'9999999999' is not a number from 0 to 2147483647");
        refuses(Kind.WORKERS, "", "the value is missing");
    }

    @Test
    void refusesTheRest() {
        refuses(Kind.SWITCH, "yes", "'yes' is not one of true, false");
        refuses(Kind.HEAP_SIZE, "0%", "0% of the heap: write 1% to 100%");
        refuses(Kind.HEAP_SIZE, "101%", "101% of the heap: write 1% to 100%");
        refuses(Kind.PORT, "unix:/run/x", "'unix:/run/x' has no port; write an address such as 127.0.0.1:9464");
        refuses(Kind.NAME, "", "the value is missing");
    }

    private static void refuses(Kind<?> kind, String text, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> kind.read(text))
                        .getMessage());
    }
}

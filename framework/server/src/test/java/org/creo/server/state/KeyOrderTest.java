// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.KeptType;
import org.creo.json.kept.KeptWriter;
import org.creo.json.kept.TypeText;
import org.creo.type.MapType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KeyOrderTest {
    @TempDir
    private Path folder;

    /** Types of keys, and keys in the order of maps and ranges. */
    static Stream<Arguments> keys() {
        return Stream.of(
                Arguments.of("byte", List.of((byte) -128, (byte) -1, (byte) 0, (byte) 1, (byte) 127)),
                Arguments.of("int", List.of(Integer.MIN_VALUE, -256, -1, 0, 1, 256, Integer.MAX_VALUE)),
                Arguments.of("long", List.of(Long.MIN_VALUE, -1L, 0L, 1L, 1L << 40, Long.MAX_VALUE)),
                Arguments.of(
                        "Instant",
                        spelled(
                                Scalar.INSTANT,
                                "-1000000000-01-01T00:00:00Z",
                                "1969-12-31T23:59:59.999999999Z",
                                "1970-01-01T00:00:00Z",
                                "2026-11-30T00:00:00Z")),
                Arguments.of("LocalDate", spelled(Scalar.LOCAL_DATE, "-0044-03-15", "1969-12-31", "1970-01-01")),
                Arguments.of(
                        "UUID",
                        spelled(
                                Scalar.UUID,
                                "00000000-0000-0000-0000-000000000001",
                                "7fffffff-0000-0000-8000-000000000000",
                                "80000000-0000-0000-7000-000000000000")),
                Arguments.of("char", List.of('\0', 'a', '\ud800', '\uffff')),
                Arguments.of("boolean", List.of(false, true)),
                Arguments.of(
                        "String",
                        List.of(
                                "",
                                "a",
                                "ab",
                                "b",
                                "ba",
                                "zebra",
                                "\u00e9",
                                "\ud800",
                                "\ud83d\ude00",
                                "\ud83d\ude01",
                                "\uffff")));
    }

    private static List<Object> spelled(Scalar type, String... texts) {
        return Stream.of(texts).<Object>map(text -> type.spelled().parse(text)).toList();
    }

    @ParameterizedTest
    @MethodSource("keys")
    void rowsAreReadInTheOrderOfTheirKeys(String type, List<?> keys) throws IOException {
        String map = "Map<" + type + ",int>";
        KeptType kept = TypeText.parse(map);
        TypeRef key = kept.type().asMap().map(MapType::key).orElseThrow();
        List<String> wanted = keys.stream()
                .map(each -> HexFormat.of().formatHex(KeptWriter.write(kept.part(key), each)))
                .toList();
        assertEquals(wanted, readAgain(map, wanted));
    }

    @Test
    void ofATypeThatIsNotKnownRowsHaveTheOrderOfTheirBytes() throws IOException {
        List<String> keys = List.of("00", "7f", "80", "ff00");
        assertEquals(keys, readAgain("SHA-256:00", keys));
    }

    /** Puts rows with these keys in another order, and reads them. */
    private List<String> readAgain(String type, List<String> keys) throws IOException {
        List<String> shuffled = new ArrayList<>(keys);
        Collections.shuffle(shuffled, new Random(7));
        try (StateFile file = StateFile.open(folder, true)) {
            Stream<Write> rows = shuffled.stream()
                    .map(each -> new Write.Put(1, HexFormat.of().parseHex(each), new byte[Integer.BYTES]));
            file.commit(
                    Stream.concat(Stream.of(new Write.Begun(1, "lab.Lab", "rows", type)), rows)
                            .toList(),
                    1);
        }
        List<String> found = new ArrayList<>();
        try (KeptFolder kept = new StateFolder().open(folder, KeptFolder.Purpose.READ)) {
            kept.read(
                    kept.states().get(0),
                    (key, value) -> found.add(HexFormat.of().formatHex(key)));
        }
        return found;
    }
}

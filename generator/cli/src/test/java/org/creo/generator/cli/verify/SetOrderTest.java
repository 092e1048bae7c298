// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import org.creo.generator.decode.Decoder;
import org.creo.generator.example.SetOrder;
import org.creo.generator.model.Description;
import org.creo.type.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetOrderTest {

    private static final Description DESCRIPTION = ValuesTest.read("""
            @PACKAGE("lab")
            enum Level { LOW, HIGH }
            struct Texts { Set<String> items; }
            struct Chars { Set<Character> items; }
            struct Ints { Set<Integer> items; }
            struct Ulongs { Set<ulong> items; }
            struct Levels { Set<Level> items; }
            struct Instants { Set<Instant> items; }
            struct Dates { Set<LocalDate> items; }
            struct Uuids { Set<UUID> items; }
            struct Inside { Set<Byte>[] items; }
            """);

    @ParameterizedTest
    @CsvSource({
        "Texts, 00000002 00000000 0000000161, true",
        "Texts, 00000002 0000000161 00000000, false",
        "Texts, 00000002 0000000161 000000026162, true",
        "Texts, 00000002 000000026162 0000000161, false",
        "Texts, 00000002 00000003efbfbf 00000004f0908080, true",
        "Chars, 00000002 0061 d800, true",
        "Chars, 00000002 d800 0061, false",
        "Ints, 00000002 ffffffff 00000000, true",
        "Ints, 00000002 00000000 ffffffff, false",
        "Ulongs, 00000002 0000000000000001 ffffffffffffffff, true",
        "Ulongs, 00000002 ffffffffffffffff 0000000000000001, false",
        "Levels, 00000002 00000000 00000001, true",
        "Levels, 00000002 00000001 00000000, false",
        "Instants, 00000002 ffffffffffffffff00000001 000000000000000000000000, true",
        "Instants, 00000002 000000000000000000000001 000000000000000000000000, false",
        "Dates, 00000002 ffffffff 00000000, true",
        "Dates, 00000002 00000000 ffffffff, false",
        "Uuids, 00000002 7fffffffffffffff0000000000000000 80000000000000000000000000000000, true",
        "Uuids, 00000002 80000000000000000000000000000000 7fffffffffffffff0000000000000000, false",
        "Inside, 00000002 00000002 0102 00000002 0201, false",
        "Inside, 00000002 00000002 ff02 00000001 01, true",
    })
    void tellsWhetherSetsAreSorted(String type, String hex, boolean kept) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        Decoder.Result result = new Decoder(DESCRIPTION, Integer.MAX_VALUE).value(new StructType(type), bytes);
        assertEquals("", result.error().map(Throwable::getMessage).orElse(""));
        assertEquals(kept, SetOrder.isKept(result.parts(), bytes));
    }
}

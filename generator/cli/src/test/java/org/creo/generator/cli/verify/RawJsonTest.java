// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RawJsonTest {

    private static final String LONG = "\"" + "x".repeat(100_000) + "\"";

    @Test
    void partsAreAsTheyAreWritten() throws IOException {
        assertEquals(
                List.of("1.50e+1", "\"a\\u0041,]\"", "[ 1, {\"b\":[]} ]", "null", LONG, "-9223372036854775809"),
                RawJson.items(" [1.50e+1, \"a\\u0041,]\" ,[ 1, {\"b\":[]} ],null," + LONG + ",-9223372036854775809]"));
        assertEquals(
                Map.of("a", "{\"b\": true}", "\u00e4\"", "\"\u65e5\"", "c", "0"),
                RawJson.members("{\"a\":{\"b\": true} , \"\u00e4\\\"\":\"\u65e5\",\"c\":0}"));
        assertEquals(List.of(), RawJson.items("[]"));
        assertEquals("aA\n", RawJson.text("\"a\\u0041\\n\""));
    }

    @Test
    void otherPartsAreNotThere() {
        assertThrows(IOException.class, () -> RawJson.items("{}"));
        assertThrows(IOException.class, () -> RawJson.members("[]"));
        assertThrows(IOException.class, () -> RawJson.text("1"));
        assertThrows(IOException.class, () -> RawJson.items("[1"));
        assertThrows(IOException.class, () -> RawJson.members("{\"a\":1"));
    }

    @Test
    void nestingIsThatOfTheDeepestPlace() throws IOException {
        assertEquals(0, RawJson.nesting("\"[[\""));
        assertEquals(3, RawJson.nesting("{\"a\":[1],\"b\":[{}],\"c\":[]}"));
    }
}

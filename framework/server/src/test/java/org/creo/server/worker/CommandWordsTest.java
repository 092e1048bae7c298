// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandWordsTest {
    @Test
    void blanksPartWordsUnlessTheyAreQuoted() {
        assertEquals(List.of("python3", "shelf.py"), CommandWords.of("  python3  shelf.py "));
        assertEquals(List.of("a b", "c d", "e f", ""), CommandWords.of("'a b' \"c d\" e\\ f ''"));
        assertEquals(List.of("it's", "\"x\"", "\\n"), CommandWords.of("it\\'s '\"x\"' '\\n'"));
    }

    @Test
    void whatIsNoCommandIsRefused() {
        assertEquals(
                "the quotation mark ' is not closed in: python3 'x",
                assertThrows(IllegalArgumentException.class, () -> CommandWords.of("python3 'x"))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> CommandWords.of("  "));
    }
}

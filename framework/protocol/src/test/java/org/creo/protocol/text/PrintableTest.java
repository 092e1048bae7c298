// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintableTest {
    private static final int BACKSLASH = '\\';

    @ParameterizedTest
    @CsvSource({
        "0, \\x00",
        "9, \\t",
        "A, \\n",
        "D, \\r",
        "1B, \\x1b",
        "7F, \\x7f",
        "85, \\x85",
        "9B, \\x9b",
        "AD, \\xad",
        "61C, \\u{61c}",
        "200B, \\u{200b}",
        "200F, \\u{200f}",
        "2028, \\u{2028}",
        "2029, \\u{2029}",
        "202E, \\u{202e}",
        "2066, \\u{2066}",
        "FEFF, \\u{feff}",
        "D800, \\u{d800}",
        "DFFF, \\u{dfff}",
        "E0041, \\u{e0041}",
    })
    void escapes(String hex, String shown) {
        String text = Character.toString(Integer.parseInt(hex, 16));
        assertEquals("a" + shown + "b", Printable.of("a" + text + "b"));
        boolean stays = text.equals("\n") || text.equals("\t");
        assertEquals("a" + (stays ? text : shown) + "b", Printable.lines("a" + text + "b"));
    }

    @Test
    void whatIsHarmlessStays() {
        String text = "creo-python 3.12, \"na\u00efve\" \u4e16\u754c \ud83c\udf0d";
        assertEquals(text, Printable.of(text));
        assertEquals(text, Printable.lines(text));
        assertEquals("null", Printable.of(null));
    }

    @Test
    void noTextLooksLikeAnother() {
        assertEquals("C:\\\\new", Printable.of("C:\\new"));
        assertNotEquals(Printable.of("\n"), Printable.of("\\n"));
        assertNotEquals(Printable.of("x".repeat(201)), Printable.of("x".repeat(200) + "\\...(1 more)"));
        assertEquals("say \\\"hi\\\" \\\\", Printable.quotable("say \"hi\" \\"));
        assertEquals("C:\\new\n", Printable.lines("C:\\new\n"));
    }

    /** Over all characters: what comes out is harmless, and no two characters come out the same. */
    @Test
    void nothingHarmfulPasses() {
        Set<String> seen = new HashSet<>();
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            String shown = Printable.of(Character.toString(point));
            assertTrue(shown.codePoints().allMatch(Printable::isHarmless), shown);
            assertTrue(seen.add(shown), shown);
            boolean escaped = !shown.equals(Character.toString(point));
            assertEquals(point == BACKSLASH || !Printable.isHarmless(point), escaped, shown);
            assertFalse(Character.isISOControl(point) && !escaped, shown);
        }
    }

    @Test
    void longTextIsCut() {
        assertEquals("x".repeat(200), Printable.of("x".repeat(200)));
        assertEquals("x".repeat(200) + "\\...(65336 more)", Printable.of("x".repeat(65536)));
        // An escape is not cut in two, nor is a surrogate pair.
        assertEquals("ab\\...(2 more)", Printable.of("ab\u001bc", 5));
        assertEquals("ab\\...(3 more)", Printable.of("ab\ud83c\udf0dc", 3));
        assertEquals("\\n".repeat(100) + "\\...(900 more)", Printable.of("\n".repeat(1000)));
    }
}

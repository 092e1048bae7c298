// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.creo.generator.cli.Described;
import org.creo.generator.model.Description;
import org.creo.protocol.text.Printable;
import org.creo.type.Scalar;
import org.junit.jupiter.api.Test;

class JsonTextTest {

    private static final Description DESCRIPTION =
            Described.text("@PACKAGE(\"p\") interface Taking { void take (String value); }");

    /** All characters that UTF-8 can express. */
    private static String all() {
        StringBuilder text = new StringBuilder();
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                text.appendCodePoint(point);
            }
        }
        return text.toString();
    }

    private static byte[] encoded(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(4 + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }

    @Test
    void noTextControlsTheTerminal() throws Exception {
        byte[] text = encoded(all());
        String json = JsonOutput.values(DESCRIPTION, Scalar.STRING).write(text);
        assertEquals(Printable.lines(json), json);
        assertEquals(-1, json.indexOf('\n'));
        assertEquals(Printable.lines(JsonText.pretty(json)), JsonText.pretty(json));
        assertArrayEquals(
                text,
                JsonInput.arguments(DESCRIPTION, Described.method(DESCRIPTION, "take"))
                        .read("[" + json + "]"));
    }

    @Test
    void whatIsHarmlessStays() throws Exception {
        assertEquals(
                "\"na\u00efve \u4e16 \ud83c\udf0d\"",
                JsonOutput.values(DESCRIPTION, Scalar.STRING).write(encoded("na\u00efve \u4e16 \ud83c\udf0d")));
        assertEquals(
                "\"\\u009b31m\\u007f\\u202e\\udb40\\udc41\"",
                JsonOutput.values(DESCRIPTION, Scalar.STRING).write(encoded("\u009b31m\u007f\u202e\udb40\udc41")));
    }
}

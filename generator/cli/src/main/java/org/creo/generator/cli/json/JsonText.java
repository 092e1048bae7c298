// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.creo.json.NamesOfOthers;
import org.creo.protocol.text.Printable;

/** JSON that was written here, for people. */
public final class JsonText {

    /** Reads what was written here, however long a text in it is. */
    static final JsonFactory JSON = NamesOfOthers.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final Separators SPACING = Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator("");

    private JsonText() {}

    /** Writes JSON. */
    public static JsonGenerator generator(StringWriter text) throws IOException {
        return JSON.createGenerator(text);
    }

    /** On one line, as it was written. */
    static String line(byte[] json) {
        return escape(new String(json, StandardCharsets.UTF_8));
    }

    /** Over several lines, numbers with all their digits. */
    public static String pretty(String line) {
        StringWriter text = new StringWriter();
        try (JsonParser parser = JSON.createParser(line);
                JsonGenerator json = JSON.createGenerator(text)
                        .setPrettyPrinter(new DefaultPrettyPrinter(SPACING)
                                .withObjectIndenter(new DefaultIndenter("  ", "\n")))) {
            while (parser.nextToken() != null) {
                if (parser.currentToken().isNumeric()) {
                    json.writeNumber(parser.getText());
                } else {
                    json.copyCurrentEvent(parser);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("what was written here can be read", e);
        }
        return escape(text.getBuffer());
    }

    /**
     * JSON lets text contain characters that control a terminal or change the direction of what is around them; its
     * escapes say the same. A {@code char} may also be half of a surrogate pair, which UTF-8 cannot express.
     */
    private static String escape(CharSequence text) {
        if (text.codePoints().allMatch(JsonText::isPlain)) {
            return text.toString();
        }
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (isPlain(point)) {
                escaped.appendCodePoint(point);
            } else {
                for (char unit : Character.toChars(point)) {
                    escaped.append(String.format("\\u%04x", (int) unit));
                }
            }
        });
        return escaped.toString();
    }

    /** Line feeds are between values: those in a text are escaped already. */
    private static boolean isPlain(int point) {
        return point == '\n' || Printable.isHarmless(point);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.creo.json.JsonWriter;
import org.creo.json.JsonWriter.Longs;
import org.creo.json.MalformedValueException;
import org.creo.json.NamesOfOthers;

/**
 * A value in a JSON text that knows where it is.
 *
 * @param form what kind of value
 * @param text the value as it is written
 * @param string what a text says; empty for other values
 * @param line where it begins, from 1
 * @param members of an object; none of other values
 * @param items of an array; none of other values
 */
record JsonPart(Form form, String text, String string, int line, Map<String, JsonPart> members, List<JsonPart> items) {

    /** What kinds of values there are, and what messages call them. */
    enum Form {
        OBJECT("an object"),
        ARRAY("an array"),
        TEXT("a text"),
        NULL("null"),
        NOTHING("nothing"),
        OTHER("a number or a truth value");

        private final String words;

        Form(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    private static final int DEEPEST = 1_000;

    private static final JsonFactory JSON = NamesOfOthers.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** @throws JsonProcessingException if the text is not one JSON value */
    static JsonPart read(String text) throws JsonProcessingException {
        try (JsonParser json = JSON.createParser(text)) {
            if (json.nextToken() == null) {
                return new JsonPart(Form.NOTHING, "", "", 1, Map.of(), List.of());
            }
            JsonPart whole = read(json, text);
            if (json.nextToken() != null) {
                throw new JsonParseException(json, "there is more after the end of the value");
            }
            return whole;
        } catch (JsonProcessingException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory cannot fail to be read", e);
        }
    }

    /** What RASP sends, as hosts write it. */
    static JsonPart written(JsonWriter writer, byte[] value) throws MalformedValueException {
        try {
            return read(new String(writer.write(value, Longs.NUMBERS), StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what was written can be read", e);
        }
    }

    /** A text as JSON. */
    static String quoted(String text) {
        return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    private static JsonPart read(JsonParser json, String text) throws IOException {
        int start = (int) json.currentTokenLocation().getCharOffset();
        int line = json.currentTokenLocation().getLineNr();
        Map<String, JsonPart> members = new LinkedHashMap<>();
        List<JsonPart> items = new ArrayList<>();
        String string = "";
        Form form = form(json.currentToken());
        switch (form) {
            case OBJECT -> {
                for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                    json.nextToken();
                    members.put(name, read(json, text));
                }
            }
            case ARRAY -> {
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    items.add(read(json, text));
                }
            }
            // Only then does the parser know where a text ends.
            case TEXT -> string = json.getText();
            case NULL, NOTHING, OTHER -> json.getText();
        }
        int end = (int) json.currentLocation().getCharOffset();
        return new JsonPart(form, text.substring(start, end).strip(), string, line, members, items);
    }

    private static Form form(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> Form.OBJECT;
            case START_ARRAY -> Form.ARRAY;
            case VALUE_STRING -> Form.TEXT;
            case VALUE_NULL -> Form.NULL;
            default -> Form.OTHER;
        };
    }

    boolean is(Form wanted) {
        return form == wanted;
    }

    /** The value that the steps lead to, or the last on the way that is there. */
    JsonPart at(List<Object> steps) {
        JsonPart part = this;
        for (Object step : steps) {
            JsonPart next = step instanceof Integer index
                    ? index < part.items.size() ? part.items.get(index) : null
                    : part.members.get(step.toString());
            if (next == null) {
                return part;
            }
            part = next;
        }
        return part;
    }
}

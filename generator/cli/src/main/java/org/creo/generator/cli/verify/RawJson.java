// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.creo.json.NamesOfOthers;

/** The parts of JSON, as they are written: a number keeps its digits, text its escapes. */
final class RawJson {

    private static final JsonFactory JSON = NamesOfOthers.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .build())
            .build();

    private RawJson() {}

    /** The members of an object. */
    static Map<String, String> members(String object) throws IOException {
        Map<String, String> members = new LinkedHashMap<>();
        try (JsonParser json = begin(object, JsonToken.START_OBJECT)) {
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                members.put(name, value(json, object));
            }
        }
        return members;
    }

    /** The items of an array. */
    static List<String> items(String array) throws IOException {
        List<String> items = new ArrayList<>();
        try (JsonParser json = begin(array, JsonToken.START_ARRAY)) {
            while (json.nextToken() != JsonToken.END_ARRAY) {
                items.add(value(json, array));
            }
        }
        return items;
    }

    /** What a text says. */
    static String text(String text) throws IOException {
        try (JsonParser json = begin(text, JsonToken.VALUE_STRING)) {
            return json.getText();
        }
    }

    /** How many objects and arrays are inside each other. */
    static int nesting(String text) throws IOException {
        int nesting = 0;
        int deepest = 0;
        try (JsonParser json = JSON.createParser(text)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                nesting += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                deepest = Math.max(deepest, nesting);
            }
        }
        return deepest;
    }

    /** Reads a text token by token. */
    static JsonParser parser(String text) throws IOException {
        return JSON.createParser(text);
    }

    static JsonGenerator generator(Writer text) throws IOException {
        return JSON.createGenerator(text);
    }

    private static JsonParser begin(String text, JsonToken expected) throws IOException {
        JsonParser json = JSON.createParser(text);
        if (json.nextToken() != expected) {
            throw new IOException("expected JSON that begins with " + expected + ", found " + text);
        }
        return json;
    }

    private static String value(JsonParser json, String text) throws IOException {
        int from = (int) json.currentTokenLocation().getCharOffset();
        json.skipChildren();
        // The parser reads the rest of a text only now.
        json.finishToken();
        return text.substring(from, (int) json.currentLocation().getCharOffset())
                .strip();
    }
}

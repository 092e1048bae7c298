// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Compares JSON of two languages: it may differ in escapes, and in how a number is laid out. */
final class ComparedJson {

    private ComparedJson() {}

    /** A number with its digits. */
    private record Digits(String text) {}

    /** Where the texts differ, as the offset in the one that was given; empty where they say the same. */
    static OptionalInt difference(String expected, String given) throws IOException {
        try (JsonParser one = RawJson.parser(expected);
                JsonParser other = RawJson.parser(given)) {
            JsonToken wanted = one.nextToken();
            JsonToken found = other.nextToken();
            while (wanted != null && found != null) {
                if (!same(one, other)) {
                    return OptionalInt.of((int) other.currentTokenLocation().getCharOffset());
                }
                wanted = one.nextToken();
                found = other.nextToken();
            }
            return wanted == found ? OptionalInt.empty() : OptionalInt.of(Math.min(expected.length(), given.length()));
        }
    }

    private static boolean same(JsonParser one, JsonParser other) throws IOException {
        if (one.currentToken().isNumeric() && other.currentToken().isNumeric()) {
            return sameNumber(one.getText(), other.getText());
        }
        return one.currentToken() == other.currentToken() && one.getText().equals(other.getText());
    }

    /** Which type a number has is not known here: whoever reads the text knows all its digits. */
    private static boolean sameNumber(String one, String other) {
        return one.equals(other)
                || Double.compare(Double.parseDouble(one), Double.parseDouble(other)) == 0
                || Float.compare(Float.parseFloat(one), Float.parseFloat(other)) == 0;
    }

    /** The given text with the members of its objects in the order of the expected one, as far as they are there. */
    static String inOrderOf(String expected, String given) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = RawJson.generator(text)) {
            write(json, tree(expected), tree(given));
        }
        return text.toString();
    }

    private static Object tree(String text) throws IOException {
        try (JsonParser json = RawJson.parser(text)) {
            json.nextToken();
            return read(json);
        }
    }

    private static Object read(JsonParser json) throws IOException {
        switch (json.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> members = new LinkedHashMap<>();
                for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                    json.nextToken();
                    members.put(name, read(json));
                }
                return members;
            }
            case START_ARRAY -> {
                List<Object> items = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    items.add(read(json));
                }
                return items;
            }
            case VALUE_STRING -> {
                return json.getText();
            }
            case VALUE_NULL -> {
                return Optional.empty();
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                return json.getBooleanValue();
            }
            default -> {
                return new Digits(json.getText());
            }
        }
    }

    private static void write(JsonGenerator json, Object like, Object value) throws IOException {
        if (value instanceof Map<?, ?> members) {
            Map<?, ?> order = like instanceof Map<?, ?> given ? given : Map.of();
            json.writeStartObject();
            for (Object name : order.keySet()) {
                if (members.containsKey(name)) {
                    json.writeFieldName((String) name);
                    write(json, order.get(name), members.get(name));
                }
            }
            for (Object name : members.keySet()) {
                if (!order.containsKey(name)) {
                    json.writeFieldName((String) name);
                    write(json, "", members.get(name));
                }
            }
            json.writeEndObject();
        } else if (value instanceof List<?> items) {
            List<?> order = like instanceof List<?> given ? given : List.of();
            json.writeStartArray();
            for (int i = 0; i < items.size(); i++) {
                write(json, i < order.size() ? order.get(i) : "", items.get(i));
            }
            json.writeEndArray();
        } else if (value instanceof Digits number) {
            json.writeNumber(number.text());
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof String text) {
            json.writeString(text);
        } else {
            json.writeNull();
        }
    }
}

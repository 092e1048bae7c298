// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The JSON result of a call, to be read by name: for the few results that commands understand themselves. */
public final class JsonTree {

    private final Object value;

    private JsonTree(Object value) {
        this.value = value;
    }

    /** @param text what {@link JsonOutput} returned */
    public static JsonTree of(String text) {
        try (JsonParser json = JsonText.JSON.createParser(text)) {
            json.nextToken();
            return new JsonTree(read(json));
        } catch (IOException e) {
            throw new UncheckedIOException("what was written here can be read", e);
        }
    }

    private static Object read(JsonParser json) throws IOException {
        if (json.currentToken() == JsonToken.START_OBJECT) {
            Map<String, JsonTree> members = new LinkedHashMap<>();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                json.nextToken();
                members.put(name, new JsonTree(read(json)));
            }
            return members;
        }
        if (json.currentToken() == JsonToken.START_ARRAY) {
            List<JsonTree> items = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                items.add(new JsonTree(read(json)));
            }
            return items;
        }
        return json.currentToken() == JsonToken.VALUE_NUMBER_INT ? (Object) json.getLongValue() : json.getText();
    }

    /** A member of an object. */
    public JsonTree get(String name) {
        return members().get(name);
    }

    /** All members of an object. */
    @SuppressWarnings("unchecked") // as read() makes them
    public Map<String, JsonTree> members() {
        return (Map<String, JsonTree>) value;
    }

    @SuppressWarnings("unchecked") // as read() makes them
    public <T> List<T> items(Function<JsonTree, T> item) {
        return ((List<JsonTree>) value).stream().map(item).toList();
    }

    public long number() {
        return (Long) value;
    }

    public String text() {
        return (String) value;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Says what does not fit at a parser's current token. */
final class JsonMistakes {

    private final JsonParser json;

    JsonMistakes(JsonParser json) {
        this.json = json;
    }

    JsonMistake expected(String what) throws IOException {
        return here("expected " + what + ", found " + found());
    }

    String found() throws IOException {
        JsonToken token = json.currentToken();
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> quoted(json.getText());
            default -> cut(json.getText());
        };
    }

    JsonMistake here(String message) {
        // At the start of an object or array, the context is already that of its inside, where nothing has a name yet.
        return new JsonMistake(JsonPlace.of(json.getParsingContext()), message);
    }

    static String quoted(String text) {
        return '"' + cut(text) + '"';
    }

    static String cut(String text) {
        return text.length() <= 40 ? text : text.substring(0, 37) + "...";
    }
}

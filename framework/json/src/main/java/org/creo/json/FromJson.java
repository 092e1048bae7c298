// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.type.Trees;

/** One JSON text on its way to RASP: the parser that reads it, and the bytes so far. */
final class FromJson {

    /** What Jackson calls a text in memory, in its messages: it tells a user nothing. */
    private static final Pattern SOURCE = Pattern.compile("\\[Source: .*?; (line: \\d+, column: \\d+)]");

    /** What Jackson says of where its limits are set: it tells a user nothing, too. */
    private static final Pattern SETTING = Pattern.compile(", from `[^`]*`");

    /** How Jackson begins to tell of text without quotes. */
    private static final Pattern WORD = Pattern.compile("Unrecognized token '([^']*)'");

    /** The JSON text, which can be opened again. */
    interface Source {
        JsonParser open(JsonFactory factory) throws IOException;
    }

    final JsonParser json;
    final WireOutput out;

    private final JsonFormat format;
    private final Source source;
    private int trees;

    /** @param free whether the sender chooses the names of some members, as in a map */
    FromJson(JsonFormat format, boolean free, Source source, WireOutput out) throws IOException {
        this.format = format;
        this.source = source;
        this.json = source.open(free ? format.free() : format.known());
        this.out = out;
    }

    JsonPlace place() {
        return JsonPlace.of(json.getParsingContext());
    }

    JsonMistake here(String problem) {
        return new JsonMistake(place(), problem);
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

    static String quoted(String text) {
        return '"' + cut(text) + '"';
    }

    static String cut(String text) {
        return text.length() <= 40 ? text : text.substring(0, 37) + "...";
    }

    /** The mistake that Jackson found in the text. */
    JsonMistake refused(JsonProcessingException e) {
        return refused(e, place());
    }

    private static JsonMistake refused(JsonProcessingException e, JsonPlace around) {
        JsonPlace place = around.at(e.getLocation());
        String said = SOURCE.matcher(e.getOriginalMessage()).replaceAll("$1");
        if (e instanceof StreamConstraintsException) {
            return new JsonMistake(place, SETTING.matcher(said).replaceAll(""));
        }
        Matcher word = WORD.matcher(said);
        return word.lookingAt()
                ? new JsonMistake(
                        place,
                        "not JSON: " + word.group(1) + " is not a value; text needs double quotes",
                        word.group(1))
                : new JsonMistake(place, "not JSON: " + said);
    }

    /** The mistake that an object has two members of the current name. */
    JsonMistake twice() throws IOException {
        // Jackson knows where the name ends, if it is asked from the beginning to look for such names.
        try (JsonParser again = source.open(format.findingDuplicates())) {
            while (again.nextToken() != null) {}
        } catch (JsonProcessingException e) {
            return refused(e, place());
        }
        throw new IllegalStateException("the name " + json.currentName() + " is there only once");
    }

    /** Tells that a struct begins whose type may hold itself; {@link #leave} tells that it ends. */
    void enter(String struct) throws JsonMistake {
        if (trees == Trees.DEEPEST) {
            throw here(struct + " is nested deeper than " + Trees.DEEPEST + ", which RASP does not allow");
        }
        trees++;
    }

    void leave() {
        trees--;
    }

    /** Refuses text that is not UTF-8. Zeros at its beginning would make Jackson guess another encoding. */
    static void checkEncoding(byte[] json, int from, int to) throws JsonMistake {
        for (int i = from; i < Math.min(from + Integer.BYTES, to); i++) {
            if (json[i] == 0) {
                throw notUtf8(json, from, i, "there is a zero byte");
            }
        }
        int wrong = Utf8.wrong(json, from, to);
        if (wrong >= 0) {
            throw notUtf8(json, from, wrong, String.format("the byte 0x%02x is not UTF-8 here", json[wrong]));
        }
    }

    private static JsonMistake notUtf8(byte[] json, int from, int at, String problem) {
        int line = 1;
        int column = 1;
        for (int i = from; i < at; i++) {
            line += json[i] == '\n' ? 1 : 0;
            column = json[i] == '\n' ? 1 : column + 1;
        }
        return new JsonMistake(
                JsonPlace.WHOLE.at(new JsonLocation(null, at - from, line, column)), "not JSON: " + problem);
    }
}

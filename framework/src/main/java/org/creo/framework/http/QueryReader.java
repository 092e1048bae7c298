// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.creo.json.JsonMistake;
import org.creo.json.JsonReader;
import org.creo.json.Parameters;
import org.creo.json.ValueType;
import org.creo.json.ValueType.Constants;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Member;
import org.creo.json.ValueType.Simple;
import org.creo.json.ValueType.Struct;

/**
 * Reads the arguments of a method from the query of a URL: writes them as JSON, so that the same rules hold. Text,
 * characters, constants and {@code byte[]} (in base64) stand bare, so do numbers and booleans; the items of an array
 * are repetitions of its name; all other values are JSON. Safe for several threads.
 */
final class QueryReader {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    /** How a value is written. */
    private enum Form {
        TEXT,
        BARE,
        REPEATED_TEXT,
        REPEATED_BARE,
        JSON;

        boolean repeated() {
            return this == REPEATED_TEXT || this == REPEATED_BARE;
        }
    }

    private final Map<String, Form> forms = new HashMap<>();
    private final List<String> arrays;
    private final JsonReader arguments;

    /** @param arguments reads them as an object */
    QueryReader(Parameters parameters, JsonReader arguments) {
        this.arguments = arguments;
        for (Member member : parameters.members()) {
            forms.put(member.name(), member.type().match(new Forms()));
        }
        arrays = parameters.members().stream()
                .filter(member -> forms.get(member.name()).repeated()
                        && member.initial().isEmpty()
                        && !(member.type() instanceof Maybe))
                .map(Member::name)
                .toList();
    }

    private static final class Forms implements ValueType.Cases<Form> {
        @Override
        public Form simple(Simple type) {
            return type == Simple.STRING || type == Simple.CHAR ? Form.TEXT : Form.BARE;
        }

        @Override
        public Form items(Items type) {
            if (type.item() == Simple.BYTE) {
                return Form.TEXT;
            }
            return switch (type.item().match(this)) {
                case TEXT -> Form.REPEATED_TEXT;
                case BARE -> Form.REPEATED_BARE;
                default -> Form.JSON;
            };
        }

        @Override
        public Form entries(Entries type) {
            return Form.JSON;
        }

        @Override
        public Form maybe(Maybe type) {
            return type.value().match(this);
        }

        @Override
        public Form constants(Constants type) {
            return Form.TEXT;
        }

        @Override
        public Form struct(Struct type) {
            return Form.JSON;
        }
    }

    /**
     * The arguments as RASP sends them.
     *
     * @param ahead as {@link JsonReader#read(byte[], int, int, int)} has it
     */
    byte[] read(Map<String, List<String>> query, int ahead) throws JsonMistake {
        StringBuilder json = new StringBuilder("{");
        for (Map.Entry<String, List<String>> each : query.entrySet()) {
            Form form = forms.getOrDefault(each.getKey(), Form.TEXT);
            List<String> values = each.getValue();
            name(json, each.getKey());
            if (form.repeated()) {
                String separator = "[";
                for (String value : values) {
                    json.append(separator);
                    value(json, value, form == Form.REPEATED_TEXT ? Form.TEXT : Form.BARE);
                    separator = ",";
                }
                json.append(']');
            } else if (values.size() > 1) {
                throw new JsonMistake("'" + each.getKey() + "' is there " + values.size()
                        + " times; only the items of an array are repeated");
            } else {
                value(json, values.get(0), form);
            }
        }
        for (String array : arrays) {
            if (!query.containsKey(array)) {
                name(json, array);
                json.append("[]");
            }
        }
        byte[] bytes = json.append('}').toString().getBytes(StandardCharsets.UTF_8);
        return arguments.read(bytes, 0, bytes.length, ahead);
    }

    private static void name(StringBuilder json, String name) {
        json.append(json.length() > 1 ? "," : "");
        quote(json, name);
        json.append(':');
    }

    private static void value(StringBuilder json, String value, Form form) {
        boolean bare = form == Form.JSON
                ? isJson(value)
                : form == Form.BARE
                        && (value.equals("true")
                                || value.equals("false")
                                || NUMBER.matcher(value).matches());
        if (bare) {
            json.append(value);
        } else {
            quote(json, value);
        }
    }

    private static void quote(StringBuilder json, String text) {
        json.append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, json);
        json.append('"');
    }

    /** Whether it is one object or array, and nothing more: so it cannot change what is around it. */
    private static boolean isJson(String text) {
        try (JsonParser json = JSON.createParser(text)) {
            if (json.nextToken() == null || !json.currentToken().isStructStart()) {
                return false;
            }
            json.skipChildren();
            return json.currentToken() != null && json.nextToken() == null;
        } catch (IOException e) {
            return false;
        }
    }
}

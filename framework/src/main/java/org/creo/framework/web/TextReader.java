// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.creo.json.JsonMistake;
import org.creo.json.JsonPlans;
import org.creo.json.JsonReader;
import org.creo.json.NamesOfOthers;
import org.creo.json.Parameters;
import org.creo.json.descriptor.TextForm;
import org.creo.type.Member;
import org.creo.type.Scalar;

/**
 * Reads a parameter from a URL: makes JSON of the text, so that the same rules hold. Text, characters, constants and
 * {@code byte[]} (in base64) stand bare there, and so do numbers and booleans; the items of an array are repetitions of
 * its name; all other values are JSON. Safe for several threads.
 */
final class TextReader {
    private static final JsonFactory JSON = NamesOfOthers.builder().build();
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private final Member parameter;
    private final TextForm form;
    private final JsonReader reader;

    /** @param method whose parameter it is, for messages; {@code signature} likewise */
    TextReader(String method, String signature, Member parameter, JsonPlans plans) {
        this.parameter = parameter;
        this.form = TextForm.of(parameter.type());
        this.reader = plans.reader(new Parameters(method, signature, parameter), false);
    }

    /**
     * The value as RASP sends it.
     *
     * @param values all texts that a URL has for it; null where it has none
     */
    byte[] read(List<String> values) throws JsonMistake {
        if (parameter.type() == Scalar.STRING && values != null && values.size() == 1) {
            return text(values.get(0));
        }
        StringBuilder json = new StringBuilder("{");
        if (values != null
                || form.repeated()
                        && parameter.initial().isEmpty()
                        && !parameter.type().isOptional()) {
            quote(json, parameter.name());
            json.append(':');
            write(json, values == null ? List.of() : values);
        }
        byte[] bytes = json.append('}').toString().getBytes(StandardCharsets.UTF_8);
        return reader.read(bytes);
    }

    /** Most are text, which need not become JSON: a URL has nothing that a text may not have. */
    private static byte[] text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Integer.BYTES + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }

    private void write(StringBuilder json, List<String> values) throws JsonMistake {
        if (form.repeated()) {
            json.append('[');
            for (int i = 0; i < values.size(); i++) {
                json.append(i == 0 ? "" : ",");
                value(json, values.get(i), form == TextForm.REPEATED_TEXT ? TextForm.TEXT : TextForm.BARE);
            }
            json.append(']');
        } else if (values.size() > 1) {
            throw new JsonMistake("'" + parameter.name() + "' is there " + values.size()
                    + " times; only the items of an array or a set are repeated");
        } else {
            value(json, values.get(0), form);
        }
    }

    private static void value(StringBuilder json, String value, TextForm form) {
        boolean bare = form == TextForm.JSON
                ? isJson(value)
                : form == TextForm.BARE
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

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.json.JsonPlans;
import org.creo.json.JsonWriter;
import org.creo.json.JsonWriter.Longs;
import org.creo.json.MalformedValueException;
import org.creo.json.descriptor.RouteDescriptor.Target;

/**
 * Makes the field Location of an answer that names another resource. Its parameters are arguments and the result, whose
 * text is that of their JSON. Safe for several threads.
 */
final class Location {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)(\\+?)}");
    private static final String RESULT = "result";
    private static final String UNRESERVED = "-._~";

    private final Target target;
    private final JsonWriter arguments;
    private final JsonWriter result;

    Location(Target target, Operation operation, JsonPlans plans) {
        this.target = target;
        this.arguments = plans.writer(operation.declared().parameters().members());
        this.result = operation.result();
    }

    /** The status of the answer. */
    int status() {
        return target.status();
    }

    /**
     * The path.
     *
     * @param sent the arguments as RASP sends them, and {@code given} the result, likewise
     */
    String of(byte[] sent, byte[] given) {
        try {
            Map<String, String> values = texts(arguments.write(sent, Longs.TEXT));
            if (result != null) {
                values.put(RESULT, text(result.write(given, Longs.TEXT)));
            }
            Matcher parameter = PARAMETER.matcher(target.path());
            StringBuilder path = new StringBuilder();
            while (parameter.find()) {
                String value = values.get(parameter.group(1));
                parameter.appendReplacement(
                        path,
                        Matcher.quoteReplacement(
                                encode(value, !parameter.group(2).isEmpty())));
            }
            return parameter.appendTail(path).toString();
        } catch (MalformedValueException | IOException e) {
            throw new IllegalStateException("what was sent and given is of its type", e);
        }
    }

    /** The members that are no objects or arrays. */
    private static Map<String, String> texts(byte[] object) throws IOException {
        Map<String, String> texts = new HashMap<>();
        try (JsonParser json = JSON.createParser(object)) {
            json.nextToken();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                JsonToken value = json.nextToken();
                if (value.isStructStart()) {
                    json.skipChildren();
                } else {
                    texts.put(name, json.getText());
                }
            }
        }
        return texts;
    }

    private static String text(byte[] value) {
        try (JsonParser json = JSON.createParser(value)) {
            json.nextToken();
            return json.getText();
        } catch (IOException e) {
            throw new UncheckedIOException("what was written here can be read", e);
        }
    }

    /** @param slashes whether they separate segments */
    private static String encode(String text, boolean slashes) {
        StringBuilder encoded = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = each > 0 && (Character.isLetterOrDigit(each) || UNRESERVED.indexOf(each) >= 0);
            if (plain || slashes && each == '/') {
                encoded.append((char) each);
            } else {
                encoded.append(String.format("%%%02X", each));
            }
        }
        return encoded.toString();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.json.JsonPlans;
import org.creo.json.JsonWriter;
import org.creo.json.JsonWriter.Longs;
import org.creo.json.MalformedValueException;
import org.creo.json.NamesOfOthers;
import org.creo.json.descriptor.RouteDescriptor.Target;

/**
 * Makes the field Location of an answer that names another resource. Its parameters are arguments and the result, whose
 * text is that of their JSON. It never leads to another host, nor to what is at no path of the target's form. Safe for
 * several threads.
 */
final class Location {
    private static final JsonFactory JSON = NamesOfOthers.builder().build();
    private static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)(\\+?)}");
    private static final String RESULT = "result";
    /** Stands for the result before there is one. */
    private static final String ANY = "0";

    private final Target target;
    private final Reserved reserved;
    private final boolean hasArguments;
    private final JsonWriter arguments;
    private final JsonWriter result;

    /** Says that no path of the target's form can have these values, and which they are. */
    static final class NoPathException extends Exception {
        private static final long serialVersionUID = 1L;

        NoPathException(String message) {
            super(message, null, false, false);
        }
    }

    /** @param reserved where it must not lead */
    Location(Target target, Operation operation, JsonPlans plans, Reserved reserved) {
        this.target = target;
        this.reserved = reserved;
        this.hasArguments = PARAMETER
                .matcher(target.path())
                .results()
                .anyMatch(each -> !each.group(1).equals(RESULT));
        this.arguments = plans.writer(operation.declared().parameters().members());
        this.result = operation.result();
    }

    /** The status of the answer. */
    int status() {
        return target.status();
    }

    /**
     * Checks, before the method runs, that its arguments have a place in the path.
     *
     * @param sent the arguments as RASP sends them
     */
    void check(byte[] sent) throws NoPathException {
        if (hasArguments) {
            path(texts(sent), ANY);
        }
    }

    /**
     * The path to which the answer leads.
     *
     * @param sent the arguments as RASP sends them
     * @param given the result, likewise
     */
    String of(byte[] sent, byte[] given) throws NoPathException {
        return path(hasArguments ? texts(sent) : Map.of(), result == null ? ANY : text(given));
    }

    private String path(Map<String, String> values, String given) throws NoPathException {
        Matcher parameter = PARAMETER.matcher(target.path());
        StringBuilder path = new StringBuilder();
        while (parameter.find()) {
            String value = parameter.group(1).equals(RESULT) ? given : values.get(parameter.group(1));
            if (value.isEmpty() || !StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
                throw new NoPathException(
                        "there is no place for an empty text or half a surrogate pair in the path " + target.path());
            }
            boolean rest = !parameter.group(2).isEmpty();
            parameter.appendReplacement(path, Matcher.quoteReplacement(UrlPath.encode(value, rest)));
        }
        String whole = parameter.appendTail(path).toString();
        if (!UrlPath.isPlain(whole) || reserved.has(List.of(whole.substring(1).split("/", -1)))) {
            throw new NoPathException("the path " + whole + " would not lead to " + target.path());
        }
        return reserved.prefix().before(whole);
    }

    /** The arguments that are no objects or arrays, as texts by name. */
    private Map<String, String> texts(byte[] sent) {
        Map<String, String> texts = new HashMap<>();
        try (JsonParser json = JSON.createParser(arguments.write(sent, Longs.TEXT))) {
            json.nextToken();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                JsonToken value = json.nextToken();
                if (value.isStructStart()) {
                    json.skipChildren();
                } else {
                    texts.put(name, json.getText());
                }
            }
        } catch (MalformedValueException | IOException e) {
            throw new IllegalStateException("what was sent is of its type", e);
        }
        return texts;
    }

    private String text(byte[] given) {
        try (JsonParser json = JSON.createParser(result.write(given, Longs.TEXT))) {
            json.nextToken();
            return json.getText();
        } catch (MalformedValueException e) {
            throw new IllegalStateException("what was given is of its type", e);
        } catch (IOException e) {
            throw new UncheckedIOException("what was written here can be read", e);
        }
    }
}

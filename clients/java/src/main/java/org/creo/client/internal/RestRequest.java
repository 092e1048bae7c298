// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A request to somebody else's REST service: path, query and body, as the arguments of a call make them. */
public final class RestRequest {
    private static final String UNRESERVED = "-._~"; // with letters and digits (RFC 3986, section 2.3)

    private final StringBuilder path;
    private final StringBuilder query = new StringBuilder();
    private JsonWriter body;
    private boolean object;

    /** @param base the URL below which the paths of the service are, without a slash at its end */
    RestRequest(String base) {
        path = new StringBuilder(base);
    }

    /**
     * Adds fixed text to the path.
     *
     * @param text as a description has it
     * @return this
     */
    public RestRequest path(String text) {
        path.append(text);
        return this;
    }

    /**
     * Adds an argument to the path: a segment, or a part of one.
     *
     * @param <T> its type
     * @param type how it is a text
     * @param value what it is
     * @return this
     * @throws IllegalArgumentException if it is empty, or would lead to another path
     */
    public <T> RestRequest segment(JsonScalar<T> type, T value) {
        String text = type.text(value);
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a text that stands in a path is empty");
        }
        path.append(encoded(text));
        return this;
    }

    /**
     * Adds an argument to the path that is all that comes from there on.
     *
     * @param text one segment or more, with slashes between them
     * @return this
     * @throws IllegalArgumentException if one is empty, or would lead to another path
     */
    public RestRequest rest(String text) {
        String[] segments = JsonTypes.STRING.text(text).split("/", -1);
        for (int i = 0; i < segments.length; i++) {
            if (i > 0) {
                path.append('/');
            }
            segment(JsonTypes.STRING, segments[i]);
        }
        return this;
    }

    /**
     * Adds an argument to the query: nothing where it is absent, and each item of an array.
     *
     * @param <T> its type
     * @param name its name
     * @param type how it is made of texts
     * @param value what it is
     * @return this
     */
    public <T> RestRequest query(String name, JsonType<T> type, T value) {
        type.texts(
                value,
                text -> query.append(query.length() == 0 ? '?' : '&')
                        .append(encoded(name))
                        .append('=')
                        .append(encoded(text)));
        return this;
    }

    /**
     * Makes an argument a member of the object that is the body.
     *
     * @param <T> its type
     * @param name its name
     * @param type how it is written
     * @param value what it is
     * @return this
     */
    public <T> RestRequest member(String name, JsonType<T> type, T value) {
        if (body == null) {
            body = new JsonWriter(JsonLimits.OTHERS);
            body.beginObject();
            object = true;
        }
        type.member(body, name, value);
        return this;
    }

    /**
     * Makes an argument the whole body.
     *
     * @param <T> its type
     * @param type how it is written
     * @param value what it is
     * @return this
     */
    public <T> RestRequest body(JsonType<T> type, T value) {
        body = new JsonWriter(JsonLimits.OTHERS);
        type.write(body, value);
        return this;
    }

    private static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            char character = (char) (each & 0xff);
            boolean plain = character >= 'a' && character <= 'z'
                    || character >= 'A' && character <= 'Z'
                    || character >= '0' && character <= '9'
                    || UNRESERVED.indexOf(character) >= 0;
            if (plain) {
                encoded.append(character);
            } else {
                encoded.append(String.format("%%%02X", (int) character));
            }
        }
        return encoded.toString();
    }

    /** @throws IllegalArgumentException if arguments would make it lead to another path */
    URI url() {
        for (String segment : path.toString().split("/")) {
            if (segment.equals(".") || segment.equals("..")) {
                throw new IllegalArgumentException("'" + segment + "' as a segment of a path leads to another one");
            }
        }
        return URI.create(path.toString() + query);
    }

    /** JSON; null where there is no body. */
    byte[] bytes() {
        if (object) {
            body.endObject();
            object = false;
        }
        return body == null ? null : body.bytes();
    }
}

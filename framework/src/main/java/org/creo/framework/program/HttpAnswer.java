// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.creo.framework.queue.AnswerField;

/**
 * An answer of HTTP. Immutable: {@code with} makes another one.
 *
 * <pre>{@code
 * HttpAnswer.html("<p>Not here").withStatus(404).with("Cache-Control", "no-store")
 * }</pre>
 */
public final class HttpAnswer {
    private static final int OK = 200;
    private static final int LAST = 599;
    private static final int FOUND = 302;
    private static final Set<Integer> WITHOUT_BODY = Set.of(204, 304);

    private static final String TYPE = "content-type";
    /** The one field that is no list, and may come more than once. */
    private static final String COOKIE = "set-cookie";

    private final int status;
    private final HttpFields fields;
    private final byte[] body;

    private HttpAnswer(int status, HttpFields fields, byte[] body) {
        this.status = status;
        this.fields = fields;
        this.body = body;
    }

    /**
     * An answer without a body.
     *
     * @param status 200 to 599
     */
    public static HttpAnswer of(int status) {
        return new HttpAnswer(OK, HttpFields.NONE, new byte[0]).withStatus(status);
    }

    /**
     * An answer with 200 and a body.
     *
     * @param type its media type, such as {@code image/png}
     * @param body must not change any more
     */
    public static HttpAnswer bytes(String type, byte[] body) {
        return new HttpAnswer(OK, HttpFields.NONE, body).with(TYPE, type);
    }

    /** An answer with 200 and a text. */
    public static HttpAnswer text(String text) {
        return bytes("text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** An answer with 200 and a page. */
    public static HttpAnswer html(String page) {
        return bytes("text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
    }

    /** An answer with 200 and JSON. */
    public static HttpAnswer json(String json) {
        return bytes("application/json", json.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * An answer with 302: the client finds what it wants elsewhere.
     *
     * @param location a URL or path, encoded
     */
    public static HttpAnswer redirect(String location) {
        return of(FOUND).with("location", location);
    }

    /**
     * The same answer with another status.
     *
     * @throws IllegalArgumentException if it is not 200 to 599, or is that of answers without a body and there is one
     */
    public HttpAnswer withStatus(int other) {
        if (other < OK || other > LAST) {
            throw new IllegalArgumentException("an answer has a status from 200 to 599, not " + other);
        }
        if (WITHOUT_BODY.contains(other) && body.length > 0) {
            throw new IllegalArgumentException("an answer with " + other + " has no body");
        }
        return new HttpAnswer(other, fields, body);
    }

    /**
     * The same answer with a field; a value that it had before is replaced.
     *
     * @param value visible characters of Latin-1, with spaces between them
     * @throws IllegalArgumentException if it is no such field, or one that the host sets, or if there are more than
     *     1000 then, or their names and values have more than 65536 characters
     */
    public HttpAnswer with(String name, String value) {
        String lower = AnswerField.checked(name, value);
        return with(fields.without(lower).and(lower, value));
    }

    /**
     * The same answer with another cookie.
     *
     * @param cookie as {@code Set-Cookie} has it, such as {@code seen=yes; Path=/; HttpOnly}
     */
    public HttpAnswer withCookie(String cookie) {
        return with(fields.and(AnswerField.checked(COOKIE, cookie), cookie));
    }

    private HttpAnswer with(HttpFields more) {
        AnswerField.checkRoom(more.size(), more.length());
        return new HttpAnswer(status, more, body);
    }

    /** Such as 200. */
    public int status() {
        return status;
    }

    /** The first value of a field, in whatever case. */
    public Optional<String> field(String name) {
        return fields.first(name);
    }

    /** All values of a field. */
    public List<String> fields(String name) {
        return fields.all(name);
    }

    HttpFields fields() {
        return fields;
    }

    /** The body, which must not be changed; no bytes where there is none. */
    public byte[] body() {
        return body;
    }
}

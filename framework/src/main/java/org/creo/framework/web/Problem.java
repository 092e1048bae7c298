// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.creo.framework.log.Faults;
import org.creo.json.JsonMistake;
import org.creo.protocol.Status;

/**
 * Why a request has no result, as RFC 9457 has it.
 *
 * @param status of HTTP, such as 404
 * @param type what kind of problem it is; null where the status says it all
 * @param detail sentences for the person who reads them
 * @param pointer the place in the request's JSON that is wrong, as a JSON pointer; null where there is none
 * @param value the fields of a declared exception, as JSON; null where it is none
 * @param fields more fields for the head of the answer
 */
public record Problem(
        int status, String type, String detail, String pointer, byte[] value, Map<String, String> fields) {
    /** The media type of {@link #json}. */
    public static final String TYPE = "application/problem+json";

    private static final JsonFactory JSON = new JsonFactory();
    /** Begins the type of a problem; the name of a status or an exception follows. */
    private static final String CREO = "urn:creo:";
    /** A problem for which HTTP has a status that says it all. */
    public static Problem of(int status, String detail) {
        return new Problem(status, null, detail, null, null, Map.of());
    }

    /** The same, with one more field in the head of the answer. */
    Problem with(String field, String text) {
        return new Problem(status, type, detail, pointer, value, Map.of(field, text));
    }

    /** The problem of a request whose JSON is not what the method takes. */
    public static Problem of(JsonMistake mistake) {
        String message = mistake.getMessage();
        String sentence = message.endsWith("?") ? message : message + ".";
        return mistake.isTooLarge()
                ? of(Status.TOO_LARGE, sentence)
                : malformed(sentence, mistake.place().pointer());
    }

    /** The problem of a body that is not what the method takes. */
    static Problem malformed(String detail, String pointer) {
        return new Problem(code(Status.MALFORMED), CREO + Status.MALFORMED, detail, pointer, null, Map.of());
    }

    /** The problem of a call that has ended with a status of RASP. */
    public static Problem of(Status status, String detail) {
        Problem problem = new Problem(code(status), CREO + status, detail, null, null, Map.of());
        return switch (status) {
            case BUSY, UNAVAILABLE -> problem.with("retry-after", "1");
            case UNAUTHENTICATED -> problem.with("www-authenticate", "Bearer");
            default -> problem;
        };
    }

    /**
     * The problem of a request where what should never happen has happened, while it or its answer was read or written.
     * The caller is told where the reason is, and the host goes on, unless the JVM itself is broken.
     *
     * @param faults of the class in which it has happened
     * @param origin of the request, as logs count their lines
     */
    static Problem unexpected(Faults faults, String origin, Throwable why) {
        String id = String.format("%08x", ThreadLocalRandom.current().nextInt());
        faults.survive(origin, why, "A request over HTTP failed inside the host, id {}", id);
        return of(Status.INTERNAL, "This host has a fault; its log says more under id " + id + ".");
    }

    /**
     * The problem of a call that has ended with an exception that the method declares.
     *
     * @param status of the answer
     * @param name its full name
     * @param value its fields, as JSON
     */
    static Problem exception(int status, String name, String message, byte[] value) {
        return new Problem(status, CREO + name, message, null, value, Map.of());
    }

    private static int code(Status status) {
        return switch (status) {
            case MALFORMED -> 400;
            case UNKNOWN_PROTOCOL, UNKNOWN_METHOD -> 404;
            case TOO_LARGE -> 413;
            case BUSY, UNAVAILABLE, CANCELLED -> 503;
            case DEADLINE -> 504;
            case UNAUTHENTICATED -> 401;
            case FORBIDDEN -> 403;
            case INTERNAL -> 500;
            case EXCEPTION -> throw new IllegalArgumentException("an exception has a status of its own");
        };
    }

    /** The body of the answer, in one line. */
    public byte[] json() {
        try (ByteArrayBuilder out = new ByteArrayBuilder();
                JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            if (type != null) {
                json.writeStringField("type", type);
            }
            json.writeStringField("title", StatusText.of(status));
            json.writeNumberField("status", status);
            if (!detail.isEmpty()) {
                json.writeStringField("detail", detail);
            }
            if (pointer != null) {
                json.writeStringField("pointer", pointer);
            }
            if (value != null) {
                json.writeFieldName("value");
                json.writeRawValue(new String(value, StandardCharsets.UTF_8));
            }
            json.writeEndObject();
            json.flush();
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
    }
}

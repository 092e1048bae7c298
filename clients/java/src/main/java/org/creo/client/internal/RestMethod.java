// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.creo.client.CreoException;
import org.creo.client.MalformedException;

/**
 * A method of somebody else's REST service. It never changes, so threads may share it; each refinement returns a new
 * one.
 *
 * @param <R> what it returns
 */
public final class RestMethod<R> {
    private static final String JSON = "application/json";
    private static final int NOT_FOUND = 404;

    /** Interface and method. */
    final String name;

    final String verb;
    /** What its answers are; null where nothing is wanted of them. */
    final String accept;

    private final Function<byte[], R> result;
    /** What it means that there is nothing; null where that is an error. */
    private final R absent;
    /** How the exceptions that it declares are read, by their statuses. */
    private final Map<Integer, Function<JsonReader, ? extends CreoException>> declared;

    private RestMethod(
            String name,
            String verb,
            String accept,
            Function<byte[], R> result,
            R absent,
            Map<Integer, Function<JsonReader, ? extends CreoException>> declared) {
        this.name = name;
        this.verb = verb;
        this.accept = accept;
        this.result = result;
        this.absent = absent;
        this.declared = declared;
    }

    /**
     * A method that returns nothing.
     *
     * @param name interface and method, for messages
     * @param verb such as {@code DELETE}
     * @return the method
     */
    public static RestMethod<Void> of(String name, String verb) {
        return new RestMethod<>(name, verb, null, body -> null, null, Map.of());
    }

    /**
     * A method whose answers are JSON.
     *
     * @param <R> what it returns
     * @param name interface and method, for messages
     * @param verb such as {@code GET}
     * @param type of the result
     * @return the method
     */
    public static <R> RestMethod<R> of(String name, String verb, JsonType<R> type) {
        return new RestMethod<>(name, verb, JSON, body -> json(body, type), type.absent(), Map.of());
    }

    /**
     * A method whose answers are bytes.
     *
     * @param name interface and method, for messages
     * @param verb such as {@code GET}
     * @param mediaType what they are
     * @return the method
     */
    public static RestMethod<byte[]> ofBytes(String name, String verb, String mediaType) {
        return new RestMethod<>(name, verb, mediaType, body -> body, null, Map.of());
    }

    /**
     * A method whose answers are bytes, or nothing.
     *
     * @param name interface and method, for messages
     * @param verb such as {@code GET}
     * @param mediaType what they are
     * @return the method
     */
    public static RestMethod<Optional<byte[]>> ofOptionalBytes(String name, String verb, String mediaType) {
        return new RestMethod<>(name, verb, mediaType, Optional::of, Optional.empty(), Map.of());
    }

    /**
     * This method with an exception that it declares.
     *
     * @param status of the answers that bring it
     * @param reads its fields from an object
     * @return the refined method
     */
    public RestMethod<R> declaring(int status, Function<JsonReader, ? extends CreoException> reads) {
        Map<Integer, Function<JsonReader, ? extends CreoException>> all = new HashMap<>(declared);
        all.put(status, reads);
        return new RestMethod<>(name, verb, accept, result, absent, all);
    }

    /** Whether answers with that status say that there is nothing, which is no error. */
    boolean isAbsent(int status) {
        return status == NOT_FOUND && absent != null;
    }

    R absent() {
        return absent;
    }

    /**
     * The result that a body is.
     *
     * @throws MalformedException if it is none
     */
    R result(byte[] body, String mediaType) {
        if (accept == null) {
            return null;
        }
        if (body.length == 0 && absent != null) {
            return absent;
        }
        if (body.length == 0 && accept.equals(JSON)) {
            throw new MalformedException("an empty answer, where JSON was expected");
        }
        if (!fits(mediaType)) {
            throw new MalformedException(mediaType + ", where " + accept + " was expected");
        }
        return result.apply(body);
    }

    /** Whether a body may be what is expected: it says so, or does not say what it is. */
    private boolean fits(String mediaType) {
        String given = essence(mediaType);
        return given.isEmpty()
                || given.equals(essence(accept))
                || given.equals("application/octet-stream") && !accept.equals(JSON)
                || accept.equals(JSON)
                        && (given.endsWith("+json") || given.equals("text/json") || given.equals("text/plain"));
    }

    private static String essence(String mediaType) {
        return mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    /** The exception that an answer brings; null where the method declares none with that status, or it is not one. */
    CreoException exception(int status, byte[] body) {
        Function<JsonReader, ? extends CreoException> reads = declared.get(status);
        if (reads == null) {
            return null;
        }
        try {
            return json(body.length == 0 ? new byte[] {'{', '}'} : body, new JsonProblem<>(reads));
        } catch (MalformedException e) {
            return null;
        }
    }

    private static <T> T json(byte[] body, JsonType<T> type) {
        JsonReader in = new JsonReader(body);
        T value = type.read(in);
        in.end();
        return value;
    }

    /** Interface and method. */
    @Override
    public String toString() {
        return name;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a method says of its answer besides the result: fields, which clients get that speak HTTP. RASP has none.
 *
 * <p>They go with the result, or with the head of the stream that the method sends; an answer that is a problem has
 * none of them. Any thread may call it, such as the branches of a method.
 */
public final class CallAnswer {
    /** Fields of results that the description decides, and what does it. */
    private static final Map<String, String> DESCRIBED = Map.of(
            "content-type", "@TYPE in the description sets it",
            "content-encoding", "a result is sent as it is",
            "content-range", "a result is sent as a whole",
            "etag", "@CACHED in the description sets it",
            "location", "@CREATED and @REDIRECT in the description set it",
            "set-cookie", "an HttpProgram can set it");

    /** By their names in lower case. */
    private final Map<String, String> fields = new LinkedHashMap<>();

    /** How many characters their names and values have. */
    private long characters;

    private boolean begun;

    /**
     * Sets a field, such as {@code Cache-Control} or {@code Content-Disposition}; a value that it had before is
     * replaced.
     *
     * @param name in whatever case
     * @param value visible characters of Latin-1, with spaces between them
     * @throws IllegalArgumentException if it is no such field, or one that the host or the description sets, or if
     *     there are more than 1000 then, or their names and values have more than 65536 characters
     * @throws IllegalStateException if the head of the answer has left already, as that of a stream has with its first
     *     item, or after a second
     */
    public synchronized CallAnswer set(String name, String value) {
        String lower = AnswerField.checked(name, value);
        String why = DESCRIBED.get(lower);
        if (why != null) {
            throw new IllegalArgumentException("a method cannot set the field " + name + ": " + why);
        }
        if (begun) {
            throw new IllegalStateException("the field " + name + " comes too late: the head of the answer has left");
        }
        String before = fields.get(lower);
        long more = before == null ? lower.length() + value.length() : value.length() - before.length();
        AnswerField.checkRoom(fields.size() + (before == null ? 1 : 0), characters + more);
        characters += more;
        fields.put(lower, value);
        return this;
    }

    /**
     * The fields in the order in which they were set, for the head of the answer, which leaves now: no other is set.
     */
    public synchronized Map<String, String> begin() {
        begun = true;
        return Collections.unmodifiableMap(fields);
    }
}

// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.nio.charset.StandardCharsets;

/** Writes JSON. */
public final class JsonWriter {
    private static final String ESCAPED = "\"\\\b\f\n\r\t";
    private static final String ESCAPES = "\"\\bfnrt";

    private final StringBuilder out = new StringBuilder();
    private final JsonLimits limits;
    private int depth;
    /** How many values that can hold themselves are being written. */
    private int trees;
    /** Whether nothing has been written yet at this level. */
    private boolean first = true;

    /** Writes for somebody else's service, unless the limits are those of hosts, whose form is another. */
    JsonWriter(JsonLimits limits) {
        this.limits = limits;
    }

    /** Whether it is written as hosts write it: with all members, a {@code long} as text, numbers that JSON lacks. */
    boolean asHosts() {
        return limits == JsonLimits.HOSTS;
    }

    /** Begins a value that can hold itself. */
    void enter() {
        if (++trees > JsonLimits.TREES) {
            throw tooDeep(JsonLimits.TREES);
        }
    }

    /** Ends it. */
    void leave() {
        trees--;
    }

    /** Begins an object. */
    public void beginObject() {
        begin('{');
    }

    /** Ends an object. */
    public void endObject() {
        end('}');
    }

    void beginArray() {
        begin('[');
    }

    void endArray() {
        end(']');
    }

    private void begin(char bracket) {
        if (++depth > limits.depth) {
            throw tooDeep(limits.depth);
        }
        out.append(bracket);
        first = true;
    }

    private static IllegalArgumentException tooDeep(int levels) {
        return new IllegalArgumentException("values are nested deeper than " + levels + " levels");
    }

    private void end(char bracket) {
        depth--;
        out.append(bracket);
        first = false;
    }

    void name(String name) {
        item();
        string(name);
        out.append(':');
    }

    /** Comes before each item of an array. */
    void item() {
        if (!first) {
            out.append(',');
        }
        first = false;
    }

    /** Writes what is JSON already: a number, a boolean, null. */
    void raw(String text) {
        out.append(text);
    }

    void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            int escape = ESCAPED.indexOf(next);
            if (escape >= 0) {
                out.append('\\').append(ESCAPES.charAt(escape));
            } else if (next < ' ' || Character.isSurrogate(next) && !isPaired(text, i)) {
                out.append("\\u").append(String.format("%04x", (int) next));
            } else {
                out.append(next);
            }
        }
        out.append('"');
    }

    /** Whether a surrogate is half of a character; the other half is next to it. */
    static boolean isPaired(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }

    /** Whether a text can be expressed in UTF-8. */
    static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i)) && !isPaired(text, i)) {
                return false;
            }
        }
        return true;
    }

    String text() {
        return out.toString();
    }

    byte[] bytes() {
        return text().getBytes(StandardCharsets.UTF_8);
    }
}

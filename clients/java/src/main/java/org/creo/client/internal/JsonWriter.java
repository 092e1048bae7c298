// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.nio.charset.StandardCharsets;

/** Writes JSON for somebody else's service. */
public final class JsonWriter {
    private final StringBuilder out = new StringBuilder();
    private int depth;
    /** Whether nothing has been written yet at this level. */
    private boolean first = true;

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
        if (++depth > JsonReader.DEPTH) {
            throw new IllegalArgumentException("values are nested deeper than " + JsonReader.DEPTH + " levels");
        }
        out.append(bracket);
        first = true;
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
            if (next == '"' || next == '\\') {
                out.append('\\').append(next);
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

    byte[] bytes() {
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}

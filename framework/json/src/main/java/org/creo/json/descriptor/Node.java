// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A JSON object that is being put together; its members keep their order. Not safe for several threads. */
public final class Node {
    /** JSON text that stands in the place of a value. */
    public record Raw(String json) {}

    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, Object> members = new LinkedHashMap<>();

    public static Node of() {
        return new Node();
    }

    /** An object with one member. */
    public static Node of(String name, Object value) {
        return new Node().put(name, value);
    }

    /** @param value text, a number, a boolean, another object, a list or map of these, or {@link Raw} */
    public Node put(String name, Object value) {
        members.put(name, value);
        return this;
    }

    /** As {@link #put}, but does nothing for a text, list or map that is empty. */
    public Node putFilled(String name, Object value) {
        boolean empty = value instanceof String text && text.isEmpty()
                || value instanceof List<?> list && list.isEmpty()
                || value instanceof Map<?, ?> map && map.isEmpty()
                || value instanceof Node node && node.isEmpty();
        return empty ? this : put(name, value);
    }

    /** As {@link #put}, but only where {@code so} is true. */
    public Node putIf(boolean so, String name, Object value) {
        return so ? put(name, value) : this;
    }

    /** As {@link #put}, where there is a value. */
    public Node putPresent(String name, Optional<?> value) {
        value.ifPresent(there -> put(name, there));
        return this;
    }

    public Node putAll(Node others) {
        members.putAll(others.members);
        return this;
    }

    /** Adds the members of another object whose names are not there yet. */
    public Node putOthers(Node others) {
        others.members.forEach(members::putIfAbsent);
        return this;
    }

    /** The value of a member; null where there is no such member. */
    public Object get(String name) {
        return members.get(name);
    }

    public boolean isEmpty() {
        return members.isEmpty();
    }

    public boolean has(String name) {
        return members.containsKey(name);
    }

    /** The object as text in UTF-8, with a line for each member. */
    public byte[] lines() {
        Separators separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator("");
        DefaultPrettyPrinter lines = new DefaultPrettyPrinter(separators);
        lines.indentObjectsWith(new DefaultIndenter("  ", "\n"));
        return text(lines, "\n");
    }

    /** The object as text in UTF-8, without spaces and ends of lines. */
    byte[] line() {
        return text(null, "");
    }

    private byte[] text(PrettyPrinter layout, String end) {
        try (ByteArrayBuilder out = new ByteArrayBuilder();
                JsonGenerator json = JSON.createGenerator(out)) {
            json.setPrettyPrinter(layout);
            write(this, json);
            json.writeRaw(end);
            json.flush();
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
    }

    private static void write(Object value, JsonGenerator json) throws IOException {
        if (value instanceof Node node) {
            write(node.members, json);
        } else if (value instanceof Map<?, ?> members) {
            json.writeStartObject();
            for (Map.Entry<?, ?> member : members.entrySet()) {
                json.writeFieldName((String) member.getKey());
                write(member.getValue(), json);
            }
            json.writeEndObject();
        } else if (value instanceof List<?> items) {
            json.writeStartArray();
            for (Object item : items) {
                write(item, json);
            }
            json.writeEndArray();
        } else if (value instanceof Raw raw) {
            json.writeRawValue(raw.json);
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else {
            json.writeNumber(((Number) value).longValue());
        }
    }
}

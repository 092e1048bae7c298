// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.List;

/**
 * A place in a JSON text.
 *
 * @param steps from the outside to the inside: the name of a member, a {@link String}, or the index of an item, an
 *     {@link Integer}
 * @param line from 1, where the text itself is wrong; else 0
 * @param column from 1, where the text itself is wrong; else 0
 */
public record JsonPlace(List<Object> steps, int line, int column) {

    static final JsonPlace WHOLE = new JsonPlace(List.of(), 0, 0);

    public JsonPlace {
        steps = List.copyOf(steps);
    }

    /** The place at which a parser is. At the start of an object or array, that is the place of the object or array. */
    static JsonPlace of(JsonStreamContext context) {
        List<Object> steps = new ArrayList<>();
        add(steps, context);
        return new JsonPlace(steps, 0, 0);
    }

    private static void add(List<Object> steps, JsonStreamContext context) {
        if (context == null || context.inRoot()) {
            return;
        }
        add(steps, context.getParent());
        // At the start of an object or array, the context is already that of its inside, where nothing has a name yet.
        if (context.inArray()) {
            if (context.hasCurrentIndex()) {
                steps.add(context.getCurrentIndex());
            }
        } else if (context.getCurrentName() != null) {
            steps.add(context.getCurrentName());
        }
    }

    JsonPlace at(JsonLocation location) {
        return location == null ? this : new JsonPlace(steps, location.getLineNr(), location.getColumnNr());
    }

    /** Whether the text is wrong, so that a line and a column say where. */
    boolean inText() {
        return line > 0;
    }

    /** The place in the words of a programmer: {@code data[2].samples["a b"][1]}, or {@code line 1, column 6}. */
    public String words() {
        return inText() ? "line " + line + ", column " + column : path();
    }

    private String path() {
        StringBuilder path = new StringBuilder();
        for (Object step : steps) {
            if (step instanceof Integer) {
                path.append('[').append(step).append(']');
            } else if (isName((String) step)) {
                path.append(path.length() == 0 ? "" : ".").append(step);
            } else {
                path.append("[\"")
                        .append(JsonStringEncoder.getInstance().quoteAsString((String) step))
                        .append("\"]");
            }
        }
        return path.toString();
    }

    private static boolean isName(String text) {
        return !text.isEmpty()
                && Character.isJavaIdentifierStart(text.charAt(0))
                && text.chars().allMatch(Character::isJavaIdentifierPart);
    }

    /**
     * The place as a JSON pointer (RFC 6901): {@code /data/2/samples/a b/1}; where the text is wrong, the pointer to
     * the value around that.
     */
    public String pointer() {
        StringBuilder pointer = new StringBuilder();
        for (Object step : steps) {
            pointer.append('/').append(step.toString().replace("~", "~0").replace("/", "~1"));
        }
        return pointer.toString();
    }
}

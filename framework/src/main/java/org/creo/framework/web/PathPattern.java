// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.protocol.text.Nearest;

/**
 * The path of a resource, such as {@code /lab/series/{name}}: tells which paths are like it, and what its parameters
 * are then. Immutable.
 */
final class PathPattern {
    /** Of several patterns that match, the first segment that is of another kind decides, in this order. */
    private enum Kind {
        /** Itself alone. */
        LITERAL,
        /** A parameter with fixed text around it. */
        FRAMED,
        /** A parameter. */
        WHOLE,
        /** All that comes from there on. */
        REST
    }

    /** @param parameter its name; null in a literal */
    private record Segment(Kind kind, String before, String parameter, String after) {
        private static final Pattern FORM = Pattern.compile("(.*)\\{(\\w+)(\\+?)}(.*)");

        static Segment of(String text) {
            Matcher form = FORM.matcher(text);
            if (!form.matches()) {
                return new Segment(Kind.LITERAL, text, null, "");
            }
            String before = form.group(1);
            String after = form.group(4);
            Kind kind = !form.group(3).isEmpty()
                    ? Kind.REST
                    : before.isEmpty() && after.isEmpty() ? Kind.WHOLE : Kind.FRAMED;
            return new Segment(kind, before, form.group(2), after);
        }

        /** What the parameter is; null where the text is not like it. */
        String value(String text) {
            int length = text.length() - before.length() - after.length();
            return length > 0 && text.startsWith(before) && text.endsWith(after)
                    ? text.substring(before.length(), before.length() + length)
                    : null;
        }

        boolean overlaps(Segment other) {
            return kind == Kind.LITERAL
                    ? before.equals(other.before)
                    : (before.startsWith(other.before) || other.before.startsWith(before))
                            && (after.endsWith(other.after) || other.after.endsWith(after));
        }
    }

    private final String text;
    private final List<Segment> segments = new ArrayList<>();

    /** @param text as {@link org.creo.json.descriptor.RouteDescriptor#path} has it */
    PathPattern(String text) {
        this.text = text;
        if (text.length() > 1) {
            for (String segment : text.substring(1).split("/")) {
                segments.add(Segment.of(segment));
            }
        }
    }

    /**
     * The parameters of a path that is like it; null for another one.
     *
     * @param path its segments, decoded
     */
    Map<String, String> match(List<String> path) {
        List<String> given = path.equals(List.of("")) ? List.of() : path;
        boolean rest = !segments.isEmpty() && segments.get(segments.size() - 1).kind == Kind.REST;
        if (rest ? given.size() < segments.size() : given.size() != segments.size()) {
            return null;
        }
        Map<String, String> parameters = Map.of();
        for (int i = 0; i < segments.size(); i++) {
            Segment segment = segments.get(i);
            String have = given.get(i);
            if (segment.kind == Kind.LITERAL) {
                if (!segment.before.equals(have)) {
                    return null;
                }
                continue;
            }
            String value =
                    segment.kind == Kind.REST ? String.join("/", given.subList(i, given.size())) : segment.value(have);
            if (value == null || value.isEmpty()) {
                return null;
            }
            parameters = parameters.isEmpty() ? new LinkedHashMap<>() : parameters;
            parameters.put(segment.parameter, value);
        }
        return parameters;
    }

    /** Whether it is like a path but for the spelling of its fixed segments. */
    boolean isNear(List<String> path) {
        if (path.size() != segments.size()) {
            return false;
        }
        for (int i = 0; i < segments.size(); i++) {
            Segment segment = segments.get(i);
            if (segment.kind == Kind.LITERAL
                    && Nearest.to(path.get(i), List.of(segment.before)).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** Whether it is the one that is meant where both match. */
    boolean comesBefore(PathPattern other) {
        for (int i = 0; i < Math.min(segments.size(), other.segments.size()); i++) {
            int order = segments.get(i).kind.compareTo(other.segments.get(i).kind);
            if (order != 0) {
                return order < 0;
            }
        }
        return false;
    }

    /** Whether a path may match both, and nothing says which of them is meant. */
    boolean rivals(PathPattern other) {
        if (segments.size() != other.segments.size()) {
            return false;
        }
        for (int i = 0; i < segments.size(); i++) {
            Segment mine = segments.get(i);
            Segment theirs = other.segments.get(i);
            if (mine.kind != theirs.kind || !mine.overlaps(theirs)) {
                return false;
            }
        }
        return true;
    }

    /** As descriptions write it. */
    @Override
    public String toString() {
        return text;
    }
}

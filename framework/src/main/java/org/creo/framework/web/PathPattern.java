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
 * The path of a resource as a description has it, such as {@code /lab/series/{name}}. It tells which paths of requests
 * match it, and what its parameters are then. Immutable.
 */
final class PathPattern {
    /**
     * The kinds of segments. Where several patterns match a path, the first segment in which their kinds differ
     * decides: the kind that comes earlier here is meant.
     */
    private enum Kind {
        /** A fixed text. */
        LITERAL,
        /** A parameter with fixed text around it. */
        FRAMED,
        /** A parameter that is the whole segment. */
        WHOLE,
        /** A parameter that takes all segments from there on. */
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

        /** The value of the parameter in a segment of a path; null where the segment does not match. */
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
     * The parameters of a path that matches; null where it does not.
     *
     * @param path its segments, decoded
     */
    Map<String, String> match(List<String> path) {
        List<String> given = path.size() == 1 && path.get(0).isEmpty() ? List.of() : path;
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

    /** Whether a path would match if its fixed segments were spelled right. */
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

    /** Whether this pattern is the one that is meant where both match. */
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

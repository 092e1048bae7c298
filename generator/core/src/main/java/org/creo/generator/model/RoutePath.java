// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.generator.source.Location;

/**
 * The path of a resource: {@code /plots/{name}.png}.
 *
 * @param segments none for {@code /}
 * @param at where it is
 */
public record RoutePath(List<Segment> segments, Location at) {

    /** Kinds of segments. Where several routes match, the first segment that is of another kind decides. */
    public enum Kind {
        /** A fixed text. */
        LITERAL,
        /** A parameter with fixed text around it, which is at least one character. */
        FRAMED,
        /** A parameter. */
        WHOLE,
        /** All segments from here on, of which there is at least one. */
        REST
    }

    /**
     * A segment: the text between two slashes.
     *
     * @param before the fixed text before the parameter; all of it where there is none
     * @param parameter the name of the parameter in this segment
     * @param after the fixed text after it
     */
    public record Segment(Kind kind, String before, Optional<String> parameter, String after, Location at) {

        /** The segment as a description writes it. */
        public String text() {
            return text(name -> name);
        }

        private String text(Function<String, String> named) {
            return before
                    + parameter
                            .map(name -> "{" + named.apply(name) + (kind == Kind.REST ? "+" : "") + "}")
                            .orElse("")
                    + after;
        }

        /** Whether some text fits both segments. */
        private boolean overlaps(Segment other) {
            return kind == Kind.LITERAL
                    ? before.equals(other.before)
                    : (before.startsWith(other.before) || other.before.startsWith(before))
                            && (after.endsWith(other.after) || other.after.endsWith(after));
        }
    }

    public RoutePath {
        segments = List.copyOf(segments);
    }

    /** The same path below another one. */
    public RoutePath under(RoutePath base) {
        List<Segment> all = new ArrayList<>(base.segments);
        all.addAll(segments);
        return new RoutePath(all, at);
    }

    /** The names of the parameters, in the order of the path. */
    public List<String> parameters() {
        return segments.stream()
                .flatMap(segment -> segment.parameter().stream())
                .toList();
    }

    /** The path as a description writes it. */
    public String text() {
        return text(name -> name);
    }

    /** The path without the names of its parameters, which no request carries: {@code /plots/{}.png}. */
    public String shape() {
        return text(name -> "");
    }

    private String text(Function<String, String> named) {
        return segments.stream().map(segment -> segment.text(named)).collect(Collectors.joining("/", "/", ""));
    }

    /** Whether a request may match both paths, and nothing says which of them is meant. */
    public boolean rivals(RoutePath other) {
        if (segments.size() != other.segments.size()) {
            return false; // the rest is one segment of a kind of its own
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
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.url;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The path below which something else than the methods of services answers, such as files. Immutable.
 *
 * @param segments of the path; none where it is that of the whole host
 */
public record PathPrefix(List<String> segments) {
    private static final Pattern PATH = Pattern.compile("/|(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+");
    /** The first segment of the paths of the host's own pages. */
    public static final String OWN = "creo";

    /** That of a whole host. */
    public static final PathPrefix ROOT = new PathPrefix(List.of());

    public PathPrefix {
        segments = List.copyOf(segments);
    }

    /**
     * @param path such as {@code /docs}; {@code /} for all of the host
     * @throws IllegalArgumentException if it is no such path; the message says how to write one
     */
    public static PathPrefix of(String path) {
        if (!PATH.matcher(path).matches()) {
            throw new IllegalArgumentException(
                    "'" + path
                            + "' is not a path below which others are, such as /docs, without a slash at its end, or / for all");
        }
        PathPrefix prefix = new PathPrefix(
                path.equals("/") ? List.of() : List.of(path.substring(1).split("/", -1)));
        if (prefix.isOwn()) {
            throw new IllegalArgumentException(
                    "below /" + OWN + " are the host's own pages; choose another path than '" + path + "'");
        }
        return prefix;
    }

    private boolean isOwn() {
        return !segments.isEmpty() && segments.get(0).equals(OWN);
    }

    /** Whether a path is this one or below it. */
    public boolean has(List<String> path) {
        if (path.size() < segments.size()) {
            return false;
        }
        for (int i = 0; i < segments.size(); i++) {
            if (!segments.get(i).equals(path.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** A path, as it is written, below this. */
    public String before(String path) {
        return segments.isEmpty() ? path : this + path;
    }

    /** This with another one below it. */
    public PathPrefix and(PathPrefix more) {
        return new PathPrefix(
                Stream.concat(segments.stream(), more.segments.stream()).toList());
    }

    /** What comes after this in a path that this {@link #has}. */
    public List<String> rest(List<String> path) {
        return segments.isEmpty() ? path : path.subList(segments.size(), path.size());
    }

    /** As it is written. */
    @Override
    public String toString() {
        return "/" + String.join("/", segments);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.RoutePath;
import org.creo.generator.model.RoutePath.Kind;
import org.creo.generator.model.RoutePath.Segment;
import org.creo.generator.source.Location;

/** Reads paths such as {@code /plots/{name}.png}; of each that cannot be read, it reports the first mistake. */
final class PathParser {

    private static final String NAME = "[A-Za-z]\\w*";
    private static final Pattern PARAMETER = Pattern.compile(NAME + "\\+?");
    private static final Pattern ODD = Pattern.compile("[^A-Za-z0-9._~:@,-]");
    /** Parameters of a path as other frameworks write them. */
    private static final Pattern FOREIGN =
            Pattern.compile("(:(?<colon>" + NAME + ")|<(\\w+:)?(?<angle>" + NAME + ")>)(?<more>.*)", Pattern.DOTALL);

    private static final Pattern FOREIGN_REST =
            Pattern.compile("[*+.]+(?<before>" + NAME + ")|(?<after>" + NAME + ")(\\*+|\\.\\.\\.|:path|:\\.[*+])");
    private static final Pattern FOREIGN_TYPE = Pattern.compile("(?<name>" + NAME + ")(:.+|\\?)", Pattern.DOTALL);

    private final Diagnostics diagnostics;

    PathParser(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /**
     * The path of an interface.
     *
     * @param quoted where the text is, with its quotes
     */
    Optional<RoutePath> base(String text, Location quoted) {
        return parse(text, quoted).filter(path -> {
            Optional<Segment> parameter = path.segments().stream()
                    .filter(segment -> segment.parameter().isPresent())
                    .findFirst();
            parameter.ifPresent(segment -> report(
                    segment.at(),
                    "the path of an interface has no parameters",
                    "write '" + segment.text() + "' in the paths of its methods"));
            return parameter.isEmpty();
        });
    }

    /** The path of a method. */
    Optional<RoutePath> route(String text, Location quoted) {
        return parse(text, quoted).filter(path -> {
            Set<String> names = new HashSet<>();
            Optional<Segment> twice = path.segments().stream()
                    .filter(segment ->
                            segment.parameter().filter(name -> !names.add(name)).isPresent())
                    .findFirst();
            twice.ifPresent(segment -> report(segment.at(), "'" + segment.text() + "' appears twice", "write it once"));
            return twice.isEmpty();
        });
    }

    /** The path of another resource. */
    Optional<RoutePath> target(String text, Location quoted) {
        return parse(text, quoted);
    }

    private Optional<RoutePath> parse(String text, Location quoted) {
        Location at = Places.inside(quoted, 0, Math.max(1, text.length()));
        if (text.contains("://")) {
            return report(quoted, "'" + text + "' is more than a path", "write what comes after the host's name");
        }
        if (!text.startsWith("/")) {
            return report(
                    quoted,
                    text.isEmpty() ? "this is no path" : "'" + text + "' does not begin with '/'",
                    "write \"/" + text + "\"");
        }
        List<Segment> segments = new ArrayList<>();
        if (text.length() == 1) {
            return Optional.of(new RoutePath(segments, at));
        }
        if (text.endsWith("/")) {
            String without = text.replaceAll("/+$", "");
            return report(
                    quoted, "'" + text + "' ends with '/'", "write \"" + (without.isEmpty() ? "/" : without) + "\"");
        }
        int start = 1;
        for (String segment : text.substring(1).split("/", -1)) {
            if (segment.isEmpty()) {
                return report(
                        quoted, "'" + text + "' has an empty segment", "write \"" + text.replaceAll("/+", "/") + "\"");
            }
            boolean last = start + segment.length() == text.length();
            Optional<Segment> read = segment(segment, Places.inside(quoted, start, segment.length()), last);
            if (read.isEmpty()) {
                return Optional.empty();
            }
            segments.add(read.get());
            start += segment.length() + 1;
        }
        return Optional.of(new RoutePath(segments, at));
    }

    private Optional<Segment> segment(String text, Location at, boolean last) {
        Matcher foreign = FOREIGN.matcher(text);
        if (foreign.matches()) {
            String name = foreign.group("colon") == null ? foreign.group("angle") : foreign.group("colon");
            String more = foreign.group("more");
            return report(
                    at,
                    "'" + text + "' names no parameter as Creo does",
                    "write '{" + name + (more.matches("[*+]") ? "+}" : "}" + more) + "'");
        }
        if (text.equals(".") || text.equals("..")) {
            return report(at, "clients take '" + text + "' out of a path before they send it", "leave it out");
        }
        int open = text.indexOf('{');
        int close = text.indexOf('}');
        if (open < 0 && close < 0) {
            return odd(text, at, 0)
                    ? Optional.empty()
                    : Optional.of(new Segment(Kind.LITERAL, text, Optional.empty(), "", at));
        }
        if (open < 0 || close < open) {
            return open < 0 || close >= 0
                    ? report(part(at, close, 1), "this '}' ends nothing", "write '{' before the parameter's name")
                    : report(part(at, open, text.length() - open), "this '{' has no end", "write '}' after its name");
        }
        String inside = text.substring(open + 1, close);
        if (!PARAMETER.matcher(inside).matches()) {
            return misspelt(inside, part(at, open, close + 1 - open));
        }
        if (text.indexOf('{', open + 1) >= 0 || text.indexOf('}', close + 1) >= 0) {
            return report(
                    at, "nothing says where one of the parameters in '" + text + "' ends", "write '/' between them");
        }
        String before = text.substring(0, open);
        String after = text.substring(close + 1);
        if (odd(before, at, 0) || odd(after, at, close + 1)) {
            return Optional.empty();
        }
        boolean framed = open > 0 || close + 1 < text.length();
        if (!inside.endsWith("+")) {
            return Optional.of(new Segment(framed ? Kind.FRAMED : Kind.WHOLE, before, Optional.of(inside), after, at));
        }
        String name = inside.substring(0, inside.length() - 1);
        if (framed || !last) {
            return report(
                    at,
                    "'{" + inside + "}' is all that comes here, and nothing comes " + (framed ? "next to" : "after")
                            + " it",
                    "write '{" + name + "}' for one segment, or end the path with it");
        }
        return Optional.of(new Segment(Kind.REST, "", Optional.of(name), "", at));
    }

    /** Reports the first character of a fixed text that no path has. */
    private boolean odd(String text, Location segment, int start) {
        Matcher odd = ODD.matcher(text);
        if (!odd.find()) {
            return false;
        }
        String found = Character.toString(text.codePointAt(odd.start()));
        Location at = part(segment, start + odd.start(), found.length());
        switch (found) {
            case "?" -> report(at, "a path ends before '?'", "leave it out: what no path names is in the query anyway");
            case "#" -> report(at, "clients do not send what comes after '#'", "leave it out");
            case "%" -> report(at, "a path is written as it is after decoding", "write the character itself");
            case "*" -> report(at, "'*' stands for nothing", "write '{name}' for a segment, '{name+}' for the rest");
            default ->
                report(
                        at,
                        "'" + found + "' is not allowed in a path",
                        "letters of a to z, digits, '.', '-', '_', '~', ':', '@' and ',' are");
        }
        return true;
    }

    /** @param at the place of the parameter, with its braces */
    private Optional<Segment> misspelt(String inside, Location at) {
        Matcher rest = FOREIGN_REST.matcher(inside);
        if (rest.matches()) {
            String name = rest.group("before") == null ? rest.group("after") : rest.group("before");
            return report(at, "'{" + inside + "}' is no parameter", "write '{" + name + "+}' for the rest of a path");
        }
        Matcher typed = FOREIGN_TYPE.matcher(inside);
        if (typed.matches()) {
            String name = typed.group("name");
            return report(
                    at,
                    "'{" + inside + "}' is no parameter",
                    inside.endsWith("?")
                            ? "write '{" + name + "}', and a route without it in addition"
                            : "write '{" + name + "}': the type of '" + name + "' says what may be there");
        }
        return report(
                at,
                inside.isBlank() ? "this names no parameter" : "'{" + inside + "}' is no parameter",
                "write the name of a parameter, such as '{name}', or '{name+}' for the rest of a path");
    }

    private static Location part(Location segment, int start, int length) {
        return new Location(segment.source(), segment.line(), segment.column() + start, length);
    }

    /** @return always empty: then there is no path */
    private <T> Optional<T> report(Location at, String message, String hint) {
        diagnostics.error(Code.ROUTE_PATH, at, message, hint);
        return Optional.empty();
    }
}

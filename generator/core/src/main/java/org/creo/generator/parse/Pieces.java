// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.Problem;
import com.github.javaparser.ast.CompilationUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.source.Location;

/**
 * Reads a description whole, or where a Java parser cannot, declaration by declaration and member by member: so one
 * mistake hides no other.
 */
final class Pieces {

    private static final ParserConfiguration CONFIGURATION = new ParserConfiguration()
            // The parser has no rules of Java, such as that of no primitives between < and >: Creo's own say more.
            .setLanguageLevel(LanguageLevel.RAW)
            .setTabSize(1)
            .setAttributeComments(false) // which DocumentationComments does
            .setLexicalPreservationEnabled(false);

    /** How many missing semicolons are looked for in one member; each takes a run of the parser. */
    private static final int MOST_SEMICOLONS = 50;

    private final JavaText java;
    private final String text;
    private final Diagnostics diagnostics;
    private final JavaParser parser = new JavaParser(CONFIGURATION);

    private Pieces(JavaText java, Diagnostics diagnostics) {
        this.java = java;
        this.text = java.text();
        this.diagnostics = diagnostics;
    }

    /** The pieces of a text that can be read; all else is reported. */
    static List<Piece> parse(JavaText java, Diagnostics diagnostics) {
        return java.readable() ? new Pieces(java, diagnostics).parse() : List.of();
    }

    /** A range of tokens: the first and the one after the last. */
    private record Span(int from, int to) {}

    private List<Piece> parse() {
        Optional<Piece> whole = parse(text, new Places(java.source(), 0, 1, 0), text.length(), false);
        if (whole.isPresent()) {
            return List.of(whole.get());
        }
        List<Piece> pieces = new ArrayList<>();
        int before = diagnostics.errors();
        for (Span span : declarations()) {
            parse(span).ifPresent(pieces::add);
        }
        if (diagnostics.errors() == before) { // each is right, but their order is not
            parse(text, new Places(java.source(), 0, 1, 0), text.length(), true);
        }
        return pieces;
    }

    /** A piece; empty where the parser cannot read it. */
    private Optional<Piece> parse(String piece, Places places, int end, boolean report) {
        return parse(piece, places, end, report, new ArrayList<>());
    }

    /** @param problems takes what the parser says */
    private Optional<Piece> parse(String piece, Places places, int end, boolean report, List<Problem> problems) {
        try {
            ParseResult<CompilationUnit> parsed = parser.parse(piece);
            if (parsed.isSuccessful() && parsed.getResult().isPresent()) {
                CompilationUnit unit = parsed.getResult().get();
                parsed.getCommentsCollection().ifPresent(comments -> DocumentationComments.attach(comments, unit));
                return Optional.of(new Piece(unit, places));
            }
            problems.addAll(parsed.getProblems());
            if (report) {
                new SyntaxErrors(places, end, diagnostics).report(problems);
            }
        } catch (StackOverflowError e) {
            // The parser calls itself for each level of the text; how many levels there are, only it knows.
            if (report) {
                Location at = java.source().locate(Math.min(end, text.length()), end);
                diagnostics.error(Code.TOO_DEEP, at, "what comes before this is nested too deeply");
            }
        }
        return Optional.empty();
    }

    /**
     * The declarations. Each ends with its closing brace or its semicolon; where a brace is missing, before the next
     * declaration.
     */
    private List<Span> declarations() {
        List<Span> spans = new ArrayList<>();
        int from = 0;
        int depth = 0;
        for (int i = 0; i < java.tokens().size(); i++) {
            boolean next = depth > 0 && java.declares(i);
            if (next) {
                spans.add(new Span(from, i));
                from = i;
                depth = 0;
            }
            i = endOfList(i);
            depth += java.is(i, "{") ? 1 : java.is(i, "}") ? -1 : 0;
            if (depth <= 0 && (java.is(i, "}") || java.is(i, ";"))) {
                spans.add(new Span(from, i + 1));
                from = i + 1;
                depth = 0;
            }
        }
        if (from < java.tokens().size()) {
            spans.add(new Span(from, java.tokens().size()));
        }
        return spans;
    }

    /**
     * For a brace that begins a list, such as that of <code>@ROLES({"a", "b"})</code> or of <code>names = {}</code>,
     * the token after the list.
     */
    private int endOfList(int brace) {
        if (!java.is(brace, "{") || brace == 0 || !java.is(brace - 1, "(") && !java.is(brace - 1, "=")) {
            return brace;
        }
        boolean annotation = java.is(brace - 1, "(");
        for (int i = brace + 1; i + 1 < java.tokens().size(); i++) {
            if (java.is(i, "}") && (annotation ? java.is(i + 1, ")") : java.is(i + 1, ";") || java.is(i + 1, ","))) {
                return i + 1;
            }
            if (java.is(i, "{") || java.is(i, "}") || java.is(i, ";")) {
                return brace;
            }
        }
        return brace;
    }

    private Optional<Piece> parse(Span span) {
        int start = start(span);
        int end = end(span);
        Optional<Piece> whole = parse(text.substring(start, end), places(start, 1), end, false);
        if (whole.isPresent()) {
            return whole;
        }
        int brace = span.from();
        while (brace < span.to() && (!java.is(brace, "{") || endOfList(brace) > brace)) {
            brace++;
        }
        boolean hasMembers = brace < span.to() && !isEnum(span.from(), brace);
        if (!hasMembers || !readable(start, java.tokens().get(brace).end())) {
            parse(text.substring(start, end), places(start, 1), end, true);
            return Optional.empty();
        }
        return parseMembers(span, brace);
    }

    private boolean isEnum(int from, int to) {
        for (int i = from; i < to; i++) {
            if (java.is(i, "enum") || java.is(i, "record")) {
                return true;
            }
        }
        return false;
    }

    /** Whether a declaration without its members can be read. */
    private boolean readable(int start, int brace) {
        return parse(text.substring(start, brace) + "}", places(start, 1), brace, false)
                .isPresent();
    }

    /** Reports each member that cannot be read, and reads the others. */
    private Optional<Piece> parseMembers(Span span, int brace) {
        int start = start(span);
        int end = end(span);
        boolean open = !java.is(span.to() - 1, "}");
        StringBuilder rest = new StringBuilder(text.substring(start, end)).append(open ? "}" : "");
        List<Integer> missing = new ArrayList<>();
        boolean found = false;
        for (Span member : members(brace + 1, open ? span.to() : span.to() - 1)) {
            int from = start(member);
            int to = end(member);
            Optional<List<Integer>> semicolons = semicolons(head(span.from(), brace), from, to);
            found |= semicolons.isEmpty() || !semicolons.get().isEmpty();
            semicolons.ifPresent(missing::addAll);
            if (semicolons.isEmpty()) {
                for (int i = from; i < to; i++) {
                    if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
                        rest.setCharAt(i - start, ' ');
                    }
                }
            }
        }
        if (open) {
            diagnostics.error(
                    Code.MISSING_BRACE,
                    java.source().locate(end, end),
                    "a '}' is missing here",
                    "the declaration that begins in line "
                            + java.source().locate(start, start).line() + " has no end");
            found = true;
        }
        Collections.reverse(missing);
        missing.forEach(offset -> rest.insert(offset - start, ';'));
        return parse(rest.toString(), places(start, 1), end, !found);
    }

    /**
     * Reports what is wrong with the text of a member.
     *
     * @return the offsets at which semicolons are missing, with which it is several members; empty where these cannot
     *     be read, either
     */
    private Optional<List<Integer>> semicolons(String head, int from, int to) {
        StringBuilder member = new StringBuilder(text.substring(from, to));
        List<Integer> found = new ArrayList<>();
        while (true) {
            List<Problem> problems = new ArrayList<>();
            Places places = places(from, 2);
            if (parse(head + "\n" + member + "\n}", places, to, true, problems).isPresent()) {
                return Optional.of(found);
            }
            Optional<Integer> next = SyntaxErrors.beforeMissingSemicolon(problems)
                    .map(last -> java.source().offset(places.at(last.endLine, last.endColumn + 1, 1)))
                    .filter(offset -> found.isEmpty() || offset > found.get(found.size() - 1))
                    .filter(offset -> offset == to || beginsMember(head, offset, to));
            if (next.isEmpty() || found.size() == MOST_SEMICOLONS) {
                return Optional.empty();
            }
            int semicolon = next.get() - from + found.size();
            member.insert(semicolon, ';');
            found.add(next.get());
            String before = head + "\n" + member.substring(0, semicolon + 1) + "\n}";
            if (parse(before, places, to, false).isEmpty()) { // more is missing than that
                return Optional.empty();
            }
        }
    }

    /**
     * Whether the text after a missing semicolon begins a member; it may be the rest of the same one. Only a method
     * follows methods.
     */
    private boolean beginsMember(String head, int from, int to) {
        boolean method = java.tokens().stream()
                .anyMatch(token -> token.start() >= from && token.end() <= to && token.is(text, "("));
        return method == head.startsWith("interface");
    }

    private List<Span> members(int from, int to) {
        List<Span> spans = new ArrayList<>();
        int begin = from;
        int depth = 0;
        for (int i = from; i < to; i++) {
            i = endOfList(i);
            depth += java.is(i, "{") ? 1 : java.is(i, "}") ? -1 : 0;
            if (depth <= 0 && (java.is(i, ";") || java.is(i, "}"))) {
                spans.add(new Span(begin, i + 1));
                begin = i + 1;
                depth = 0;
            }
        }
        if (begin < to) {
            spans.add(new Span(begin, to));
        }
        return spans;
    }

    private String head(int from, int brace) {
        for (int i = from; i < brace; i++) {
            if (java.is(i, "interface")) {
                return "interface X {";
            }
        }
        return "class X {";
    }

    private int start(Span span) {
        return java.tokens().get(span.from()).start();
    }

    private int end(Span span) {
        return java.tokens().get(span.to() - 1).end();
    }

    /** The places of a piece whose given line begins with this character of the text. */
    private Places places(int start, int line) {
        Location at = java.source().locate(start, start);
        return new Places(java.source(), at.line() - line, line, at.column() - 1);
    }
}

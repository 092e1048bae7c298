// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description.Version;
import org.creo.generator.source.Location;
import org.creo.generator.source.SourceFile;
import org.creo.generator.source.Token;
import org.creo.protocol.text.Nearest;

/**
 * A description turned into text that a Java parser takes, each character in its place: the words {@code struct},
 * {@code union} and {@code exception} become {@code class} and blanks, all up to the package and the version becomes
 * blanks.
 */
final class JavaText {

    private static final Set<String> DECLARING =
            Set.of("struct", "union", "exception", "enum", "interface", "class", "record");
    /** The words that a Java parser does not know. */
    private static final Set<String> CREO = Set.of("struct", "union", "exception");
    /**
     * How deep brackets may be nested: deeper than any description, and not so deep that a recursive parser overflows
     * its stack.
     */
    private static final int DEEPEST = 32;
    /** How deep parentheses may be nested: a parser that looks ahead takes twice as long for each. */
    private static final int DEEPEST_PARENTHESES = 6;

    private final SourceFile source;
    private final Diagnostics diagnostics;
    private final StringBuilder text;
    /** The tokens after the header, without comments. */
    private final List<Token> tokens = new ArrayList<>();
    /** For each declared name, by its place, Creo's word before it. */
    private final Map<Location, String> keywords = new HashMap<>();

    private final Map<String, String> declared = new LinkedHashMap<>();
    private String packageName = "";
    private Location packageAt;
    private Optional<Version> version = Optional.empty();
    private int headerEnd;
    private boolean readable = true;

    JavaText(SourceFile source, Diagnostics diagnostics) {
        this.source = source;
        this.diagnostics = diagnostics;
        this.text = new StringBuilder(source.text());
        this.packageAt = source.locate(0, 0);
        blankControls();
        for (Token token : Token.of(text.toString())) {
            if (token.kind() != Token.Kind.COMMENT) {
                tokens.add(token);
            } else if (!token.closed(source.text())) {
                diagnostics.error(
                        Code.UNCLOSED_COMMENT,
                        source.locate(token.start(), token.start() + 2),
                        "this comment has no end",
                        "close it with '*/'");
                readable = false;
            }
        }
        takeHeader();
        NumbersOfC.replace(source, tokens, text, diagnostics);
        WordsOfJava.replace(source, tokens, text, diagnostics);
        WordsOfOthers.replace(source, tokens, text, diagnostics);
        RulesParser.joinArguments(source, tokens, text);
        replaceKeywords();
        checkDepth();
    }

    SourceFile source() {
        return source;
    }

    /** Whether a parser can read the text; if not, that has been reported. */
    boolean readable() {
        return readable;
    }

    String text() {
        return text.toString();
    }

    /** The tokens after package and version, without comments. */
    List<Token> tokens() {
        return tokens;
    }

    String packageName() {
        return packageName;
    }

    Location packageAt() {
        return packageAt;
    }

    Optional<Version> version() {
        return version;
    }

    /** The names that are declared, each with its word, such as {@code struct}; the first of two equal names. */
    Map<String, String> declared() {
        return declared;
    }

    /**
     * The words that a declaration with a mistake, such as <code>strukt Data {</code>, may declare: all words outside
     * of any braces and before one, apart from those of imports.
     */
    Set<String> unclear() {
        Set<String> words = new HashSet<>();
        int depth = 0;
        boolean imports = false;
        for (int i = 0; i < tokens.size(); i++) {
            depth = Math.max(0, depth + (is(i, "{") ? 1 : is(i, "}") ? -1 : 0));
            imports = is(i, "import") || imports && !is(i, ";");
            boolean outside = depth == 0 && !imports || i + 1 < tokens.size() && is(i + 1, "{");
            if (outside && tokens.get(i).kind() == Token.Kind.WORD) {
                words.add(tokens.get(i).in(source.text()));
            }
        }
        return words;
    }

    /** Which word of Creo came before a declared name, where the Java parser saw {@code class}. */
    Optional<String> keyword(Location name) {
        return Optional.ofNullable(keywords.get(new Location(source, name.line(), name.column(), 1)));
    }

    /** Blanks control characters, some of which mean something to a Java parser: after a SUB it reads nothing. */
    private void blankControls() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) && "\t\n\r\f".indexOf(c) < 0) {
                diagnostics.error(
                        Code.ODD_CHARACTER,
                        source.locate(i, i + 1),
                        String.format("the control character U+%04X is not allowed here", (int) c),
                        "leave it out");
                text.setCharAt(i, ' ');
            }
        }
    }

    private void takeHeader() {
        if (!tokens.isEmpty() && is(0, "package")) {
            return; // as in Java, which is reported where it is read
        }
        int at = packageAnnotation();
        if (at != 0) {
            missingPackage(at);
        }
        if (at >= 0) {
            Optional<Token> name = takeAnnotation(at, "PACKAGE", "the package's name", "name");
            if (name.isPresent()) {
                packageName = content(name.get());
                packageAt = locate(name.get());
            }
        }
        if (annotation(0, "VERSION")) {
            Optional<Token> given = takeAnnotation(0, "VERSION", "three numbers", "1.0.0");
            version = given.map(token -> new Version(content(token), locate(token)));
        }
        // The header is blanked with its comments: a comment before the package does not document the first type.
        blank(0, headerEnd);
    }

    /**
     * Where the package's annotation is among the tokens: it should be the first, also where it is misspelt, which is
     * reported; less than 0 if there is none.
     */
    private int packageAnnotation() {
        if (tokens.size() > 2 && is(0, "@") && is(2, "(") && !annotation(0, "PACKAGE")) {
            String name = tokens.get(1).in(source.text());
            if (Nearest.to(name, List.of("PACKAGE")).isPresent()) {
                diagnostics.error(
                        Code.UNKNOWN_ANNOTATION,
                        source.locate(tokens.get(0).start(), tokens.get(1).end()),
                        "unknown annotation '@" + name + "'",
                        "did you mean '@PACKAGE'?");
                return 0;
            }
        }
        return IntStream.range(0, tokens.size())
                .filter(i -> annotation(i, "PACKAGE"))
                .findFirst()
                .orElse(-1);
    }

    /** Reports that the first token is not the package. Other mistakes are reported as if the package were there. */
    private void missingPackage(int packageAnnotation) {
        int at = tokens.isEmpty() ? text.length() : tokens.get(0).start();
        diagnostics.error(
                Code.MISSING_PACKAGE,
                source.locate(at, Math.min(at + 1, text.length())),
                "a description starts with its package",
                packageAnnotation < 0
                        ? "write @PACKAGE(\"name\") here"
                        : "move the @PACKAGE of line "
                                + locate(tokens.get(packageAnnotation)).line() + " here");
    }

    private boolean annotation(int index, String name) {
        return tokens.size() > index + 1 && is(index, "@") && is(index + 1, name);
    }

    /** Takes an annotation from the tokens; returns the text in its parentheses. */
    private Optional<Token> takeAnnotation(int from, String name, String what, String example) {
        List<Token> rest = tokens.subList(from, tokens.size());
        boolean whole =
                rest.size() > 4 && is(from + 2, "(") && rest.get(3).kind() == Token.Kind.STRING && is(from + 4, ")");
        Optional<Token> content = whole ? Optional.of(rest.get(3)) : Optional.empty();
        int count = whole ? 5 : lengthOfBroken(from);
        int start = rest.get(0).start();
        int end = rest.get(count - 1).end();
        if (!whole) {
            diagnostics.error(
                    Code.ANNOTATION_ARGUMENT,
                    source.locate(start, end),
                    "@" + name + " takes " + what,
                    "write @" + name + "(\"" + example + "\")");
        }
        if (from == 0) {
            headerEnd = end;
        }
        blank(start, end);
        rest.subList(0, count).clear();
        return content;
    }

    /** How many tokens a broken annotation has: to the parenthesis that closes it on its line, or its name only. */
    private int lengthOfBroken(int from) {
        int line = locate(tokens.get(from)).line();
        if (tokens.size() > from + 2 && is(from + 2, "(")) {
            for (int i = from + 3; i < tokens.size() && locate(tokens.get(i)).line() == line; i++) {
                if (is(i, ")")) {
                    return i - from + 1;
                }
            }
        }
        return 2;
    }

    /** The text between the quotes. */
    private String content(Token quoted) {
        String in = quoted.in(source.text());
        return in.length() > 1 && in.endsWith("\"") ? in.substring(1, in.length() - 1) : in.substring(1);
    }

    private void replaceKeywords() {
        for (int i = 0; i + 1 < tokens.size(); i++) {
            Token name = tokens.get(i + 1);
            String word = written(tokens.get(i));
            if (!DECLARING.contains(word) || name.kind() != Token.Kind.WORD) {
                continue;
            }
            declared.putIfAbsent(name.in(source.text()), word);
            if (CREO.contains(word)) {
                keywords.put(source.locate(name.start(), name.start() + 1), word);
                blank(tokens.get(i).start(), tokens.get(i).end());
                text.replace(tokens.get(i).start(), tokens.get(i).start() + "class".length(), "class");
            }
        }
    }

    /** Whether a declaration begins with this token, for example the {@code struct} of <code>struct Data {</code>. */
    boolean declares(int index) {
        return tokens.size() > index + 1
                && DECLARING.contains(written(tokens.get(index)))
                && tokens.get(index + 1).kind() == Token.Kind.WORD;
    }

    /** The text that a parser sees in the place of a token. */
    private String written(Token token) {
        return text.substring(token.start(), token.end()).strip();
    }

    private void checkDepth() {
        int depth = 0;
        int parentheses = 0;
        int run = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            char sign = token.kind() == Token.Kind.SIGN ? text.charAt(token.start()) : ' ';
            // Signs that follow each other without end, such as - - - - 1, are as deep for a parser as brackets are.
            run = sign == ' ' ? 0 : run + 1;
            switch (sign) {
                case '{', '[', '<' -> depth++;
                case '(' -> {
                    depth++;
                    parentheses++;
                }
                case '}', ']', '>' -> depth = Math.max(0, depth - 1);
                case ')' -> {
                    depth = Math.max(0, depth - 1);
                    parentheses = Math.max(0, parentheses - 1);
                }
                case ';' -> parentheses = 0;
                default -> {
                    /* neither opens nor closes anything */
                }
            }
            if (depth > DEEPEST || parentheses > DEEPEST_PARENTHESES || run > 4 * DEEPEST) {
                diagnostics.error(
                        Code.TOO_DEEP,
                        locate(token),
                        "this is nested too deeply",
                        "a description goes " + DEEPEST + " levels deep at most");
                readable = false;
                return;
            }
        }
    }

    boolean is(int index, String expected) {
        return tokens.get(index).is(source.text(), expected);
    }

    private Location locate(Token token) {
        return source.locate(token.start(), token.end());
    }

    private void blank(int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
                text.setCharAt(i, ' ');
            }
        }
    }
}

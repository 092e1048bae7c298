// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.GeneratedJavaParserConstants;
import com.github.javaparser.ParseException;
import com.github.javaparser.Problem;
import com.github.javaparser.Token;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.source.Location;

/** Tells in Creo's words what the Java parser could not read. */
final class SyntaxErrors {

    private static final Pattern LEXICAL = Pattern.compile("line (\\d+), column (\\d+)");

    private final Places places;
    private final int end;
    private final Diagnostics diagnostics;

    /** @param end the offset in the description at which the piece ends */
    SyntaxErrors(Places places, int end, Diagnostics diagnostics) {
        this.places = places;
        this.end = end;
        this.diagnostics = diagnostics;
    }

    /** Reports the first problem: the others follow from it. */
    void report(List<Problem> problems) {
        first(problems)
                .ifPresentOrElse(
                        this::report, () -> diagnostics.error(Code.SYNTAX, end(), "this is not a description"));
    }

    private static Optional<Problem> first(List<Problem> problems) {
        return problems.stream()
                .min(Comparator.comparingInt(problem -> problem.getLocation()
                        .flatMap(range -> range.getBegin().getRange())
                        .map(range -> range.begin.line)
                        .orElse(Integer.MAX_VALUE)));
    }

    private void report(Problem problem) {
        if (problem.getCause().orElse(null) instanceof ParseException cause && cause.currentToken != null) {
            report(cause);
            return;
        }
        Matcher lexical = LEXICAL.matcher(problem.getVerboseMessage());
        if (lexical.find()) {
            Location at = at(Integer.parseInt(lexical.group(1)), Integer.parseInt(lexical.group(2)), 1);
            String line = places.source().line(at.line());
            boolean escaped =
                    line.substring(0, Math.min(at.column() - 1, line.length())).endsWith("\\");
            diagnostics.error(
                    Code.ODD_CHARACTER,
                    at,
                    "this character is not allowed here",
                    escaped ? "in a text, write \\\\ for a '\\'" : "");
            return;
        }
        Location at = problem.getLocation()
                .flatMap(range -> range.getBegin().getRange())
                .map(range -> at(range.begin.line, range.begin.column, 1))
                .orElseGet(this::end);
        diagnostics.error(
                Code.SYNTAX,
                at,
                "this is not a description: "
                        + problem.getMessage().lines().findFirst().orElse(""));
    }

    private void report(ParseException cause) {
        Token last = cause.currentToken;
        Token found = last.next;
        List<String> expected = expected(cause);
        if (endsStatement(last, found, expected)) {
            diagnostics.error(
                    Code.MISSING_SEMICOLON,
                    at(last.endLine, last.endColumn + 1, 1),
                    "';' is missing after '" + last.image + "'");
        } else if (found.kind == GeneratedJavaParserConstants.EOF) {
            boolean brace = expected.contains("\"}\"");
            diagnostics.error(
                    brace ? Code.MISSING_BRACE : Code.SYNTAX,
                    end(),
                    "the description ends too early",
                    brace ? "a '}' is missing" : hint(expected));
        } else {
            boolean keyword = expected.contains("<IDENTIFIER>")
                    && SourceVersion.isKeyword(found.image)
                    && !found.image.equals("void");
            diagnostics.error(
                    Code.SYNTAX,
                    at(found.beginLine, found.beginColumn, found.image.length()),
                    "'" + found.image + "' is not allowed here",
                    keyword ? "a name is expected, and this is a keyword of Java" : hint(expected));
        }
    }

    /** The last token before a missing semicolon, where the first problem is one. */
    static Optional<Token> beforeMissingSemicolon(List<Problem> problems) {
        return first(problems)
                .flatMap(Problem::getCause)
                .filter(cause -> cause instanceof ParseException parse && parse.currentToken != null)
                .map(ParseException.class::cast)
                .filter(cause -> endsStatement(cause.currentToken, cause.currentToken.next, expected(cause)))
                .map(cause -> cause.currentToken);
    }

    private static List<String> expected(ParseException cause) {
        return Arrays.stream(cause.expectedTokenSequences)
                .map(sequence -> cause.tokenImage[sequence[0]])
                .distinct()
                .toList();
    }

    /** A name, a closing parenthesis or a value, followed by the next line or the end of the block. */
    private static boolean endsStatement(Token last, Token found, List<String> expected) {
        boolean complete = last.kind == GeneratedJavaParserConstants.IDENTIFIER
                || ")".equals(last.image)
                || expected.contains("\";\"") && expected.contains("\",\"");
        return complete
                && found.kind != GeneratedJavaParserConstants.EOF
                && (found.image.equals("}") || found.beginLine > last.endLine);
    }

    /** The shortest texts of those that could follow, where there are few enough to help. */
    private static String hint(List<String> expected) {
        List<String> signs = expected.stream()
                .filter(token -> token.matches("\"[^\\w\"]\"") || token.equals("<IDENTIFIER>"))
                .map(token -> token.equals("<IDENTIFIER>") ? "a name" : token.replace('"', '\''))
                .sorted(Comparator.naturalOrder())
                .toList();
        return signs.isEmpty() || signs.size() > 4 ? "" : "expected " + String.join(" or ", signs);
    }

    /**
     * A place of the piece. A place in text that was added to complete the piece is reported at its end, since the user
     * did not write it.
     */
    private Location at(int line, int column, int length) {
        Location at = places.at(line, column, length);
        return at.compareTo(end()) > 0 ? end() : at;
    }

    private Location end() {
        return places.source().locate(end, end);
    }
}

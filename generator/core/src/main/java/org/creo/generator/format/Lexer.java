// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a description into tokens, comments among them. Takes any text: what is not a token of Creo is a sign. */
final class Lexer {

    private static final String COMMENT = "(?<line>//[^\\n]*)|(?<block>(?s:/\\*.*?(?:\\*/|\\z)))";
    private static final String LITERAL = "(?<literal>(?s:\"\"\".*?(?:\"\"\"|\\z))"
            + "|\"(?:\\\\.|[^\"\\\\\\n])*\"?|'(?:\\\\.|[^'\\\\\\n])*'?|\\.?\\d(?:[eEpP][+-]|[\\w.])*)";
    private static final String WORD = "(?<word>\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)";
    private static final Pattern TOKEN = Pattern.compile(COMMENT + "|" + LITERAL + "|" + WORD + "|(?<sign>\\S)");

    private Lexer() {}

    /**
     * The tokens of a text whose lines end with {@code \n}; after the last comes one of kind
     * {@link FormatToken.Kind#END}, which is empty.
     */
    static List<FormatToken> read(String text) {
        List<FormatToken> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (matcher.find()) {
            tokens.add(token(kind(matcher), matcher.group(), text, end, matcher.start()));
            end = matcher.end();
        }
        tokens.add(token(FormatToken.Kind.END, "", text, end, text.length()));
        return tokens;
    }

    private static FormatToken.Kind kind(Matcher matcher) {
        if (matcher.group("line") != null) {
            return FormatToken.Kind.LINE_COMMENT;
        }
        if (matcher.group("block") != null) {
            return FormatToken.Kind.BLOCK_COMMENT;
        }
        if (matcher.group("literal") != null) {
            return FormatToken.Kind.LITERAL;
        }
        return matcher.group("word") != null ? FormatToken.Kind.WORD : FormatToken.Kind.SIGN;
    }

    private static FormatToken token(FormatToken.Kind kind, String found, String text, int from, int start) {
        int breaks =
                (int) text.substring(from, start).chars().filter(c -> c == '\n').count();
        int column = start - 1 - text.lastIndexOf('\n', start - 1);
        return new FormatToken(kind, kind.isComment() ? stripLines(found) : found, breaks, column);
    }

    private static String stripLines(String comment) {
        return comment.replaceAll("[ \\t\\f]+(?=\\n|\\z)", "");
    }
}

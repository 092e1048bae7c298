// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.List;
import java.util.Set;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.source.SourceFile;
import org.creo.generator.source.Token;

/**
 * Finds types with names such as {@code record}, which Java allows as names in some places, while a Java parser reads
 * what comes after them as something else.
 */
final class WordsOfJava {

    private static final String RECORD = "record";
    private static final String SEALED = "sealed";
    /** The words that may follow {@code sealed} in Java. */
    private static final Set<String> DECLARING =
            Set.of("struct", "exception", "enum", "interface", "class", "abstract", "public", "static");

    /** A type that is as long as each of these words. */
    private static final String INSTEAD = "String";

    private WordsOfJava() {}

    /**
     * Reports each such word that a parser would not read as a type, and writes another type in its place, so that the
     * rest can be read.
     *
     * @param tokens the tokens of the description
     * @param text the text of the description, which changes
     */
    static void replace(SourceFile source, List<Token> tokens, StringBuilder text, Diagnostics diagnostics) {
        for (int i = 0; i + 2 < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean misread = token.is(source.text(), RECORD) && isMethod(source, tokens, i + 1)
                    || token.is(source.text(), SEALED) && isName(source, tokens, i + 1);
            if (misread) {
                String word = token.in(source.text());
                diagnostics.error(
                        Code.SYNTAX,
                        source.locate(token.start(), token.end()),
                        "'" + word + "' is a word of Java, which cannot be read as a type here",
                        "give the type another name, such as '" + Character.toUpperCase(word.charAt(0))
                                + word.substring(1) + "'");
                text.replace(token.start(), token.end(), INSTEAD);
            }
        }
    }

    /** Whether a method follows: a name, parameters, and then no body, which a record of Java has. */
    private static boolean isMethod(SourceFile source, List<Token> tokens, int at) {
        if (tokens.get(at).kind() != Token.Kind.WORD || !tokens.get(at + 1).is(source.text(), "(")) {
            return false;
        }
        int depth = 0;
        for (int i = at + 1; i + 1 < tokens.size(); i++) {
            Token token = tokens.get(i);
            depth += token.is(source.text(), "(") ? 1 : token.is(source.text(), ")") ? -1 : 0;
            if (depth == 0) {
                Token next = tokens.get(i + 1);
                return next.is(source.text(), ";") || next.is(source.text(), "throws");
            }
        }
        return false;
    }

    private static boolean isName(SourceFile source, List<Token> tokens, int at) {
        Token token = tokens.get(at);
        return token.kind() == Token.Kind.WORD && !DECLARING.contains(token.in(source.text()));
    }
}

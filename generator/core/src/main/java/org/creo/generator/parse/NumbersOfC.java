// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.source.SourceFile;
import org.creo.generator.source.Token;

/** Finds types such as {@code unsigned int} and {@code long long}, which C writes in several words. */
final class NumbersOfC {

    private static final Set<String> FIRST = Set.of("unsigned", "signed", "long", "short");
    private static final Set<String> NEXT = Set.of("byte", "char", "short", "int", "long", "double");

    private NumbersOfC() {}

    /**
     * Reports each such type, and writes a type of one word in its place, so that the rest can be read.
     *
     * @param tokens the tokens of the description; of each such type one remains
     * @param text the text of the description, which changes
     */
    static void replace(SourceFile source, List<Token> tokens, StringBuilder text, Diagnostics diagnostics) {
        for (int i = 0; i < tokens.size(); i++) {
            boolean annotation = i > 0 && tokens.get(i - 1).is(source.text(), "@");
            if (annotation || !FIRST.contains(tokens.get(i).in(source.text()))) {
                continue;
            }
            int end = i + 1;
            while (end < tokens.size() && NEXT.contains(tokens.get(end).in(source.text()))) {
                end++;
            }
            if (end == i + 1) {
                continue;
            }
            List<String> words = tokens.subList(i, end).stream()
                    .map(token -> token.in(source.text()))
                    .toList();
            Token whole = new Token(
                    Token.Kind.WORD, tokens.get(i).start(), tokens.get(end - 1).end());
            String type = words.stream().collect(Collectors.joining(" "));
            diagnostics.error(
                    Code.UNKNOWN_TYPE,
                    source.locate(whole.start(), whole.end()),
                    "unknown type '" + type + "'",
                    instead(words));
            for (int at = whole.start(); at < whole.end(); at++) {
                if (!Character.isWhitespace(text.charAt(at))) {
                    text.setCharAt(at, ' ');
                }
            }
            text.replace(whole.start(), whole.start() + "int".length(), "int");
            tokens.subList(i, end).clear();
            tokens.add(i, new Token(Token.Kind.WORD, whole.start(), whole.start() + "int".length()));
        }
    }

    private static String instead(List<String> words) {
        String type = words.contains("double")
                ? "double"
                : words.contains("char") || words.contains("byte")
                        ? "byte"
                        : words.contains("short") ? "short" : words.contains("long") ? "long" : "int";
        return "write '" + (words.contains("unsigned") ? "u" : "") + type + "'";
    }
}

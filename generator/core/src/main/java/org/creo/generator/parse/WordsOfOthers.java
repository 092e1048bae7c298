// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.source.SourceFile;
import org.creo.generator.source.Token;
import org.creo.protocol.text.Nearest;

/**
 * Finds declarations as other languages write them, such as <code>message Data {</code>, of which a Java parser could
 * only say that the brace is wrong. Each is reported with what Creo has for it, and left out of what is read.
 */
final class WordsOfOthers {

    private static final List<String> CREO = List.of("struct", "union", "enum", "exception", "interface");

    /** What begins a declaration elsewhere, and Creo's word for it. */
    private static final Map<String, String> ELSEWHERE = Map.ofEntries(
            Map.entry("choice", "union"),
            Map.entry("oneof", "union"),
            Map.entry("sum", "union"),
            Map.entry("variant", "union"),
            Map.entry("data", "struct"),
            Map.entry("input", "struct"),
            Map.entry("message", "struct"),
            Map.entry("model", "struct"),
            Map.entry("object", "struct"),
            Map.entry("record", "struct"),
            Map.entry("structure", "struct"),
            Map.entry("table", "struct"),
            Map.entry("type", "struct"),
            Map.entry("enumeration", "enum"),
            Map.entry("error", "exception"),
            Map.entry("fault", "exception"),
            Map.entry("protocol", "interface"),
            Map.entry("rpc", "interface"),
            Map.entry("service", "interface"),
            Map.entry("trait", "interface"));

    /** What gives a type one more name. */
    private static final List<String> ALIASES = List.of("alias", "type", "typealias", "typedef", "using");

    /** What comes before a name and a brace without declaring anything. */
    private static final List<String> BETWEEN = List.of("class", "extends", "implements", "permits", "throws");

    private final SourceFile source;
    private final List<Token> tokens;
    private final StringBuilder text;
    private final Diagnostics diagnostics;

    private WordsOfOthers(SourceFile source, List<Token> tokens, StringBuilder text, Diagnostics diagnostics) {
        this.source = source;
        this.tokens = tokens;
        this.text = text;
        this.diagnostics = diagnostics;
    }

    /**
     * Reports each such declaration, and blanks it.
     *
     * @param tokens the tokens of the description
     * @param text the text of the description, which changes
     */
    static void replace(SourceFile source, List<Token> tokens, StringBuilder text, Diagnostics diagnostics) {
        new WordsOfOthers(source, tokens, text, diagnostics).replace();
    }

    private void replace() {
        int depth = 0;
        for (int i = 0; i + 2 < tokens.size(); i++) {
            Optional<String> hint = beginsStatement(i) ? hint(i, depth == 0) : Optional.empty();
            if (hint.isPresent()) {
                Token word = tokens.get(i);
                diagnostics.error(
                        Code.SYNTAX,
                        source.locate(word.start(), word.end()),
                        "Creo has no '" + word.in(source.text()) + "'",
                        hint.get());
                int end = end(i);
                blank(word.start(), tokens.get(end).end());
                i = end;
            } else {
                depth += is(i, "{") ? 1 : is(i, "}") ? -1 : 0;
            }
        }
    }

    /** Whether a declaration, or a member, can begin with this token. */
    private boolean beginsStatement(int at) {
        return tokens.get(at).kind() == Token.Kind.WORD
                && (at == 0 || is(at - 1, ";") || is(at - 1, "{") || is(at - 1, "}") || is(at - 1, ")"));
    }

    /** What to write instead; empty where the token begins no such declaration. */
    private Optional<String> hint(int at, boolean outside) {
        String word = tokens.get(at).in(source.text());
        boolean named = !is(at + 2, "{") || is(at + 1, "struct") || is(at + 1, "union") || is(at + 1, "enum");
        if (outside && ALIASES.contains(word) && named) {
            return Optional.of("write the type itself where it is used; one of several types is a union, such as"
                    + " 'union Shape { Circle circle; }'");
        }
        boolean declares = tokens.get(at + 1).kind() == Token.Kind.WORD && is(at + 2, "{");
        if (!declares || CREO.contains(word) || BETWEEN.contains(word)) {
            return Optional.empty();
        }
        String name = tokens.get(at + 1).in(source.text());
        String instead = ELSEWHERE.get(word);
        if (instead != null) {
            return Optional.of(
                    instead.equals("union")
                            ? "a type that is one of several is a union, such as 'union Shape { Circle circle; }'"
                            : "write '" + instead + " " + name + "'");
        }
        if (!outside) { // perhaps a brace is missing before it
            return Optional.empty();
        }
        return Optional.of(Nearest.to(word, CREO)
                .map(near -> "did you mean '" + near + " " + name + "'?")
                .orElse("write struct, union, enum, exception or interface"));
    }

    /** The last token of the declaration: its closing brace, or its semicolon. */
    private int end(int from) {
        int depth = 0;
        for (int i = from; i < tokens.size(); i++) {
            depth += is(i, "{") ? 1 : is(i, "}") ? -1 : 0;
            boolean closed = is(i, "}") && !is(Math.min(i + 2, tokens.size() - 1), ";");
            if (depth == 0 && (closed || is(i, ";"))) {
                return i;
            }
        }
        return tokens.size() - 1;
    }

    private boolean is(int index, String sign) {
        return tokens.get(index).is(source.text(), sign);
    }

    private void blank(int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
                text.setCharAt(i, ' ');
            }
        }
    }
}

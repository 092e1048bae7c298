// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.generator.docs.DocsModel.CodeLine;
import org.creo.generator.docs.DocsModel.CodePiece;

/** Cuts code into the pieces that a page colours: comments, texts, numbers, keywords, and the rest. */
final class Highlighter {

    private static final String TEXT = "(?<text>\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)*')";
    private static final String REST = "|" + TEXT + "|(?<number>\\b\\d\\w*(?:\\.\\w+)?)|(?<word>[A-Za-z_]\\w*)";

    private static final Pattern BRACES = Pattern.compile("(?<comment>//[^\\n]*|/\\*(?s:.*?)\\*/)" + REST);
    private static final Pattern PYTHON = Pattern.compile("(?<comment>#[^\\n]*)" + REST);
    /** In a language that is not known, only texts are coloured. */
    private static final Pattern OTHER = Pattern.compile("(?<comment>(?!))" + REST);

    private static final String C_FAMILY =
            "break case char const continue default do double else enum false float for goto if int long return short"
                    + " static struct switch true void while ";

    private static final Map<String, Set<String>> KEYWORDS = Map.of(
            "c", words(C_FAMILY + "bool define include int8_t int16_t int32_t int64_t size_t NULL"),
            "csharp",
                    words(C_FAMILY + "bool byte catch class foreach in namespace new null public try using var"
                            + " sbyte string throw"),
            "java",
                    words(C_FAMILY + "boolean byte catch class final import instanceof new null package public throw"
                            + " throws try var"),
            "typescript",
                    words(C_FAMILY
                            + "async await catch class finally from function import instanceof let new null of throw"
                            + " try var"),
            "python",
                    words("and as async await break class def else except finally for from if import in is not or pass"
                            + " print raise return try while with yield False None True"));

    private Highlighter() {}

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    /**
     * The words that are coloured as keywords of a language, as in colours.js of the explorer; none for a language that
     * is not known.
     */
    static Set<String> keywords(String language) {
        return KEYWORDS.getOrDefault(language, Set.of());
    }

    /**
     * The lines of a piece of code.
     *
     * @param language its id, as on the command line
     */
    static List<CodeLine> lines(String code, String language) {
        List<CodeLine> lines = new ArrayList<>();
        List<CodePiece> line = new ArrayList<>();
        for (CodePiece piece : pieces(code, language)) {
            String[] parts = piece.text().split("\n", -1);
            for (int i = 0; i < parts.length; i++) {
                if (i > 0) {
                    lines.add(line(line));
                    line = new ArrayList<>();
                }
                add(line, parts[i], piece.kind());
            }
        }
        lines.add(line(line));
        return lines;
    }

    private static CodeLine line(List<CodePiece> pieces) {
        String start = pieces.isEmpty() ? "" : pieces.get(0).text();
        return new CodeLine(start.length() - start.stripLeading().length(), pieces);
    }

    private static List<CodePiece> pieces(String code, String language) {
        Set<String> keywords = keywords(language);
        Pattern pattern = language.equals("python") ? PYTHON : keywords.isEmpty() ? OTHER : BRACES;
        List<CodePiece> pieces = new ArrayList<>();
        Matcher matcher = pattern.matcher(code);
        int plain = 0;
        while (matcher.find()) {
            String kind = kind(matcher, keywords);
            if (kind != null) {
                add(pieces, code.substring(plain, matcher.start()), null);
                add(pieces, matcher.group(), kind);
                plain = matcher.end();
            }
        }
        add(pieces, code.substring(plain), null);
        return pieces;
    }

    private static String kind(Matcher matcher, Set<String> keywords) {
        for (String kind : List.of("comment", "text", "number")) {
            if (matcher.group(kind) != null) {
                return kind;
            }
        }
        return keywords.contains(matcher.group("word")) ? "keyword" : null;
    }

    private static void add(List<CodePiece> pieces, String text, String kind) {
        if (!text.isEmpty()) {
            pieces.add(new CodePiece(text, kind));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.format;

import java.util.List;
import java.util.Optional;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.format.Layout.Start;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.SourceFile;

/**
 * Prints a description in Creo's style. Every token and every comment stays, in its order; comments stay on the lines
 * that they were on, empty lines between members stay as one, and lines end as the first one did.
 */
public final class Formatter {

    private final List<FormatToken> tokens;
    private final Layout layout;
    private final StringBuilder out = new StringBuilder();

    private Formatter(List<FormatToken> tokens) {
        this.tokens = tokens;
        this.layout = new Layout(tokens);
    }

    /** The text in Creo's style; empty where it does not parse, which has then been reported. */
    public static Optional<String> format(SourceFile source, Diagnostics diagnostics) {
        Diagnostics syntax = new Diagnostics();
        DescriptionParser.checkSyntax(source, syntax);
        diagnostics.addAll(syntax);
        return syntax.hasErrors() ? Optional.empty() : Optional.of(format(source.text()));
    }

    /**
     * The text in Creo's style; a text that is in that style stays as it is.
     *
     * @param text a description that parses
     */
    static String format(String text) {
        String unix = (text.startsWith("\uFEFF") ? text.substring(1) : text)
                .replace("\r\n", "\n")
                .replace('\r', '\n');
        String formatted = new Formatter(Lexer.read(unix)).print();
        boolean windows = text.indexOf('\r') >= 0 && text.indexOf('\r') == text.indexOf('\n') - 1;
        return windows ? formatted.replace("\n", "\r\n") : formatted;
    }

    private String print() {
        int index = 0;
        while (index < tokens.size()) {
            int token = index;
            while (tokens.get(token).isComment()) {
                token++;
            }
            if (layout.start(token) == Start.NOTHING) {
                printOnLine(index, token);
            } else {
                printOnNewLine(index, token);
            }
            index = token + 1;
        }
        return out.toString();
    }

    /** Prints a token on the line of the one before it, and the comments between them. */
    private void printOnLine(int from, int token) {
        int indent = layout.indent(token);
        for (int i = from; i <= token; i++) {
            boolean pushed = i > from && tokens.get(i - 1).kind() == FormatToken.Kind.LINE_COMMENT;
            boolean own = tokens.get(i).breaks() > 0
                    && (tokens.get(i).endsLine()
                            || i > from && tokens.get(i - 1).endsLine());
            if (pushed || own) {
                breakLine(false);
                append(i, indent);
            } else {
                appendOnLine(i);
            }
        }
    }

    /** Prints a token at the beginning of a line, and the comments between it and the one before it. */
    private void printOnNewLine(int from, int token) {
        boolean closes = tokens.get(token).is("}");
        int indent = layout.indent(token) + (closes ? Layout.INDENT : 0);
        int first = afterTrailing(from, token);
        for (int i = from; i < first; i++) {
            appendOnLine(i);
        }
        boolean paragraph = layout.start(token) == Start.PARAGRAPH;
        boolean opened = out.length() == 0 || from > 0 && tokens.get(from - 1).is("{");
        for (int i = first; i <= token; i++) {
            if (i > first && tokens.get(i).breaks() == 0) {
                appendOnLine(i);
                continue;
            }
            boolean last = i == token && (closes || tokens.get(i).kind() == FormatToken.Kind.END);
            breakLine(i == first && paragraph || tokens.get(i).breaks() > 1 && !opened && !last);
            append(i, i == token ? layout.indent(token) : indent);
            opened = false;
        }
    }

    /**
     * Comments on the line of the token before them, with nothing but the line's end after them, belong to that token;
     * documentation never does.
     */
    private int afterTrailing(int from, int token) {
        int first = from;
        while (first < token
                && tokens.get(first).breaks() == 0
                && out.length() > 0
                && !tokens.get(first).text().startsWith("/**")) {
            first++;
        }
        boolean sameLine = first == token
                && tokens.get(token).breaks() == 0
                && tokens.get(token).kind() != FormatToken.Kind.END;
        return sameLine ? from : first;
    }

    private void breakLine(boolean empty) {
        if (out.length() > 0) {
            out.append(empty ? "\n\n" : "\n");
        }
    }

    private void appendOnLine(int index) {
        if (out.length() > 0 && Spacing.blank(tokens, index)) {
            out.append(' ');
        }
        int lineStart = out.lastIndexOf("\n") + 1;
        appendText(tokens.get(index), out.length() - lineStart);
    }

    private void append(int index, int indent) {
        if (tokens.get(index).kind() != FormatToken.Kind.END) {
            out.append(" ".repeat(indent));
            appendText(tokens.get(index), indent);
        }
    }

    private void appendText(FormatToken token, int column) {
        out.append(token.isComment() ? Comments.move(token, column) : token.text());
    }
}

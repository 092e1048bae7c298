// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import java.util.List;
import org.creo.generator.source.Location;

/** Prints diagnostics for people: place, message, the line with a caret, and how to fix it. */
public final class TextPrinter {

    /** Longer lines are cut around the caret, so that a message fits a screen. */
    private static final int WIDEST = 160;

    private TextPrinter() {}

    public static String print(List<Diagnostic> diagnostics) {
        return print(diagnostics, Style.PLAIN);
    }

    public static String print(List<Diagnostic> diagnostics, Style style) {
        StringBuilder text = new StringBuilder();
        for (Diagnostic diagnostic : diagnostics) {
            print(
                    text,
                    style,
                    diagnostic.location(),
                    style.severity(diagnostic.severity(), diagnostic.severity() + "[" + diagnostic.code() + "]"),
                    diagnostic.message(),
                    diagnostic.hint());
            for (Diagnostic.Note note : diagnostic.notes()) {
                print(text, style, note.location(), style.note("note"), note.message(), "");
            }
        }
        return text.toString();
    }

    private static void print(
            StringBuilder text, Style style, Location at, String severity, String message, String hint) {
        text.append(style.place(at))
                .append(": ")
                .append(severity)
                .append(": ")
                .append(message)
                .append('\n');
        String line = at.source().line(at.line());
        int column = Math.min(at.column() - 1, line.length());
        int length = Math.max(1, Math.min(at.length(), line.length() - column));
        int from = Math.max(0, Math.min(column - WIDEST / 2, line.length() - WIDEST));
        int to = Math.min(line.length(), from + WIDEST);
        length = Math.min(length, Math.max(1, to - column));
        text.append(String.format("%5d | ", at.line())).append(line, from, to).append('\n');
        text.append("      | ");
        for (int i = from; i < column; i++) {
            text.append(line.charAt(i) == '\t' ? '\t' : ' ');
        }
        text.append(style.hint("^" + "~".repeat(length - 1)));
        if (!hint.isEmpty()) {
            text.append(' ').append(style.hint(hint));
        }
        text.append('\n');
    }
}

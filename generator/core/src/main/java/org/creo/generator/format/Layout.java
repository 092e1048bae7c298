// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.format;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Decides where the lines of a description begin, comments aside: the style of Creo, which is that of
 * {@code samples/data-service/data.creo}.
 *
 * <p>What the author decides: whether a whole declaration is on one line (if it fits), and whether an annotation is on
 * its member's line.
 */
final class Layout {

    /** What a token begins. */
    enum Start {
        /** Nothing: it is on the line of the one before it. */
        NOTHING,
        LINE,
        /** A line, with an empty one before it. */
        PARAGRAPH
    }

    static final int INDENT = 4;
    private static final int WIDTH = 100;
    private static final Set<String> HEAD = Set.of("PACKAGE", "VERSION");

    private final List<FormatToken> tokens;
    private final Start[] starts;
    private final int[] indents;
    /** For each opening or closing brace or parenthesis, by its index, the index of its partner. */
    private final int[] partners;

    private int at;
    private int lineStart;

    Layout(List<FormatToken> tokens) {
        this.tokens = tokens;
        this.starts = new Start[tokens.size()];
        this.indents = new int[tokens.size()];
        this.partners = new int[tokens.size()];
        Arrays.fill(starts, Start.NOTHING);
        Arrays.fill(indents, INDENT);
        pair();
        skipComments();
        layOutFile();
    }

    /** How the token at an index begins, which is no comment. */
    Start start(int index) {
        return starts[index];
    }

    /** How many blanks come before a token that begins a line, or that a comment before it pushes to a new one. */
    int indent(int index) {
        return indents[index];
    }

    private void pair() {
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            partners[i] = tokens.size() - 1;
            FormatToken token = tokens.get(i);
            if (token.is("{") || token.is("(")) {
                open.push(i);
            } else if ((token.is("}") || token.is(")")) && !open.isEmpty()) {
                partners[i] = open.pop();
                partners[partners[i]] = i;
            }
        }
    }

    private enum Item {
        NONE,
        HEAD,
        IMPORT,
        LONG_TYPE,
        SHORT_TYPE
    }

    private void layOutFile() {
        Item last = Item.NONE;
        while (!atEnd()) {
            if (here().is(";")) {
                next();
                continue;
            }
            int start = at;
            begin(Start.LINE, 0);
            Item item = layOutItem();
            boolean together = item == last && item != Item.LONG_TYPE;
            starts[start] = last == Item.NONE || together ? Start.LINE : Start.PARAGRAPH;
            last = item;
        }
        begin(Start.LINE, 0);
    }

    private Item layOutItem() {
        if (here().is("@") && HEAD.contains(tokens.get(following(at)).text())) {
            passAnnotation();
            return Item.HEAD;
        }
        if (here().is("import")) {
            passStatement(tokens.size() - 1);
            return Item.IMPORT;
        }
        while (here().is("@")) {
            passAnnotation();
            begin(Start.LINE, 0);
        }
        int head = at;
        boolean constants = false;
        while (!atEnd() && !here().is("{")) {
            constants |= here().is("enum");
            next();
        }
        int close = partners[at];
        if (staysOnOneLine(head, close)) {
            at = close;
            next();
            return Item.SHORT_TYPE;
        }
        begin(Start.LINE, 0);
        next();
        layOutBody(close, constants);
        begin(Start.LINE, 0);
        next();
        return Item.LONG_TYPE;
    }

    private boolean staysOnOneLine(int head, int close) {
        for (int i = head; i <= close; i++) {
            FormatToken token = tokens.get(i);
            if (token.isComment() || i > head && token.breaks() > 0) {
                return false;
            }
        }
        return width(head, close) <= WIDTH;
    }

    private void layOutBody(int close, boolean constants) {
        while (at < close) {
            begin(Start.LINE, INDENT);
            while (here().is("@")) {
                passAnnotation();
                if (beginsLineInSource()) {
                    begin(Start.LINE, INDENT);
                }
            }
            if (constants) {
                passConstant(close);
            } else {
                passStatement(close);
            }
            while (at < close && here().is(";")) {
                next();
            }
        }
    }

    private void passConstant(int close) {
        while (at < close && !here().is(",") && !here().is(";")) {
            next();
        }
        if (at < close) {
            next();
        }
    }

    /** Goes past a field, constant, method or import, with its semicolon. */
    private void passStatement(int end) {
        while (at < end && !here().is(";")) {
            if (here().is("(") && partners[at] < end) {
                layOutParameters(end);
            } else {
                continued();
                next();
            }
        }
        if (at < end) {
            continued();
            next();
        }
    }

    private void layOutParameters(int end) {
        int close = partners[at];
        boolean wrap = following(at) != close && !fits(at, close, end);
        continued();
        next();
        boolean begins = true;
        while (at < close) {
            if (wrap && begins) {
                begin(Start.LINE, 2 * INDENT);
            } else {
                continued();
            }
            if (here().is("(")) {
                at = partners[at];
                continue;
            }
            begins = here().is(",") && !insideBrackets(close);
            next();
        }
        continued();
        next();
    }

    /** Whether the comma here is between the parts of a type such as {@code Map<String, Data>}. */
    private boolean insideBrackets(int close) {
        int depth = 0;
        for (int i = at; i < close; i++) {
            depth += tokens.get(i).is("<") ? 1 : tokens.get(i).is(">") ? -1 : 0;
            if (depth < 0) {
                return true;
            }
        }
        return false;
    }

    private boolean fits(int open, int close, int end) {
        for (int i = open; i < close; i++) {
            if (tokens.get(i).endsLine()) {
                return false;
            }
        }
        int last = close;
        while (last < end && !tokens.get(last).is(";")) {
            last++;
        }
        return INDENT + width(lineStart, last) <= WIDTH;
    }

    private int width(int from, int to) {
        int width = 0;
        for (int i = from; i <= to; i++) {
            width += tokens.get(i).text().length() + (i > from && Spacing.blank(tokens, i) ? 1 : 0);
        }
        return width;
    }

    private void passAnnotation() {
        next();
        next();
        if (here().is("(")) {
            at = partners[at];
            next();
        }
    }

    private boolean beginsLineInSource() {
        for (int i = at; i == at || tokens.get(i).isComment(); i--) {
            if (tokens.get(i).breaks() > 0) {
                return true;
            }
        }
        return false;
    }

    private void begin(Start start, int indent) {
        starts[at] = start;
        indents[at] = indent;
        lineStart = at;
    }

    private void continued() {
        if (starts[at] == Start.NOTHING) {
            indents[at] = 2 * INDENT;
        }
    }

    private FormatToken here() {
        return tokens.get(at);
    }

    private boolean atEnd() {
        return here().kind() == FormatToken.Kind.END;
    }

    private void next() {
        at = following(at);
    }

    private int following(int index) {
        int i = Math.min(index + 1, tokens.size() - 1);
        while (tokens.get(i).isComment()) {
            i++;
        }
        return i;
    }

    private void skipComments() {
        while (here().isComment()) {
            at++;
        }
    }
}

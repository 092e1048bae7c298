// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.Range;
import com.github.javaparser.ast.Node;
import org.creo.generator.source.Location;
import org.creo.generator.source.SourceFile;

/**
 * Finds the places of the nodes of a parsed piece in the description's text.
 *
 * @param lines how many lines to add to those of the piece
 * @param line the piece's line, counted from 1, that begins in the middle of one of the description's
 * @param columns how many columns to add on that line
 */
record Places(SourceFile source, int lines, int line, int columns) {

    Location of(Node node) {
        Range range = node.getRange().orElseThrow(() -> new IllegalStateException("a parsed node has a place"));
        boolean oneLine = range.begin.line == range.end.line;
        int length = oneLine ? range.end.column - range.begin.column + 1 : 1;
        return at(range.begin.line, range.begin.column, length);
    }

    /** The place of a line and a column of the piece. */
    Location at(int pieceLine, int column, int length) {
        return new Location(source, pieceLine + lines, column + (pieceLine == line ? columns : 0), Math.max(1, length));
    }

    /** The place of a part of the text between the quotes of a literal, escapes counted as they are written. */
    static Location inside(Location quoted, int start, int length) {
        return new Location(quoted.source(), quoted.line(), quoted.column() + 1 + start, length);
    }

    /** The place of the first line of a node that may go over many. */
    Location head(Node node) {
        Location at = of(node);
        int end = source.line(at.line()).stripTrailing().length();
        return new Location(
                source,
                at.line(),
                at.column(),
                Math.max(1, Math.min(at.length() > 1 ? at.length() : end, end - at.column() + 1)));
    }
}

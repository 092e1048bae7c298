// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.Range;
import com.github.javaparser.ast.Node;
import org.creo.generator.source.Location;
import org.creo.generator.source.SourceFile;

/** Where the nodes of a parsed description stand in its text. */
record Places(SourceFile source) {

    Location of(Node node) {
        Range range = node.getRange().orElseThrow(() -> new IllegalStateException("a parsed node has a place"));
        boolean oneLine = range.begin.line == range.end.line;
        int length = oneLine ? range.end.column - range.begin.column + 1 : 1;
        return new Location(source, range.begin.line, range.begin.column, length);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.List;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.source.SourceFile;

/**
 * One description, read but not yet understood: what its names mean depends on what it imports.
 *
 * @param scope filled with its own names; what it imports is added later
 */
record Unit(JavaText java, List<Piece> pieces, Scope scope) {

    static Unit parse(SourceFile source, Diagnostics diagnostics) {
        JavaText java = new JavaText(source, diagnostics);
        Unit unit = new Unit(java, Pieces.parse(java, diagnostics), new Scope());
        java.declared().forEach((name, word) -> unit.scope.add(name, new Scope.Meaning(word, unit)));
        java.unclear().forEach(unit.scope::addUnclear);
        return unit;
    }

    String packageName() {
        return java.packageName();
    }

    // Units are compared by identity: two files may have the same text.
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}

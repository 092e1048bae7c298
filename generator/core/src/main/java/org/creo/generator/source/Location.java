// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.source;

import java.util.Comparator;

/**
 * A place in a description.
 *
 * @param source where it is
 * @param line counted from 1
 * @param column counted from 1, in UTF-16 code units; a tab counts one
 * @param length how many columns it covers on that line, at least 1
 */
public record Location(SourceFile source, int line, int column, int length) implements Comparable<Location> {

    private static final Comparator<Location> ORDER = Comparator.comparing(
                    (Location location) -> location.source().name())
            .thenComparingInt(Location::line)
            .thenComparingInt(Location::column);

    @Override
    public int compareTo(Location other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return source.name() + ":" + line + ":" + column;
    }
}

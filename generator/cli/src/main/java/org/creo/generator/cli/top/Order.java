// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.top;

import java.util.Comparator;
import org.creo.generator.cli.top.Rates.Row;

/** The column by which the table is sorted, the largest first; in lower case because that is how it is typed. */
public enum Order {
    calls(Comparator.comparingDouble(Row::calls)),
    errors(Comparator.comparingDouble(Row::errors)),
    wait(Comparator.comparingLong(row -> row.wait99().orElse(-1))),
    run(Comparator.comparingLong(row -> row.run99().orElse(-1))),
    bytes(Comparator.comparingDouble(row -> row.bytesIn() + row.bytesOut())),
    queue(Comparator.comparingLong(Row::queued));

    private final Comparator<Row> comparator;

    Order(Comparator<Row> comparator) {
        this.comparator = comparator.reversed().thenComparing(Row::service).thenComparing(Row::method);
    }

    Comparator<Row> comparator() {
        return comparator;
    }

    /** The next one; after the last comes the first. */
    Order next() {
        return values()[(ordinal() + 1) % values().length];
    }
}

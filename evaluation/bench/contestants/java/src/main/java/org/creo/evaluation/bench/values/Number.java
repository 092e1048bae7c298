// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.values;

import java.io.Serializable;

/**
 * As bench.creo has it, for peers that read and write a program's own classes: open fields, a constructor without
 * arguments.
 */
public final class Number implements Serializable {
    private static final long serialVersionUID = 1L;

    public double value;
    public short count;

    public Number() {}

    public Number(double value, short count) {
        this.value = value;
        this.count = count;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Number that && Double.compare(value, that.value) == 0 && count == that.count;
    }

    @Override
    public int hashCode() {
        return 31 * Double.hashCode(value) + count;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.values;

import java.io.Serializable;
import java.util.Arrays;

/**
 * As bench.creo has it, for peers that read and write a program's own classes: open fields, a constructor without
 * arguments.
 */
public final class NumberGroup implements Serializable {
    private static final long serialVersionUID = 1L;

    public Number[] blocks;

    public NumberGroup() {}

    public NumberGroup(Number[] blocks) {
        this.blocks = blocks;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NumberGroup that && Arrays.equals(blocks, that.blocks);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(blocks);
    }
}

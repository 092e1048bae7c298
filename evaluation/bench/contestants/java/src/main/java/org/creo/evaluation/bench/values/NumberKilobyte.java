// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.values;

import java.io.Serializable;
import java.util.Arrays;

/**
 * As bench.creo has it, for peers that read and write a program's own classes: open fields, a constructor without
 * arguments.
 */
public final class NumberKilobyte implements Serializable {
    private static final long serialVersionUID = 1L;

    public NumberGroup[] groups;
    public Number[] rest;
    public int[] pad;

    public NumberKilobyte() {}

    public NumberKilobyte(NumberGroup[] groups, Number[] rest, int[] pad) {
        this.groups = groups;
        this.rest = rest;
        this.pad = pad;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NumberKilobyte that
                && Arrays.equals(groups, that.groups)
                && Arrays.equals(rest, that.rest)
                && Arrays.equals(pad, that.pad);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(groups) + Arrays.hashCode(rest)) + Arrays.hashCode(pad);
    }
}

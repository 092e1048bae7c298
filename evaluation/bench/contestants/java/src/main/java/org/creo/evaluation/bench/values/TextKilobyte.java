// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.values;

import java.io.Serializable;
import java.util.Arrays;

/**
 * As bench.creo has it, for peers that read and write a program's own classes: open fields, a constructor without
 * arguments.
 */
public final class TextKilobyte implements Serializable {
    private static final long serialVersionUID = 1L;

    public TextGroup[] groups;
    public String[] rest;
    public String pad;

    public TextKilobyte() {}

    public TextKilobyte(TextGroup[] groups, String[] rest, String pad) {
        this.groups = groups;
        this.rest = rest;
        this.pad = pad;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TextKilobyte that
                && Arrays.equals(groups, that.groups)
                && Arrays.equals(rest, that.rest)
                && pad.equals(that.pad);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(groups) + Arrays.hashCode(rest)) + pad.hashCode();
    }
}

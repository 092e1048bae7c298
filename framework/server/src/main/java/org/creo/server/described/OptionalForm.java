// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import rasp.runtime.internal.WireReader;

/** A value that may be absent. */
final class OptionalForm extends ValueForm {
    private final ValueForm value;
    private final int memory;

    /** @param memory what it takes where the value is there, decoded */
    OptionalForm(ValueForm value, int memory) {
        super(-1, 1);
        this.value = value;
        this.memory = memory;
    }

    @Override
    Object read(WireReader in, boolean wanted) {
        return in.getPresence(memory) ? value.read(in, wanted) : null;
    }
}

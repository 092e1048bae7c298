// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.List;
import rasp.runtime.internal.WireReader;

/** The number of a case, then what that holds. */
final class UnionForm extends ValueForm {
    private final String name;
    private final boolean recursive;
    private List<Case> cases;

    /** @param memory what a value takes in addition to what any value of the union takes, decoded */
    record Case(ValueForm form, int memory) {}

    /** @param recursive whether it can hold itself */
    UnionForm(String name, int least, boolean recursive) {
        super(-1, least);
        this.name = name;
        this.recursive = recursive;
    }

    /** Completes one that others know already, since it may hold itself. */
    UnionForm of(List<Case> all) {
        cases = List.copyOf(all);
        return this;
    }

    @Override
    Object read(WireReader in, boolean wanted) {
        if (recursive) {
            in.enter();
        }
        int position = in.getInt();
        if (position < 0 || position >= cases.size()) {
            throw in.noCase(position, name);
        }
        Case chosen = cases.get(position);
        if (chosen.memory() > 0) {
            in.grow(chosen.memory());
        }
        Object value = chosen.form().read(in, wanted);
        if (recursive) {
            in.leave();
        }
        return wanted ? new Chosen(position, value) : null;
    }
}

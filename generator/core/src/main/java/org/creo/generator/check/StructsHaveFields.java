// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Struct;

/** A struct has a field, so that each item of an array takes room on the wire and no count can lie. */
final class StructsHaveFields implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        for (Struct struct : description.structs()) {
            if (struct.fields().isEmpty()) {
                diagnostics.error(struct.at(), "the struct '" + struct.name() + "' is empty", "give it a field");
            }
        }
    }
}

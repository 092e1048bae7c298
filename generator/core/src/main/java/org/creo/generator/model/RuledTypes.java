// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.creo.type.Trees;
import org.creo.type.TypeRef;

/** Finds which values have to be checked: those of structs that have rules, and of all that hold such structs. */
public final class RuledTypes {

    private final Set<String> structs = new TreeSet<>();
    private final boolean any;

    public RuledTypes(Description description) {
        boolean found = true;
        while (found) {
            found = false;
            for (Struct struct : description.structs()) {
                found |= isRuled(struct.fields()) && structs.add(struct.name());
            }
        }
        any = description.fields().anyMatch(field -> !field.rules().isEmpty());
    }

    /** Whether the description has any rule. */
    public boolean any() {
        return any;
    }

    /** Whether a struct, or something that it holds, has a rule. */
    public boolean contains(String struct) {
        return structs.contains(struct);
    }

    /** Whether one of these fields or parameters, or something that it holds, has a rule. */
    public boolean isRuled(List<Field> fields) {
        return fields.stream().anyMatch(field -> !field.rules().isEmpty() || holds(field.type()));
    }

    private boolean holds(TypeRef type) {
        return Trees.structs(type).anyMatch(structs::contains);
    }
}

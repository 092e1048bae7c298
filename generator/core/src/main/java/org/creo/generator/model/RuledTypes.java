// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.creo.rule.Rules;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * Finds which values have to be checked: those of structs that have rules, and of all that hold such structs. There are
 * none where clients were made without checks.
 */
public final class RuledTypes {

    private final Set<TypeRef> ruled = new HashSet<>();
    private final boolean any;
    private final boolean checked;

    public RuledTypes(Description description) {
        checked = description.checksRules();
        boolean found = checked;
        while (found) {
            found = false;
            for (Struct struct : description.structs()) {
                found |= isRuled(struct.fields()) && ruled.add(new StructType(struct.name()));
            }
            for (Union union : description.unions()) {
                found |= isRuled(union.fields()) && ruled.add(new UnionType(union.name()));
            }
        }
        any = checked && description.hasRules();
    }

    /** Whether there is anything to check. */
    public boolean any() {
        return any;
    }

    /** The rules of a field or a parameter that are checked. */
    public Rules of(Field field) {
        return checked ? field.rules() : Rules.NONE;
    }

    /** The rules that are checked of a value of a field or a parameter: of an item, if that is a stream. */
    public Rules ofSingle(Field field) {
        return field.type().isStream() ? of(field).items().orElse(Rules.NONE) : of(field);
    }

    /** Whether one of these fields or parameters has a rule of its own. */
    public boolean has(List<Field> fields) {
        return fields.stream().anyMatch(field -> !of(field).isEmpty());
    }

    /** Whether a struct, or something that it holds, has a rule. */
    public boolean contains(String struct) {
        return ruled.contains(new StructType(struct));
    }

    /** Whether something that a case of a union holds has a rule. */
    public boolean contains(UnionType union) {
        return ruled.contains(union);
    }

    /** Whether one of these fields or parameters, or something that it holds, has a rule. */
    public boolean isRuled(List<Field> fields) {
        return fields.stream().anyMatch(field -> !of(field).isEmpty() || holds(field.type()));
    }

    private boolean holds(TypeRef type) {
        return Trees.holders(type).anyMatch(ruled::contains);
    }
}

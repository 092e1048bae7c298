// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;

/**
 * A struct has a field, so that each item of an array takes room on the wire and no count can lie; an enum has a
 * constant and a union a case, so that it has a value.
 */
final class NothingEmpty implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description.structs().stream()
                .filter(struct -> struct.fields().isEmpty())
                .forEach(struct -> diagnostics.error(
                        Code.EMPTY_STRUCT,
                        struct.at(),
                        "the struct '" + struct.name() + "' is empty",
                        "give it a field"));
        description.unions().stream()
                .filter(union -> union.cases().isEmpty())
                .forEach(union -> diagnostics.error(
                        Code.EMPTY_ENUM,
                        union.at(),
                        "the union '" + union.name() + "' is empty",
                        "give it a case, such as 'String text;'"));
        description.enums().stream()
                .filter(enumeration -> enumeration.constants().isEmpty())
                .forEach(enumeration -> diagnostics.error(
                        Code.EMPTY_ENUM,
                        enumeration.at(),
                        "the enum '" + enumeration.name() + "' is empty",
                        "give it a constant"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Default;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.RuledLiteral;

/** A default obeys the rules for values of its field or parameter. */
final class RuledDefaults implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description
                .fields()
                .forEach(field -> field.defaultValue().ifPresent(given -> check(field, given, diagnostics)));
    }

    private static void check(Field field, Default given, Diagnostics diagnostics) {
        RuledLiteral.mistake(given.value(), field.type(), field.rules())
                .ifPresent(mistake -> diagnostics.error(
                        Code.RULE_BROKEN,
                        given.at(),
                        "the default of '" + field.name() + "' breaks its own rule: " + mistake,
                        field.type().hasItems() || field.type().isMap()
                                ? "make it an Optional, or allow none"
                                : "write another value, or another rule"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.InitialValue;
import org.creo.generator.model.InitialValue.Chosen;
import org.creo.generator.model.InitialValue.Made;
import org.creo.generator.model.InitialValue.Plain;
import org.creo.generator.model.RuledLiteral;
import org.creo.generator.model.State;

/** What a state is at first obeys the rules for the fields that it is made of. */
final class RuledStates implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description.interfaces().stream()
                .flatMap(service -> service.states().stream())
                .forEach(state ->
                        check(state, state.name(), InitialValue.of(state, description), description, diagnostics));
    }

    private static void check(
            State state, String place, InitialValue value, Description description, Diagnostics diagnostics) {
        if (value instanceof Chosen chosen) {
            check(state, place + "." + chosen.name(), chosen.value(), description, diagnostics);
        }
        if (!(value instanceof Made made)) {
            return;
        }
        List<Field> fields = description.struct(made.type()).fields();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            String inside = place + "." + field.name();
            InitialValue part = made.fields().get(i);
            if (part instanceof Plain plain) {
                RuledLiteral.mistake(plain.literal(), plain.type(), field.rules())
                        .ifPresent(mistake -> diagnostics.error(
                                Code.RULE_BROKEN,
                                state.initialAt(),
                                "at first, '" + inside + "' breaks its rule: " + mistake,
                                "make the state an Optional, or give '" + field.name() + "' of '"
                                        + made.type().name() + "' a @DEFAULT"));
            }
            check(state, inside, part, description, diagnostics);
        }
    }
}

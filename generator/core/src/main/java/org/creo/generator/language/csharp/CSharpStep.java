// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.creo.generator.view.Runs;

/**
 * A step in writing or reading fields: a run of fields of fixed size, whose room is reserved once, or one other field.
 *
 * @param declares whether it is the first run, which declares the locals {@code at} and {@code buffer}
 * @param size the bytes of the run
 * @param run its fields, empty if it is one other field
 * @param other the other field, else null
 */
public record CSharpStep(boolean declares, int size, List<Slot> run, Slot other) {

    /**
     * A field.
     *
     * @param at its place in the buffer, if it is of fixed size; else null
     * @param value the expression for its value, or the local variable that takes it
     * @param type how it is written and read
     */
    public record Slot(String at, String value, CSharpPacked type) {}

    /** The steps for these fields; {@code value} gives the {@link Slot#value} of each. */
    static List<CSharpStep> of(List<CSharpField> fields, Function<CSharpField, String> value) {
        Runs<CSharpField> runs = Runs.of(
                fields, field -> field.packed().size(), field -> field.packed().least());
        List<CSharpStep> steps = new ArrayList<>();
        boolean declared = false;
        for (Runs.Step<CSharpField> step : runs.steps()) {
            List<Slot> run = step.slots().stream()
                    .map(slot -> slot(place(slot.offset()), slot.field(), value))
                    .toList();
            Slot other = step.fixed() ? null : slot(null, step.field(), value);
            steps.add(new CSharpStep(step.fixed() && !declared, step.size(), run, other));
            declared |= step.fixed();
        }
        return List.copyOf(steps);
    }

    private static Slot slot(String at, CSharpField field, Function<CSharpField, String> value) {
        return new Slot(at, value.apply(field), field.packed());
    }

    private static String place(int offset) {
        return offset == 0 ? "at" : "at + " + offset;
    }
}

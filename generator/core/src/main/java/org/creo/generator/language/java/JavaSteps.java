// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.List;
import org.creo.generator.language.java.JavaModel.Part;
import org.creo.generator.language.java.JavaModel.Run;
import org.creo.generator.language.java.JavaModel.Slot;
import org.creo.generator.language.java.JavaModel.Step;
import org.creo.generator.view.Runs;

/** How a sequence of values is written and read: each run of fixed size with one check, the others one by one. */
final class JavaSteps {

    /** A value, and how its type travels. */
    record Travelling(Part part, JavaType.Wire wire) {}

    private final Runs<Travelling> runs;

    JavaSteps(List<Travelling> values) {
        runs = Runs.of(
                values, value -> value.wire().size(), value -> value.wire().least());
    }

    /** All of them as one run at a given place, or null if not all have a fixed size. */
    Run whole() {
        return runs.fixedSize() < 0
                ? null
                : new Run("at", runs.fixedSize(), slots(runs.steps().get(0)));
    }

    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        String at = "int at";
        for (Runs.Step<Travelling> step : runs.steps()) {
            if (!step.fixed()) {
                steps.add(new Step(null, step.field().part()));
            } else if (step.slots().size() == 1) {
                steps.add(new Step(null, step.slots().get(0).field().part()));
            } else {
                steps.add(new Step(new Run(at, step.size(), slots(step)), null));
                at = "at";
            }
        }
        return steps;
    }

    private static List<Slot> slots(Runs.Step<Travelling> step) {
        return step.slots().stream()
                .map(slot -> new Slot(
                        slot.offset() == 0 ? "at" : "at + " + slot.offset(),
                        slot.field().part()))
                .toList();
    }
}

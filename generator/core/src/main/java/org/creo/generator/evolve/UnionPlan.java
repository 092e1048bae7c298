// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.List;
import java.util.Optional;
import org.creo.generator.model.UnionCase;

/**
 * How values of a union become those of another one: older ones that are read become today's, today's are written as
 * older ones.
 *
 * @param steps one for each case that may come, in the order of these
 */
public record UnionPlan(List<Step> steps) {

    public UnionPlan {
        steps = List.copyOf(steps);
    }

    /**
     * What becomes of one case.
     *
     * @param from the case of the value that comes: of the release where it is read, of today where it is written
     * @param to the case that it becomes: of today where it is read, of the release where it is written
     * @param initial where another case stands for it that has another type, that case of today: its initial value
     *     takes the place of the value that comes, which is dropped
     * @param value how the value that comes, or the initial one, becomes that of {@code to}; empty where the initial
     *     one already is
     */
    public record Step(UnionCase from, UnionCase to, Optional<UnionCase> initial, Optional<Conversion> value) {

        /** Whether another case stands for it. */
        public boolean replaced() {
            return !from.name().equals(to.name());
        }
    }
}

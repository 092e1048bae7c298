// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;

/**
 * How a sequence of fields is encoded and decoded.
 *
 * @param fixedSize bytes where all values take the same, else -1
 * @param minSize   the fewest bytes that it takes
 * @param steps     what to do one after another
 */
public record WireView(int fixedSize, int minSize, List<StepView> steps) {

    /**
     * One step: either a run of neighbouring fields of fixed size, checked against the buffer once and then accessed at
     * constant offsets, or one field of variable size.
     *
     * @param fixed whether it is a run
     * @param size  the run's bytes, 0 for a variable field
     * @param slots the run's fields, empty for a variable field
     * @param field the variable field, else null
     */
    public record StepView(boolean fixed, int size, List<SlotView> slots, FieldView field) {}

    /** A field of fixed size and its offset from the beginning of its run. */
    public record SlotView(int offset, FieldView field) {}
}

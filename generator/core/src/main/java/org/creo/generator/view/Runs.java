// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * How a sequence of fields is encoded and decoded: runs of neighbouring fields of fixed size, and fields of variable
 * size between them.
 *
 * @param fixedSize bytes where all values take the same, else -1
 * @param minSize the fewest bytes that it takes
 * @param steps what to do one after another
 * @param <F> a language's model of a field
 */
public record Runs<F>(int fixedSize, int minSize, List<Step<F>> steps) {

    /**
     * One step: either a run of neighbouring fields of fixed size, checked against the buffer once and then accessed at
     * constant offsets, or one field of variable size.
     *
     * @param fixed whether it is a run
     * @param size the run's bytes, 0 for a variable field
     * @param slots the run's fields, empty for a variable field
     * @param field the variable field, else null
     */
    public record Step<F>(boolean fixed, int size, List<Slot<F>> slots, F field) {}

    /** A field of fixed size and its offset from the beginning of its run. */
    public record Slot<F>(int offset, F field) {}

    /**
     * The steps of these fields.
     *
     * @param fixed the bytes that a field takes, -1 where its values differ in that
     * @param least the fewest bytes that a field takes
     */
    public static <F> Runs<F> of(List<F> fields, ToIntFunction<F> fixed, ToIntFunction<F> least) {
        List<Step<F>> steps = new ArrayList<>();
        List<Slot<F>> run = new ArrayList<>();
        int size = 0;
        for (F field : fields) {
            int bytes = fixed.applyAsInt(field);
            if (bytes >= 0) {
                run.add(new Slot<>(size, field));
                size += bytes;
                continue;
            }
            addRun(steps, run, size);
            run.clear();
            size = 0;
            steps.add(new Step<>(false, 0, List.of(), field));
        }
        addRun(steps, run, size);
        int sum = fields.stream().mapToInt(least).sum();
        return new Runs<>(
                fields.stream().allMatch(field -> fixed.applyAsInt(field) >= 0) ? sum : -1, sum, List.copyOf(steps));
    }

    private static <F> void addRun(List<Step<F>> steps, List<Slot<F>> run, int size) {
        if (!run.isEmpty()) {
            steps.add(new Step<>(true, size, List.copyOf(run), null));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parallel;

import java.util.ArrayList;
import java.util.List;

/** Does the same for several things at once, on all processors. The outcome is that of one after another. */
public final class Parallel {

    /** What is done for each. */
    @FunctionalInterface
    public interface Work<T, R, E extends Exception> {
        R of(T item) throws E;
    }

    private record Outcome<R>(R result, Exception failure) {

        static <T, R, E extends Exception> Outcome<R> of(Work<T, R, E> work, T item) {
            try {
                return new Outcome<>(work.of(item), null);
            } catch (Exception e) {
                return new Outcome<>(null, e);
            }
        }
    }

    private Parallel() {}

    /**
     * The result for each item, in the order of the items.
     *
     * @throws E the failure of the first item, in that order, that failed; the others are done all the same
     */
    public static <T, R, E extends Exception> List<R> map(List<T> items, Work<T, R, E> work) throws E {
        List<R> results = new ArrayList<>();
        for (Outcome<R> outcome :
                items.parallelStream().map(item -> Outcome.of(work, item)).toList()) {
            if (outcome.failure() instanceof RuntimeException failure) {
                throw failure;
            }
            if (outcome.failure() != null) {
                @SuppressWarnings("unchecked") // the work throws nothing else
                E failure = (E) outcome.failure();
                throw failure;
            }
            results.add(outcome.result());
        }
        return results;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Decides whether a history of a counter is linearizable: whether its answers could have come from one that does one
 * operation at a time, each at a moment between its request and its answer. That takes a search in general. Here each
 * increment says by what it returns at which place it stands, so there is only one order to look at.
 *
 * <ul>
 *   <li>Each increment returned another value, and each value is at most their number.
 *   <li>Each read returned the value of an increment, or 0. It stands behind that increment.
 *   <li>Where one operation was answered before another was sent, it does not stand behind that one.
 *   <li>A value up to the highest that no increment returned was made by one that was withdrawn, each by another. That
 *       one does not stand before an operation that was answered before it was sent.
 * </ul>
 *
 * <p>It follows that what a client reads never goes back, that a read knows of all increments that were answered before
 * it was sent, and of none that was sent after its answer. Takes the time to sort, O(n log n).
 */
final class Checker {
    private final List<Operation> history;
    private final List<Fault> faults = new ArrayList<>();

    private Checker(List<Operation> history) {
        this.history = history;
    }

    /**
     * What is wrong with a history.
     *
     * @param history all operations on a counter that began with 0, in any order
     * @return nothing if the history is right
     */
    static List<Fault> faults(List<Operation> history) {
        Checker checker = new Checker(history);
        checker.made(checker.missing(), checker.order());
        return checker.faults;
    }

    /** Looks at what was returned; gives the values that no increment returned, in order. */
    private int[] missing() {
        int increments = (int) history.stream().filter(Operation::increments).count();
        Operation[] returned = new Operation[increments + 1];
        int highest = 0;
        for (Operation operation : history) {
            if (operation.withdrawn()) {
                continue;
            }
            if (operation.value() < (operation.increments() ? 1 : 0) || operation.value() > increments) {
                found(Fault.Kind.IMPOSSIBLE, operation + ", where there were " + increments + " increments");
                continue;
            }
            int value = (int) operation.value();
            highest = Math.max(highest, value);
            if (operation.increments()) {
                if (returned[value] != null) {
                    found(Fault.Kind.DUPLICATE, returned[value] + ", and " + operation);
                }
                returned[value] = operation;
            }
        }
        return IntStream.rangeClosed(1, highest)
                .filter(value -> returned[value] == null)
                .toArray();
    }

    /**
     * Looks at what was answered before something else was sent; gives the first place of each withdrawn increment, in
     * order.
     */
    private List<Long> order() {
        List<Operation> answered = sorted(Comparator.comparingLong(Operation::answered));
        List<Long> places = new ArrayList<>();
        Operation last = null; // the one of those answered so far that stands behind all others
        int next = 0;
        for (Operation operation : sorted(Comparator.comparingLong(Operation::sent))) {
            while (answered.get(next).answered() < operation.sent()) {
                Operation one = answered.get(next++);
                last = last == null || place(one) > place(last) ? one : last;
            }
            if (operation.withdrawn()) {
                if (operation.increments()) {
                    places.add(last == null ? 0 : place(last));
                }
            } else if (last != null && place(last) > place(operation)) {
                boolean known = operation.increments() && !last.increments();
                found(known ? Fault.Kind.FUTURE : Fault.Kind.STALE, operation + " came behind " + last);
            }
        }
        return places;
    }

    /**
     * Looks at who may have made the values that no increment returned. A withdrawn increment that may have made one
     * may have made each later one too; so if it does not do to give the first value to the one with the first place,
     * and so on, nothing does.
     */
    private void made(int[] values, List<Long> places) {
        for (int i = 0; i < values.length; i++) {
            if (i >= places.size() || places.get(i) > 2L * values[i]) {
                found(Fault.Kind.MISSING, "no increment made " + values[i]);
            }
        }
    }

    /** Where an operation stands: reads behind the increment that returned the same. */
    private static long place(Operation operation) {
        return 2 * operation.value() + (operation.increments() ? 0 : 1);
    }

    private List<Operation> sorted(Comparator<Operation> order) {
        List<Operation> operations = new ArrayList<>(history);
        operations.sort(order);
        return operations;
    }

    private void found(Fault.Kind kind, String text) {
        faults.add(new Fault(kind, text));
    }
}

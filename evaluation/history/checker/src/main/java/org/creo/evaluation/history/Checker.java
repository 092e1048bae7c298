// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Decides whether a history of a counter is linearizable: whether its answers could have come from a counter that does
 * one operation at a time, each at a moment between its request and its answer. In general that takes a search. Here
 * the value that an increment returns is its place in the order, so there is only one order to check.
 *
 * <ul>
 *   <li>Each increment returned a different value, and each value is at most their number.
 *   <li>Each read returned the value of an increment, or 0. Its place is after that increment.
 *   <li>If one operation was answered before another was sent, its place is not after that one.
 *   <li>Each value up to the highest that no increment returned was made by a different one of the withdrawn
 *       increments. The place of that increment is not before an operation that was answered before it was sent.
 * </ul>
 *
 * <p>It follows that the values that a client reads never decrease, and that a read knows of all increments that were
 * answered before it was sent and of none that was sent after its answer. Takes the time to sort, O(n log n).
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

    /** Checks the returned values; returns those that no increment returned, in order. */
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
     * Checks what was answered before something else was sent; returns the first possible place of each withdrawn
     * increment, in order.
     */
    private List<Long> order() {
        List<Operation> answered = sorted(Comparator.comparingLong(Operation::answered));
        List<Long> places = new ArrayList<>();
        Operation last = null; // the one of those answered so far whose place is after all others
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
                found(known ? Fault.Kind.FUTURE : Fault.Kind.STALE, operation + " came after " + last);
            }
        }
        return places;
    }

    /**
     * Checks which increments may have made the values that no increment returned. A withdrawn increment that may have
     * made one value may also have made each later one. So if assigning the first value to the increment with the first
     * place, and so on, does not work, nothing does.
     */
    private void made(int[] values, List<Long> places) {
        for (int i = 0; i < values.length; i++) {
            if (i >= places.size() || places.get(i) > 2L * values[i]) {
                found(Fault.Kind.MISSING, "no increment made " + values[i]);
            }
        }
    }

    /** The place of an operation: that of a read is after the increment that returned the same. */
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

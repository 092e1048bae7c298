// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Decides whether a history of a counter is linearizable: whether its answers could have come from one that does one operation at a
 * time, each at a moment between its request and its answer. That takes a search in general. Here each increment says by
 * what it returns at which place it stands, so there is only one order to look at.
 *
 * <ul>
 * <li>The increments return each of 1 to their number once.
 * <li>Each read returns one of these, or 0. It stands behind the increment that returned the same.
 * <li>Where one operation was answered before another was sent, it does not stand behind that one.
 * </ul>
 *
 * <p>It follows that what a client reads never goes back, that a read knows of all increments that were answered before it was
 * sent, and of none that was sent after its answer. Takes the time to sort, O(n log n).
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
        checker.values();
        checker.order();
        return checker.faults;
    }

    private void values() {
        int increments = (int) history.stream().filter(Operation::increments).count();
        Operation[] returned = new Operation[increments + 1];
        for (Operation operation : history) {
            if (operation.value() < (operation.increments() ? 1 : 0) || operation.value() > increments) {
                found(Fault.Kind.IMPOSSIBLE, operation + ", where there were " + increments + " increments");
            } else if (operation.increments()) {
                int value = (int) operation.value();
                if (returned[value] != null) {
                    found(Fault.Kind.DUPLICATE, returned[value] + ", and " + operation);
                }
                returned[value] = operation;
            }
        }
        for (int value = 1; value <= increments; value++) {
            if (returned[value] == null) {
                found(Fault.Kind.MISSING, "none of " + increments + " increments returned " + value);
            }
        }
    }

    private void order() {
        List<Operation> sent = sorted(Comparator.comparingLong(Operation::sent));
        List<Operation> answered = sorted(Comparator.comparingLong(Operation::answered));
        Operation last = null; // the one of those answered so far that stands behind all others
        int next = 0;
        for (Operation operation : sent) {
            while (answered.get(next).answered() < operation.sent()) {
                Operation one = answered.get(next++);
                last = last == null || place(one) > place(last) ? one : last;
            }
            if (last != null && place(last) > place(operation)) {
                boolean known = operation.increments() && !last.increments();
                found(known ? Fault.Kind.FUTURE : Fault.Kind.STALE, operation + " came behind " + last);
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

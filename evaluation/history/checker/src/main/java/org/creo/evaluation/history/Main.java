// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Calls the counter of a host that has just started, and checks its answers: {@code java -jar history.jar ADDRESS
 * OPERATIONS PERCENT_WITHDRAWN}. Half of the operations are reads; clients withdraw some of the increments. Exits with
 * 0 if the history is right, otherwise with 1 and what is wrong with it.
 */
public final class Main {
    /** Faults that are printed; a broken counter has many. */
    private static final int PRINTED = 10;

    private static final int CONNECTIONS = 16;
    /** Percent. */
    private static final int READS = 50;

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        int operations = Integer.parseInt(arguments[1]);
        int withdrawn = Integer.parseInt(arguments[2]);
        List<Recorder> recorders = new ArrayList<>();
        for (int client = 0; client < CONNECTIONS; client++) {
            int calls = operations / CONNECTIONS + (client < operations % CONNECTIONS ? 1 : 0);
            recorders.add(new Recorder(client, arguments[0], calls, READS, withdrawn));
        }
        recorders.forEach(Thread::start);
        List<Operation> history = new ArrayList<>(operations);
        for (Recorder recorder : recorders) {
            recorder.join();
            history.addAll(recorder.operations());
        }
        List<Fault> faults = Checker.faults(history);
        faults.stream().limit(PRINTED).forEach(System.out::println);
        System.out.printf(
                Locale.ROOT,
                "%,d increments, %,d withdrawn, and %,d reads: %s%n",
                count(history, each -> each.increments() && !each.withdrawn()),
                count(history, Operation::withdrawn),
                count(history, each -> !each.increments()),
                faults.isEmpty() ? "linearizable" : faults.size() + " faults");
        System.exit(faults.isEmpty() ? 0 : 1);
    }

    private static long count(List<Operation> history, Predicate<Operation> which) {
        return history.stream().filter(which).count();
    }
}

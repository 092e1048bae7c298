// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Calls the counter of a host that has just started, and checks its answers:
 * {@code java -jar history.jar ADDRESS [OPERATIONS [CONNECTIONS [PERCENT_OF_READS]]]}, by default a million over 16 connections,
 * half of them reads. Ends with 0 where the history is right, else with 1 and what is wrong with it.
 */
public final class Main {
    /** Faults that are printed; a broken counter has many. */
    private static final int PRINTED = 10;

    private Main() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        int operations = number(arguments, 1, 1_000_000);
        int connections = number(arguments, 2, 16);
        int reads = number(arguments, 3, 50);
        List<Recorder> recorders = new ArrayList<>();
        for (int client = 0; client < connections; client++) {
            int calls = operations / connections + (client < operations % connections ? 1 : 0);
            recorders.add(new Recorder(client, arguments[0], calls, reads));
        }
        recorders.forEach(Thread::start);
        List<Operation> history = new ArrayList<>(operations);
        for (Recorder recorder : recorders) {
            recorder.join();
            history.addAll(recorder.operations());
        }
        List<Fault> faults = Checker.faults(history);
        faults.stream().limit(PRINTED).forEach(System.out::println);
        long increments = history.stream().filter(Operation::increments).count();
        System.out.printf(Locale.ROOT, "%,d increments and %,d reads: %s%n", increments, history.size() - increments,
                faults.isEmpty() ? "linearizable" : faults.size() + " faults");
        System.exit(faults.isEmpty() ? 0 : 1);
    }

    private static int number(String[] arguments, int index, int otherwise) {
        return arguments.length > index ? Integer.parseInt(arguments[index]) : otherwise;
    }
}

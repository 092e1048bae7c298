// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import counter.CounterDispatcher;
import counter.CounterHandler;
import java.io.IOException;
import org.creo.server.HostProgram;

/** The host program with a counter; the property {@code counter} says which. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
        HostProgram.main(arguments, new CounterDispatcher(counter(System.getProperty("counter", "plain"))));
    }

    private static CounterHandler counter(String name) {
        return switch (name) {
            case "plain" -> new PlainCounter();
            case "branching" -> new BranchingCounter();
            case "forgetful" -> new ForgetfulCounter();
            default -> throw new IllegalArgumentException("there is no counter " + name);
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import counter.CounterDispatcher;
import java.io.IOException;
import org.creo.server.HostProgram;

/** The host program with a counter; with the property {@code forgetful}, with a wrong one. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
        HostProgram.main(
                arguments,
                new CounterDispatcher(Boolean.getBoolean("forgetful") ? new ForgetfulCounter() : new PlainCounter()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What commands have in common: where they print, and how they say that they were used in a wrong way. */
abstract class CreoCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    final CommandLine commandLine() {
        return spec.commandLine();
    }

    /** {@link Main} flushes it in the end. */
    final PrintWriter out() {
        return commandLine().getOut();
    }

    final PrintWriter err() {
        return commandLine().getErr();
    }

    final ParameterException wrongUsage(String message) {
        return new ParameterException(commandLine(), message);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.ArrayList;
import java.util.List;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostic;
import picocli.CommandLine.Option;

/** Whether a command also tells what could be better in a description where nothing is wrong. */
final class Hints {

    @Option(
            names = "--no-hints",
            description = "leave out hints: other types for numbers and texts that are times, dates, UUIDs or money")
    private boolean off;

    /** What was found in what was read, and then the hints about it. */
    List<Diagnostic> with(Compilation compilation) {
        List<Diagnostic> all = new ArrayList<>(compilation.diagnostics());
        if (!off) {
            all.addAll(compilation.hints());
        }
        return all;
    }
}

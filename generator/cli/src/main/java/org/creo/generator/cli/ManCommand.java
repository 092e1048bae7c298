// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code creo man}: the manual page, made from the commands' help. */
@Command(
        name = "man",
        mixinStandardHelpOptions = true,
        description = "Prints the manual page; scripts/install puts it where man finds it.",
        footer = {"", "Example: creo man > creo.1 && man -l creo.1"})
final class ManCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().print(ManPage.print(spec.root().commandLine(), Version.number()));
        spec.commandLine().getOut().flush();
    }
}

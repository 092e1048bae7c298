// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.PrintWriter;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code creo completion}: a script by which a shell completes commands and options. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = "Prints a script that completes commands and options in a shell.",
        footer = {
            "",
            "Examples:",
            "  source <(creo completion bash)                                 bash, this session",
            "  creo completion zsh >> ~/.zshrc                                zsh, from the next one on",
            "  creo completion fish > ~/.config/fish/completions/creo.fish    fish"
        })
final class CompletionCommand implements Runnable {

    /** The shells, in lower case because that is how they are typed. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    private Shell shell;

    @Override
    public void run() {
        CommandLine creo = spec.root().commandLine();
        PrintWriter out = spec.commandLine().getOut();
        out.print(
                switch (shell) {
                    case bash -> AutoComplete.bash("creo", creo);
                    case zsh ->
                        "autoload -Uz compinit bashcompinit && compinit && bashcompinit\n"
                                + AutoComplete.bash("creo", creo);
                    case fish -> FishCompletion.print(creo);
                });
        out.flush();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code creo}. */
@Command(
        name = "creo",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        resourceBundle = "org.creo.generator.cli.Texts",
        subcommands = {
            GenCommand.class,
            CheckCommand.class,
            NewCommand.class,
            FmtCommand.class,
            DiffCommand.class,
            LockCommand.class,
            DescribeCommand.class,
            ExplainCommand.class,
            DecodeCommand.class,
            DocsCommand.class,
            PackCommand.class,
            WiresharkCommand.class,
            ServeCommand.class,
            MockCommand.class,
            StateCommand.class,
            CallCommand.class,
            PingCommand.class,
            TopCommand.class,
            VerifyCommand.class,
            CompletionCommand.class,
            ManCommand.class
        },
        description = "Describe a service once and call it from ${bundle:text.client-titles}.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all went well",
            "1:errors in the input, files that could not be read or written, or a difference that was asked about",
            "2:wrong usage, or arguments that a method does not take",
            "3:a host could not be reached, refused a call or failed"
        },
        footer = {"", "Example: creo gen data.creo --lang ${bundle:text.two-clients} -o out"})
public final class Main implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getErr());
        spec.commandLine().getErr().println();
        throw new ParameterException(spec.commandLine(), "creo needs a command");
    }

    public static void main(String[] arguments) {
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(execute(new StandardOutput(), err, arguments));
    }

    /** A command that could not print all that it had to say has failed, whatever it was. */
    static int execute(StandardOutput written, PrintWriter err, String... arguments) {
        PrintWriter out = new PrintWriter(written, true, StandardCharsets.UTF_8);
        int code = execute(out, err, arguments);
        out.flush();
        if (written.failure().isEmpty()) {
            return code;
        }
        err.println("error: the output is not complete, since it could not be written: "
                + written.failure().get().getMessage());
        return code == 0 ? 1 : code;
    }

    static int execute(PrintWriter out, PrintWriter err, String... arguments) {
        // An argument that begins with @ names a file of JSON for creo call, not a file of further arguments.
        return new CommandLine(new Main())
                .setOut(out)
                .setErr(err)
                .setExecutionExceptionHandler(new Failures())
                .setParameterExceptionHandler(new WrongUsage())
                .setExpandAtFiles(false)
                .execute(arguments);
    }
}

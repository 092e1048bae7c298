// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.creo.framework.host.ServiceHost;
import org.creo.server.config.Configuration;
import org.creo.server.config.ConfigurationException;
import org.creo.server.config.Flags;
import org.creo.server.config.Problems;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Serves until it is told to stop. */
@Command(
        mixinStandardHelpOptions = true,
        subcommands = {MockCommand.class, TokenCommand.class},
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        customSynopsis = {
            "${COMMAND-FULL-NAME} [FILE.creo...] [--SETTING VALUE]...",
            "       ${COMMAND-FULL-NAME} COMMAND"
        },
        description = {
            "",
            "Serves implementations of the interfaces of descriptions, or workers that answer for them, until it is told to"
                    + " stop.",
            "",
            "A setting may be a flag (--queue-length 64), a variable (CREO_QUEUE_LENGTH=64) or a line of the file "
                    + Configuration.FILE
                    + " (queue-length = 64). Where it is given more than once, the first of these wins."
        },
        optionListHeading = "%n",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:help, version or configuration was shown",
            "1:the host could not start",
            "2:wrong usage or configuration",
            "3:memory had run out, where the JVM was told to end then",
            "70:the host failed: one of its threads died, or memory had run out",
            "130, 143:stopped by Ctrl-C, by SIGTERM"
        },
        footer = {
            "",
            "Examples:",
            "  ${COMMAND-FULL-NAME} --class-path service.jar --service com.example.MyDataService",
            "  ${COMMAND-FULL-NAME} lab.creo --worker 'python3 shelf.py' --workers 4"
        })
final class HostCommand extends ServingCommand {
    private final Consumer<ServiceHost.Builder> services;

    @Parameters(
            paramLabel = "FILE.creo",
            arity = "0..*",
            description = "Descriptions that are served without generated code, by workers: see --worker and --attach")
    private List<Path> descriptions = new ArrayList<>();

    private HostCommand(Consumer<ServiceHost.Builder> services) {
        this.services = services;
    }

    /**
     * The command line of a host.
     *
     * @param program the name of the program
     * @param services adds the services that need not be named
     */
    static CommandLine commandLine(String program, Consumer<ServiceHost.Builder> services) {
        CommandLine commandLine = new CommandLine(new HostCommand(services)).setCommandName(program);
        Flags.declare(commandLine.getCommandSpec());
        Flags.declare(commandLine.getSubcommands().get(MockCommand.NAME).getCommandSpec());
        return commandLine
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler(HostCommand::explain)
                .setParameterExceptionHandler(HostCommand::explainUsage);
    }

    @Override
    void serve(ServiceHost.Builder host, Configuration configuration, Problems problems) {
        services.accept(host);
        if (descriptions.isEmpty() || canRead(descriptions, problems)) {
            new DescribedFiles(descriptions, configuration, problems).services().forEach(host::service);
        }
    }

    /** Prints the message of a wrong command line, without the whole help, which would hide it. */
    private static int explainUsage(CommandLine.ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        String program = command.getCommandSpec().qualifiedName();
        command.getErr().println(program + ": " + exception.getMessage());
        command.getErr().println("Try " + program + " --help");
        return CommandLine.ExitCode.USAGE;
    }

    /** Prints why the command failed: one line for errors that a user can fix, a stack trace for bugs. */
    private static int explain(Exception exception, CommandLine command, CommandLine.ParseResult parsed)
            throws Exception {
        String program = command.getCommandSpec().qualifiedName();
        if (exception instanceof ConfigurationException) {
            command.getErr().println(program + " cannot start:");
            exception.getMessage().lines().forEach(line -> command.getErr().println("  " + line));
            return CommandLine.ExitCode.USAGE;
        }
        if (exception instanceof IOException || exception instanceof IllegalStateException) {
            command.getErr().println(program + ": " + inOptions(exception.getMessage()));
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw exception;
    }

    /** The message with the names of options in place of the methods of the builder that the framework names. */
    private static String inOptions(String message) {
        return message.replace("(tls)", "(--tls-cert, --tls-key)")
                .replace("(insecure)", "(--insecure)")
                .replace("(authenticator)", "(--tokens-file)")
                .replace("(the third of the TLS files)", "(--tls-client-ca)");
    }
}

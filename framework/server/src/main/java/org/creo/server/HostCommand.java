// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.creo.framework.host.ServiceHost;
import org.creo.server.config.Configuration;
import org.creo.server.config.ConfigurationException;
import org.creo.server.config.Flags;
import org.creo.server.config.Problems;
import org.creo.server.config.Settings;
import org.creo.server.log.LogConfigurator;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves until it is told to stop. */
@Command(
        mixinStandardHelpOptions = true,
        subcommands = TokenCommand.class,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        customSynopsis = {"${COMMAND-FULL-NAME} [--SETTING VALUE]...", "       ${COMMAND-FULL-NAME} COMMAND"},
        description = {
            "",
            "Serves implementations of the interfaces of descriptions until it is told to stop.",
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
        footer = {"", "Example:", "  ${COMMAND-FULL-NAME} --class-path service.jar --service com.example.MyDataService"
        })
final class HostCommand implements Callable<Integer> {
    private final Consumer<ServiceHost.Builder> services;

    @Spec
    private CommandSpec spec;

    @Option(
            names = Configuration.FILE_FLAG,
            paramLabel = "FILE",
            description = "The configuration file; without it, " + Configuration.FILE
                    + " in the working folder, if there is one")
    private Path file;

    @Option(
            names = "--print-config",
            description = "Show all settings, their values and where the values come from, in the form of that file")
    private boolean print;

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
        return commandLine
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler(HostCommand::explain)
                .setParameterExceptionHandler(HostCommand::explainUsage);
    }

    @Override
    public Integer call() throws ConfigurationException, IOException, InterruptedException {
        Problems problems = new Problems();
        Configuration configuration = Configuration.read(
                Flags.read(spec.commandLine().getParseResult(), problems),
                Optional.ofNullable(file),
                System.getenv(),
                Path.of(""),
                problems);
        if (print) {
            problems.check();
            spec.commandLine().getOut().print(configuration.print());
            Printed.check(spec.commandLine().getOut());
            return 0;
        }
        // Before the first logger is made: Logback reads it once.
        System.setProperty(LogConfigurator.LEVEL, configuration.get(Settings.LOG_LEVEL));
        ServiceHost.Builder host = ServiceHost.builder();
        services.accept(host);
        Assembly.configure(host, configuration);
        // Where something is named wrongly, that may be what there is to serve.
        if (problems.isEmpty()
                && !host.servesAnything()
                && configuration.get(Settings.SERVICE).isEmpty()
                && configuration.get(Settings.FILES).isEmpty()) {
            problems.add(
                    "service",
                    "there is nothing to serve; name a class: --class-path service.jar --service com.example.MyDataService, a folder"
                            + " of files: --files /=site, or one of JARs: --programs programs");
        }
        problems.check();
        Lifetime.run(host, configuration, spec.commandLine().getOut());
        return 0;
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

// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.creo.framework.host.ServiceHost;
import org.creo.server.config.Configuration;
import org.creo.server.config.ConfigurationException;
import org.creo.server.config.Flags;
import org.creo.server.config.Problems;
import org.creo.server.config.Settings;
import org.creo.server.log.LogConfigurator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that serves until it is told to stop, with all settings of a host. */
abstract class ServingCommand implements Callable<Integer> {
    private static final String READER = "org.creo.generator.model.Description";

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

    /**
     * Adds the services that no setting names.
     *
     * @param host which is configured after that
     * @param problems gets what is wrong
     */
    abstract void serve(ServiceHost.Builder host, Configuration configuration, Problems problems);

    /**
     * Whether descriptions can be read. The generator reads them; a program with services of its own may come without
     * it.
     *
     * @param problems gets what to do where that is so
     */
    static boolean canRead(List<Path> descriptions, Problems problems) {
        try {
            Class.forName(READER, false, ServingCommand.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            problems.add(
                    descriptions.get(0).toString(),
                    "this program reads no descriptions; let it depend on org.creo:creo-generator, too, or call creo serve");
            return false;
        }
    }

    /** What the user should know of what is served, on one line; empty for nothing. */
    Optional<String> remark() {
        return Optional.empty();
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
        serve(host, configuration, problems);
        Assembly.configure(host, configuration);
        // Where something is named wrongly, that may be what there is to serve.
        if (problems.isEmpty()
                && !host.servesAnything()
                && configuration.get(Settings.SERVICE).isEmpty()
                && configuration.get(Settings.FILES).isEmpty()) {
            problems.add(
                    "service",
                    "there is nothing to serve; name a class: --class-path service.jar --service com.example.MyDataService, a description and what"
                            + " answers for it: lab.creo --worker 'python3 shelf.py', a folder of files: --files /=site, or one of JARs: --programs programs");
        }
        problems.check();
        Lifetime.run(host, configuration, remark(), spec.commandLine().getOut());
        return 0;
    }
}

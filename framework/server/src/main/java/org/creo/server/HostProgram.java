// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.util.List;
import java.util.function.Consumer;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.host.ServiceHost;

/**
 * A host as a program, for services with their own main method:
 *
 * <pre>{@code
 * public static void main(String[] arguments) {
 *     HostProgram.main(arguments, new DataServiceDispatcher(new MyDataService()));
 * }
 * }</pre>
 *
 * <p>Flags, variables and a file configure it; {@code --help} lists all settings. When it is ready it prints
 * {@code listening on 127.0.0.1:7000} to standard output, a line for each address; everything else goes to standard
 * error. On SIGTERM and Ctrl-C it answers what it has accepted and ends. It ends the process with 1 if it cannot start,
 * with 2 if the configuration has errors, which it prints, and with 70 if one of the host's threads dies or memory has
 * run out.
 */
public final class HostProgram {
    /** The system property with the name of the program, if that is not creo-host. */
    private static final String NAME = "creo.program";

    private HostProgram() {}

    /** Serves these services, and those that {@code --service} names, until the process is told to stop. */
    public static void main(String[] arguments, Dispatcher... services) {
        main(arguments, host -> List.of(services).forEach(host::service));
    }

    /**
     * Serves services that need more than a dispatcher.
     *
     * @param services adds them to the host, which is configured after that
     */
    public static void main(String[] arguments, Consumer<ServiceHost.Builder> services) {
        int code = HostCommand.commandLine(System.getProperty(NAME, "creo-host"), services)
                .execute(arguments);
        if (code != 0) {
            System.exit(code);
        }
    }
}

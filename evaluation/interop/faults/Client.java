// SPDX-License-Identifier: Apache-2.0

import faults.FaultsClient;
import faults.runtime.ServiceException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Calls a service that fails, and continues with the same connection. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        try (FaultsClient client = new FaultsClient(arguments[0])) {
            out.print("divide: " + client.divide(7, 2) + "\n");
            try {
                client.divide(1, 0);
            } catch (ServiceException e) {
                out.print("divide: " + e.status() + "\n");
            }
            out.print("echo: " + client.echo("still here ☃") + "\n");
        }
    }
}

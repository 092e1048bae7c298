// SPDX-License-Identifier: Apache-2.0

import trials.TrialsClient;
import trials.runtime.CreoException;
import trials.runtime.RefusedException;

/** Forms of addresses. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments a host by name, by its IPv6 address, by its socket's path; an address where nothing listens
     */
    public static void main(String[] arguments) {
        String dead = arguments[3];
        show("name", arguments[0]);
        show("IPv6", arguments[1]);
        show("socket", arguments[2]);
        show("list", dead + "," + arguments[2] + "," + arguments[0]);
        show("dead", dead + ",unix:/nowhere/to/be/found.sock");
        show("no port", "localhost");
        show("nothing", "");
        show("half a list", "localhost:7000,");
    }

    private static void show(String what, String addresses) {
        try (TrialsClient client = new TrialsClient(addresses)) {
            System.out.println(what + ": " + client.same(1));
        } catch (RefusedException e) {
            System.out.println(what + ": refused");
        } catch (CreoException e) {
            System.out.println(what + ": " + e.status() + " in " + e.phase().name()
                    + (e.getMessage().contains("refused") && e.getMessage().contains("found.sock")
                            ? ", each with its reason"
                            : ""));
        }
    }
}

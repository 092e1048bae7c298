// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;
import trials.TrialsClient;

/** A hundred million bytes to the host and back. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        byte[] data = new byte[100_000_000];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * 31);
        }
        try (TrialsClient client = new TrialsClient(arguments[0])) {
            System.out.println("the same: " + Arrays.equals(data, client.mirror(data)));
            System.out.println("the next call: " + client.same(1));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import faults.FaultsClient;
import packagename.Data;
import packagename.DataServiceClient;
import packagename.MetaData;

/** Two generated clients, each with its own runtime, in one program. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        try (DataServiceClient data = new DataServiceClient(arguments[0]);
                FaultsClient faults = new FaultsClient(arguments[0])) {
            data.storeData(new Data[] {new Data(new MetaData("two", 1), new double[] {1.0, 2.0})});
            System.out.print("samples: " + data.retrieveData("two").samplesLength() + "\n");
            System.out.print("echo: " + faults.echo("both") + "\n");
        }
    }
}

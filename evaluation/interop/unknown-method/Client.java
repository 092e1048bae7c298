// SPDX-License-Identifier: Apache-2.0

import packagename.Data;
import packagename.DataServiceClient;
import packagename.MetaData;
import packagename.runtime.ServiceException;

/** Calls methods whose Data has one more field than the host's. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        try (DataServiceClient client = new DataServiceClient(arguments[0])) {
            try {
                client.storeData(new Data[] {new Data(new MetaData("other", 1), new double[] {1.0}, 5)});
            } catch (ServiceException e) {
                System.out.print("storeData: " + e.status() + "\n");
                System.out.print(
                        "message names storeData: " + yes(e.getMessage().contains("storeData")) + "\n");
                System.out.print("message says signature: " + yes(e.getMessage().contains("signature")) + "\n");
            }
            try {
                client.retrieveData("other");
            } catch (ServiceException e) {
                System.out.print("retrieveData: " + e.status() + "\n");
            }
        }
    }

    private static String yes(boolean answer) {
        return answer ? "yes" : "no";
    }
}

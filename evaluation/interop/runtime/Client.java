// SPDX-License-Identifier: Apache-2.0

import acme.shared.CallHook;
import acme.shared.CallInfo;
import acme.shared.CreoException;
import acme.shared.Options;
import faults.FaultsClient;
import packagename.Data;
import packagename.DataServiceClient;
import packagename.MetaData;

/** The clients of two packages that share a runtime: one connection, one kind of error, one hook. */
public final class Client {
    private Client() {}

    private static void tell(String method, Runnable call) {
        try {
            call.run();
        } catch (CreoException e) {
            System.out.print("failed: " + (e.getMessage().contains(method) ? method : e.getMessage()) + "\n");
        }
    }

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        FaultsClient faults;
        StringBuilder told = new StringBuilder("told:");
        CallHook hook = new CallHook() {
            @Override
            public void after(CallInfo call, Throwable error) {
                told.append(' ').append(call).append(error == null ? "" : "!");
            }
        };
        try (DataServiceClient data =
                new DataServiceClient(arguments[0], Options.defaults().withHook(hook))) {
            faults = new FaultsClient(data);
            data.storeData(new Data[] {new Data(new MetaData("one runtime", 1), new double[] {1.0, 2.0})});
            System.out.print("echo: " + faults.echo("both") + "\n");
            tell("Faults.divide", () -> faults.divide(1, 0));
            tell("DataService.retrieveData", () -> data.retrieveData("nothing of that name"));
            new FaultsClient(faults).close();
            System.out.print("samples: " + data.retrieveData("one runtime").samplesLength() + "\n");
            System.out.print(told + "\n");
        }
        tell("Faults.echo", () -> faults.echo("closed"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import constructs.ConstructsDispatcher;
import faults.FaultsDispatcher;
import org.creo.samples.dataservice.MemoryDataService;
import org.creo.server.HostProgram;
import packagename.DataServiceDispatcher;
import shop.ShopDispatcher;

/** Serves interfaces of several descriptions. */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) {
        HostProgram.main(arguments,
                new DataServiceDispatcher(new MemoryDataService()),
                new FaultsDispatcher(new PlainFaults()),
                new ConstructsDispatcher(new KeptConstructs()),
                new ShopDispatcher(new RememberingShop()));
    }
}

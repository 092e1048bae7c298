// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import constructs.ConstructsDispatcher;
import faults.FaultsDispatcher;
import java.io.IOException;
import java.time.Duration;
import org.creo.framework.host.ServiceHost;
import org.creo.samples.dataservice.MemoryDataService;
import org.creo.server.Operations;
import packagename.DataServiceDispatcher;
import shop.ShopDispatcher;

/** Serves interfaces of several descriptions on one free port, until it is told to stop. */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ServiceHost.Builder builder = ServiceHost.builder()
                .service(new DataServiceDispatcher(new MemoryDataService()))
                .service(new FaultsDispatcher(new PlainFaults()))
                .service(new ConstructsDispatcher(new KeptConstructs()))
                .service(new ShopDispatcher(new RememberingShop()));
        Operations operations = new Operations(builder, Duration.ZERO);
        ServiceHost host = builder.start();
        operations.started(host);
        Runtime.getRuntime().addShutdownHook(new Thread(host::close));
        System.out.println("listening on 127.0.0.1:" + host.address().getPort());
        host.awaitStop();
    }
}

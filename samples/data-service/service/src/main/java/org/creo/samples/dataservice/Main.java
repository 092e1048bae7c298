// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.dataservice;

import java.io.IOException;
import org.creo.framework.host.ServiceHost;
import packagename.DataServiceDispatcher;

/** Hosts the data service until it is told to stop: {@code java -jar data-service.jar [--port PORT]}. */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        ServiceHost host;
        try {
            host = start(port(arguments));
        } catch (IllegalArgumentException | IOException e) {
            System.err.println("data-service: " + e.getMessage());
            System.exit(1);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(host::close));
        System.out.println("listening on 127.0.0.1:" + host.address().getPort());
        host.awaitStop();
    }

    /** @param port 0 for one that is free */
    static ServiceHost start(int port) throws IOException {
        return ServiceHost.builder()
                .port(port)
                .service(new DataServiceDispatcher(new MemoryDataService()))
                .start();
    }

    private static int port(String[] arguments) {
        if (arguments.length == 0) {
            return 0;
        }
        if (arguments.length == 2 && arguments[0].equals("--port") && arguments[1].matches("\\d{1,5}")) {
            return Integer.parseInt(arguments[1]);
        }
        throw new IllegalArgumentException("usage: data-service [--port PORT], with 0 for a port that is free");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench;

import bench.BenchDispatcher;
import java.io.IOException;
import java.util.Locale;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.scheduler.Schedulers;
import org.creo.framework.transport.Sockets;

/** The Creo host that clients are measured against, until its standard input ends. */
public final class Main {
    private static final String USAGE = "usage: java -jar bench-host.jar creo [SCHEDULER [SOCKETS]]";

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 0 || !arguments[0].equals("creo")) {
            System.err.println(USAGE);
            System.exit(2);
        }
        String scheduler = arguments.length > 1 ? arguments[1] : Schedulers.DEFAULT;
        Sockets sockets =
                arguments.length > 2 ? Sockets.valueOf(arguments[2].toUpperCase(Locale.ROOT)) : Sockets.standard();
        try (ServiceHost host = creo(scheduler, sockets)) {
            Control.serve(host.address().getPort());
        }
    }

    private static ServiceHost creo(String scheduler, Sockets sockets) throws IOException {
        return ServiceHost.builder()
                .port(0)
                .sockets(sockets)
                .scheduler(Schedulers.named(scheduler, Runtime.getRuntime().availableProcessors()))
                .service(new BenchDispatcher(new CountingBench()))
                .start();
    }
}

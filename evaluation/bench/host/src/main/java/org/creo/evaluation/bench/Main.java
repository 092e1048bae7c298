// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench;

import bench.BenchDispatcher;
import java.io.IOException;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.scheduler.Schedulers;

/**
 * One of the services that clients are measured against, until its standard input ends: {@code java -jar bench-host.jar
 * creo [SCHEDULER]} is the Creo host, {@code socket} a plain socket that reads as many bytes as announced and answers
 * with four.
 */
public final class Main {
    private static final String USAGE = "usage: java -jar bench-host.jar creo [SCHEDULER] | socket";

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        String service = arguments.length == 0 ? "" : arguments[0];
        switch (service) {
            case "creo" -> {
                try (ServiceHost host = creo(arguments.length > 1 ? arguments[1] : Schedulers.DEFAULT)) {
                    Control.serve(host.address().getPort());
                }
            }
            case "socket" -> {
                PlainSocketServer socket = new PlainSocketServer();
                socket.start();
                Control.serve(socket.port());
            }
            default -> {
                System.err.println(USAGE);
                System.exit(2);
            }
        }
    }

    private static ServiceHost creo(String scheduler) throws IOException {
        return ServiceHost.builder()
                .port(0)
                .scheduler(Schedulers.named(scheduler, Runtime.getRuntime().availableProcessors()))
                .service(new BenchDispatcher(new CountingBench()))
                .start();
    }
}

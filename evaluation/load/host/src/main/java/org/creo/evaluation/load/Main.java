// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.load;

import bench.BenchDispatcher;
import java.io.IOException;
import org.creo.framework.host.ServiceHost;

/** What the benchmarks of the clients call: the service on a Creo host, and a plain socket on a port of its own. */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ServiceHost host = ServiceHost.builder().service(new BenchDispatcher(new CountingBench())).start();
        Runtime.getRuntime().addShutdownHook(new Thread(host::close));
        PlainSocketServer plain = new PlainSocketServer();
        plain.start();
        System.out.println("service listening on 127.0.0.1:" + host.address().getPort());
        System.out.println("plain socket listening on 127.0.0.1:" + plain.port());
        host.awaitStop();
    }
}

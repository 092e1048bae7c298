// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.net.InetSocketAddress;
import java.rmi.registry.LocateRegistry;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.Payload;
import org.creo.evaluation.bench.values.TextKilobyte;
import org.creo.evaluation.bench.values.Workload;

/** Java RMI; a separate stub, and so a connection, for each client. */
final class RmiClients {
    private RmiClients() {}

    static Connector of(Payload payload, int size) {
        // Connections are closed when they are not used for 15 seconds, which may pass during the turns of other
        // contestants. In milliseconds.
        System.setProperty("sun.rmi.transport.connectionTimeout", "3600000");
        switch (payload) {
            case BYTES -> {
                byte[] data = Workload.bytes(size);
                return service -> {
                    RmiBench bench = connect(service);
                    return () -> bench.sendBytes(data);
                };
            }
            case NUMERIC -> {
                NumberKilobyte[] data = Workload.numbers(size);
                return service -> {
                    RmiBench bench = connect(service);
                    return () -> bench.sendNumbers(data);
                };
            }
            default -> {
                TextKilobyte[] data = Workload.texts(payload, size);
                return service -> {
                    RmiBench bench = connect(service);
                    return () -> bench.sendTexts(data);
                };
            }
        }
    }

    private static RmiBench connect(InetSocketAddress service) throws Exception {
        RmiSocketFactory.connectTo(service);
        return (RmiBench) LocateRegistry.getRegistry(service.getHostString(), service.getPort(), new RmiSocketFactory())
                .lookup(RmiService.NAME);
    }
}

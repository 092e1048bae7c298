// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import bench.BenchClient;
import bench.NumberKilobyte;
import bench.TextKilobyte;
import java.net.InetSocketAddress;
import org.creo.evaluation.bench.values.CreoWorkload;
import org.creo.evaluation.bench.values.Payload;
import org.creo.evaluation.bench.values.Workload;

/** The client that Creo generates. */
final class CreoClients {
    private CreoClients() {}

    static Connector of(Payload payload, int size) {
        switch (payload) {
            case BYTES -> {
                byte[] data = Workload.bytes(size);
                return service -> {
                    BenchClient client = connect(service);
                    return () -> client.sendBytes(data);
                };
            }
            case NUMERIC -> {
                NumberKilobyte[] data = CreoWorkload.numbers(size);
                return service -> {
                    BenchClient client = connect(service);
                    return () -> client.sendNumbers(data);
                };
            }
            default -> {
                TextKilobyte[] data = CreoWorkload.texts(payload, size);
                return service -> {
                    BenchClient client = connect(service);
                    return () -> client.sendTexts(data);
                };
            }
        }
    }

    private static BenchClient connect(InetSocketAddress service) {
        return new BenchClient(service.getHostString() + ":" + service.getPort());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import bench.thrift.Bench;
import bench.thrift.NumberKilobyte;
import bench.thrift.TextKilobyte;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.creo.evaluation.bench.values.Payload;
import org.creo.evaluation.bench.values.ThriftWorkload;
import org.creo.evaluation.bench.values.Workload;

/** Thrift's blocking client. */
final class ThriftClients {
    private ThriftClients() {}

    static Connector of(String contestant, Payload payload, int size) {
        switch (payload) {
            case BYTES -> {
                ByteBuffer data = ByteBuffer.wrap(Workload.bytes(size));
                return service -> {
                    Bench.Client client = connect(contestant, service);
                    return () -> client.sendBytes(data.duplicate());
                };
            }
            case NUMERIC -> {
                List<NumberKilobyte> data = ThriftWorkload.numbers(size);
                return service -> {
                    Bench.Client client = connect(contestant, service);
                    return () -> client.sendNumbers(data);
                };
            }
            default -> {
                List<TextKilobyte> data = ThriftWorkload.texts(payload, size);
                return service -> {
                    Bench.Client client = connect(contestant, service);
                    return () -> client.sendTexts(data);
                };
            }
        }
    }

    private static Bench.Client connect(String contestant, InetSocketAddress service) throws Exception {
        TSocket socket = new TSocket(service.getHostString(), service.getPort());
        TTransport transport = new ThriftTransports(contestant).getTransport(socket);
        transport.open();
        return new Bench.Client(ThriftTransports.protocol(contestant).getProtocol(transport));
    }
}

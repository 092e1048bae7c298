// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import bench.fory.BenchGrpc;
import bench.fory.BenchGrpc.BenchBlockingStub;
import bench.fory.Bytes;
import bench.fory.Numbers;
import bench.fory.Texts;
import org.creo.evaluation.bench.values.ForyWorkload;
import org.creo.evaluation.bench.values.Payload;

/** Fory's messages over gRPC's blocking stub, which Fory's compiler generates, with a channel for each client. */
final class ForyClients {
    private ForyClients() {}

    static Connector of(Payload payload, int size) {
        switch (payload) {
            case BYTES -> {
                Bytes data = ForyWorkload.bytes(size);
                return service -> {
                    BenchBlockingStub stub = BenchGrpc.newBlockingStub(GrpcClients.channel(service));
                    return () -> stub.sendBytes(data).getCount();
                };
            }
            case NUMERIC -> {
                Numbers data = ForyWorkload.numbers(size);
                return service -> {
                    BenchBlockingStub stub = BenchGrpc.newBlockingStub(GrpcClients.channel(service));
                    return () -> stub.sendNumbers(data).getCount();
                };
            }
            default -> {
                Texts data = ForyWorkload.texts(payload, size);
                return service -> {
                    BenchBlockingStub stub = BenchGrpc.newBlockingStub(GrpcClients.channel(service));
                    return () -> stub.sendTexts(data).getCount();
                };
            }
        }
    }
}

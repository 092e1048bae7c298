// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import bench.protobuf.BenchGrpc;
import bench.protobuf.BenchGrpc.BenchBlockingStub;
import bench.protobuf.Bytes;
import bench.protobuf.Numbers;
import bench.protobuf.Texts;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.Channel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.net.InetSocketAddress;
import org.creo.evaluation.bench.values.Payload;
import org.creo.evaluation.bench.values.ProtobufWorkload;
import org.creo.evaluation.bench.values.Workload;

/** gRPC's blocking stub on Netty, with a channel for each client. */
final class GrpcClients {
    private GrpcClients() {}

    static Connector of(Payload payload, int size) {
        switch (payload) {
            case BYTES -> {
                Bytes data = Bytes.newBuilder()
                        .setData(UnsafeByteOperations.unsafeWrap(Workload.bytes(size)))
                        .build();
                return service -> {
                    BenchBlockingStub stub = BenchGrpc.newBlockingStub(channel(service));
                    return () -> stub.sendBytes(data).getCount();
                };
            }
            case NUMERIC -> {
                Numbers data = ProtobufWorkload.numbers(size);
                return service -> {
                    BenchBlockingStub stub = BenchGrpc.newBlockingStub(channel(service));
                    return () -> stub.sendNumbers(data).getCount();
                };
            }
            default -> {
                Texts data = ProtobufWorkload.texts(payload, size);
                return service -> {
                    BenchBlockingStub stub = BenchGrpc.newBlockingStub(channel(service));
                    return () -> stub.sendTexts(data).getCount();
                };
            }
        }
    }

    static Channel channel(InetSocketAddress service) {
        return NettyChannelBuilder.forAddress(service)
                .usePlaintext()
                .directExecutor()
                .build();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import bench.protobuf.BenchGrpc;
import bench.protobuf.Bytes;
import bench.protobuf.Items;
import bench.protobuf.Numbers;
import bench.protobuf.Texts;
import io.grpc.BindableService;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** gRPC on Netty. Its methods never wait, so the event loops run them. */
final class GrpcService extends BenchGrpc.BenchImplBase implements Service {
    /** Large enough for any message; the default is 4 MiB. */
    static final int LARGEST = 1 << 30;

    @Override
    public int start() throws IOException {
        return start(this);
    }

    static int start(BindableService service) throws IOException {
        return NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .directExecutor()
                .maxInboundMessageSize(LARGEST)
                .addService(service)
                .build()
                .start()
                .getPort();
    }

    @Override
    public void sendNumbers(Numbers request, StreamObserver<Items> answer) {
        answer(request.getDataCount(), answer);
    }

    @Override
    public void sendTexts(Texts request, StreamObserver<Items> answer) {
        answer(request.getDataCount(), answer);
    }

    @Override
    public void sendBytes(Bytes request, StreamObserver<Items> answer) {
        answer(request.getData().size(), answer);
    }

    private static void answer(int count, StreamObserver<Items> answer) {
        answer.onNext(Items.newBuilder().setCount(count).build());
        answer.onCompleted();
    }
}

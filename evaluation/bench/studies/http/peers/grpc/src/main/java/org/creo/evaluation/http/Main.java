// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.http;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import web.Point;
import web.SameRequest;
import web.Series;
import web.SeriesRequest;
import web.WebGrpc;

/** gRPC on Netty, until it is killed. Its methods never wait, so the event loop runs them. */
public final class Main extends WebGrpc.WebImplBase {
    public static void main(String[] arguments) throws Exception {
        Server server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .directExecutor()
                .addService(new Main())
                .build()
                .start();
        System.out.println("listening on " + server.getPort());
        server.awaitTermination();
    }

    @Override
    public void same(SameRequest request, StreamObserver<Point> answer) {
        answer.onNext(request.getPoint());
        answer.onCompleted();
    }

    @Override
    public void series(SeriesRequest request, StreamObserver<Series> answer) {
        answer.onNext(request.getSeries());
        answer.onCompleted();
    }
}

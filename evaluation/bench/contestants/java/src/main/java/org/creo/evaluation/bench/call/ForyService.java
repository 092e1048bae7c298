// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import bench.fory.BenchGrpc;
import bench.fory.Bytes;
import bench.fory.Items;
import bench.fory.Numbers;
import bench.fory.Texts;
import io.grpc.stub.StreamObserver;
import java.io.IOException;

/** Fory's messages over gRPC, with the service that Fory's compiler generates, otherwise as {@link GrpcService}. */
final class ForyService extends BenchGrpc.BenchImplBase implements Service {
    @Override
    public int start() throws IOException {
        return GrpcService.start(this);
    }

    @Override
    public void sendNumbers(Numbers request, StreamObserver<Items> answer) {
        answer(request.getData().size(), answer);
    }

    @Override
    public void sendTexts(Texts request, StreamObserver<Items> answer) {
        answer(request.getData().size(), answer);
    }

    @Override
    public void sendBytes(Bytes request, StreamObserver<Items> answer) {
        answer(request.getData().length, answer);
    }

    private static void answer(int count, StreamObserver<Items> answer) {
        Items items = new Items();
        items.setCount(count);
        answer.onNext(items);
        answer.onCompleted();
    }
}

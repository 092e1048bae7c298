// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.creo.client.MalformedException;

/** Takes the body of an answer, up to a limit. */
final class BodyCollector implements HttpResponse.BodySubscriber<byte[]> {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final int limit;
    /** Whether what is beyond the limit is left out; else it is an error. */
    private final boolean cuts;

    private volatile Flow.Subscription subscription;

    BodyCollector(int limit, boolean cuts) {
        this.limit = limit;
        this.cuts = cuts;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
        if (body.isDone()) {
            given.cancel();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            int room = limit - bytes.size();
            byte[] part = new byte[Math.min(room, buffer.remaining())];
            buffer.get(part);
            bytes.write(part, 0, part.length);
            if (buffer.hasRemaining() && !body.isDone()) {
                full();
            }
        }
    }

    private void full() {
        subscription.cancel();
        if (cuts) {
            body.complete(bytes.toByteArray());
        } else {
            body.completeExceptionally(
                    new MalformedException("an answer of more than " + limit + " bytes, which are the client's limit"));
        }
    }

    @Override
    public void onError(Throwable error) {
        body.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
        body.complete(bytes.toByteArray());
    }

    /** Nobody wants it any more. */
    void cancel() {
        body.cancel(false);
        Flow.Subscription given = subscription;
        if (given != null) {
            given.cancel();
        }
    }
}

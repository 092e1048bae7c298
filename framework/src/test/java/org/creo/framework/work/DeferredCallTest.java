// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.creo.framework.dispatch.Payload;

/** The same for callers, where no thread waits for a call of a simple method. */
class DeferredCallTest extends WorkerPoolTest {
    @Override
    Future<Payload> call(Answering by, TestCall call) {
        if (!call.method().isSimple() || !call.views().isEmpty()) {
            return super.call(by, call);
        }
        Begun begun = new Begun();
        callers.submit(() -> begun.early.complete(by.begin(call, result -> {
            try {
                begun.complete(result.get());
            } catch (RuntimeException e) {
                begun.completeExceptionally(e);
            }
        })));
        return begun;
    }

    /** A call that has begun. */
    private static final class Begun extends CompletableFuture<Payload> {
        final CompletableFuture<Runnable> early = new CompletableFuture<>();

        @Override
        public boolean cancel(boolean interrupts) {
            early.join().run();
            return isCompletedExceptionally();
        }
    }
}

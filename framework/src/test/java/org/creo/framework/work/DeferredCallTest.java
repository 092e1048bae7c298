// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Payload;
import org.creo.protocol.ProtocolLimits;
import org.junit.jupiter.api.Test;
import rasp.work.Order;
import rasp.work.WorkClient;

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

    /** It has not run there, and so may be given away, whatever its method does. */
    @Test
    void aCallWhoseBeginHasNotLeftGoesToAnotherWorker() throws Exception {
        int unsent = 36;
        List<Future<Payload>> calls = new ArrayList<>();
        try (WorkClient mute = new WorkClient(address());
                Stream<Order> unread = mute.serve(TestWorker.offering(service, 1_000), forEver())) {
            assertTrue(attached.tryAcquire(20, TimeUnit.SECONDS), "no worker attaches");
            for (int i = 0; i < ProtocolLimits.FIRST_ITEMS + unsent; i++) {
                calls.add(call(put, "x"));
            }
            // Then all have left that may.
            calls.forEach(each -> ((Begun) each).early.join());
            assertNotNull(unread);
        }
        try (TestWorker other = worker(unsent)) {
            for (int i = 0; i < unsent; i++) {
                other.answer(other.begin().call(), "fine");
            }
            int answered = 0;
            for (Future<Payload> call : calls) {
                try {
                    assertEquals("fine", text(call));
                    answered++;
                } catch (ExecutionException e) {
                    assertTrue(
                            e.getCause().getMessage().startsWith("put may have run, but nothing that it wrote is kept"),
                            e.getCause().getMessage());
                }
            }
            assertEquals(unsent, answered);
        }
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

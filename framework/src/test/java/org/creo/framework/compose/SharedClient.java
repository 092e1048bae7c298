// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;

/**
 * One connection for any number of threads, as a generated client has: a thread that is interrupted withdraws its call.
 */
final class SharedClient implements AutoCloseable {
    private final RawClient raw;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<RawClient.Reply>> open = new ConcurrentHashMap<>();

    SharedClient(InetSocketAddress address) throws IOException {
        raw = RawClient.open(address);
        raw.socket().setSoTimeout(0);
        new Thread(this::read, "test-reader").start();
    }

    private void read() {
        try {
            while (true) {
                RawClient.Reply reply = raw.read();
                CompletableFuture<RawClient.Reply> waits = open.remove(reply.id());
                if (waits != null) {
                    waits.complete(reply);
                }
            }
        } catch (IOException e) {
            open.values().forEach(waits -> waits.completeExceptionally(e));
        }
    }

    private synchronized void send(byte[] frame) {
        try {
            raw.send(frame);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A call under way. */
    record Pending(int id, CompletableFuture<RawClient.Reply> answer) {}

    /** Begins a call with a time-out in milliseconds; 0 for none. */
    Pending begin(String service, String method, int timeout, int argument) {
        Pending call = new Pending(ids.incrementAndGet(), new CompletableFuture<>());
        open.put(call.id, call.answer);
        send(RawClient.request(
                call.id,
                TestService.id(service),
                TestService.id(method),
                timeout,
                ByteBuffer.allocate(Integer.BYTES).putInt(argument).array()));
        return call;
    }

    void cancel(Pending call) {
        send(RawClient.frame(RawClient.CANCEL, call.id));
    }

    /** Calls a method with an integer as its parameter and result. */
    int call(String service, String method, int argument) {
        Pending call = begin(service, method, 0, argument);
        try {
            RawClient.Reply reply = call.answer.get();
            if (reply.kind() != RawClient.RESPONSE) {
                throw new IllegalStateException(reply.message());
            }
            return ByteBuffer.wrap(reply.body()).getInt();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cancel(call);
            throw new CancellationException("interrupted");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() throws IOException {
        raw.close();
    }
}

// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.creo.client.Phase;

/** A one-way call that completes a future when its request is sent. */
final class AsyncPost extends BlockingCall<Void> implements WaitingCalls.Waiter {
    final CompletableFuture<Void> future = new CompletableFuture<>();
    private final Connections connections;
    private final WriterPool writers;
    private final WireWriter request;

    AsyncPost(RemoteMethod<Void> method, Connections connections, int timeout, WriterPool writers, WireWriter request) {
        super(method, connections.toString(), timeout);
        this.connections = connections;
        this.writers = writers;
        this.request = request;
    }

    /** Sends the request; may wait for room, but not for a connection. */
    void start() {
        send(Runnable::run);
    }

    @Override
    public void connected() {
        send(connections::executeSoon);
    }

    @Override
    public void unconnected(Throwable why) {
        future.completeExceptionally(why);
    }

    /** Sends the request. The future is completed in the given way, since that runs users' code. */
    private void send(Executor completing) {
        try {
            Connection used;
            do {
                used = connections.getOrWait(this);
                if (used == null) {
                    return;
                }
            } while (!used.send(this, request, false));
            if (phase() == Phase.SEND) {
                Connection broken = used;
                connections.execute(() -> awaitReason(broken));
            } else {
                writers.giveBack(request);
                completing.execute(() -> future.complete(null));
            }
        } catch (RuntimeException | Error e) {
            completing.execute(() -> future.completeExceptionally(e));
        }
    }

    /** The connection broke, and the host may have said why. */
    private void awaitReason(Connection broken) {
        try {
            broken.await(this);
            future.complete(null);
        } catch (RuntimeException | Error e) {
            future.completeExceptionally(e);
        }
    }
}

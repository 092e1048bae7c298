// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.creo.client.CreoException;

/** A call whose answer completes a future, and so runs what the user has attached to the future. */
final class AsyncCall<R> extends Call<R> implements WaitingCalls.Waiter {
    final CompletableFuture<R> future = new CompletableFuture<>();
    private final Connections connections;
    private final WriterPool writers;
    private final WireWriter request;
    private int attempts;
    /** Whether it was sent again because the host did not accept the token. */
    private boolean renewed;

    private volatile Connection connection;

    AsyncCall(RemoteMethod<R> method, Connections connections, int timeout, WriterPool writers, WireWriter request) {
        super(method, connections.toString(), timeout);
        this.connections = connections;
        this.writers = writers;
        this.request = request;
        // If the future ends earlier, by cancel() or orTimeout(), the answer is not wanted any more.
        future.whenComplete((result, error) -> {
            Connection used = connection;
            if (used != null) {
                used.giveUp(this);
            }
        });
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
        end(why);
    }

    /** Sends the request. A failure ends the call in the given way, since that runs users' code. */
    private void send(Executor ending) {
        try {
            Connection used;
            do {
                used = connections.getOrWait(this);
            } while (used != null && !future.isDone() && !isSentOver(used));
        } catch (RuntimeException | Error e) {
            ending.execute(() -> end(e));
        }
    }

    private boolean isSentOver(Connection used) {
        connection = used;
        if (!used.send(this, request, true)) {
            return false;
        }
        if (future.isDone()) {
            used.giveUp(this); // it ended before there was anything to give up
        }
        if (!isKept()) {
            writers.giveBack(request);
        }
        return true;
    }

    /** Whether the request may be sent again. */
    private boolean isKept() {
        return method.repeatable || connections.asksForToken();
    }

    @Override
    boolean isAttended() {
        return false;
    }

    @Override
    void answered(Frame frame) {
        connections.executeSoon(() -> {
            try {
                future.complete(connections.decoded(this, frame, connection));
            } catch (RuntimeException | Error e) {
                end(e);
            } finally {
                connection.giveBack(frame);
            }
        });
    }

    @Override
    void failed(Failure failure) {
        connections.executeSoon(() -> end(broken(failure)));
    }

    @Override
    void expired() {
        connections.executeSoon(() -> end(late()));
    }

    private void end(Throwable e) {
        attempts++;
        if (e instanceof CreoException && !future.isDone() && isToBeRepeated((CreoException) e)) {
            start();
        } else {
            future.completeExceptionally(e);
        }
    }

    private boolean isToBeRepeated(CreoException e) {
        if (!renewed && connections.renews(e)) {
            renewed = true;
            return true;
        }
        return isRepeatable(e, attempts, connections.haveOthers());
    }
}

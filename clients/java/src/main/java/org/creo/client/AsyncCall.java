// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.util.concurrent.CompletableFuture;

/** A call whose answer goes to a future, and from there to whatever its user has made of that. */
final class AsyncCall<R> extends PendingCall<R> {
    final CompletableFuture<R> future = new CompletableFuture<>();
    private final Channel channel;
    private final WireWriter request;
    private int attempts;
    private volatile Connection connection;

    AsyncCall(RemoteMethod<R> method, Channel channel, int timeout, WireWriter request) {
        super(method, channel.toString(), timeout);
        this.channel = channel;
        this.request = request;
        // Whoever ends the future earlier, by cancel() or orTimeout(), does not want the answer any more.
        future.whenComplete((result, error) -> abandon());
    }

    private void abandon() {
        Connection used = connection;
        if (used != null) {
            used.giveUp(this);
        }
    }

    /** Sends the request on a connection that has to be found first. */
    void find() {
        try {
            start(channel.connection(this));
        } catch (CreoException e) {
            end(e);
        }
    }

    /** Sends the request; may wait for room. */
    void start(Connection first) {
        attempts++;
        try {
            Connection used = first;
            while (!future.isDone()) {
                connection = used;
                if (used.send(this, request, true)) {
                    break;
                }
                used = channel.connection(this);
            }
            if (future.isDone()) {
                abandon();
            }
            if (!method.repeatable) {
                channel.giveBack(request);
            }
        } catch (CreoException e) {
            end(e);
        }
    }

    @Override
    boolean isAttended() {
        return false;
    }

    @Override
    void answered(Frame frame) {
        channel.execute(() -> {
            try {
                R result = channel.decoded(this, frame, connection);
                future.complete(result);
            } catch (CreoException e) {
                end(e);
            } catch (RuntimeException | Error e) {
                future.completeExceptionally(e);
            } finally {
                connection.giveBack(frame);
            }
        });
    }

    @Override
    void failed(Failure failure) {
        channel.execute(() -> end(broken(failure)));
    }

    @Override
    void expired() {
        channel.execute(() -> end(late()));
    }

    private void end(CreoException e) {
        if (!future.isDone() && Channel.isRepeatable(this, e, attempts)) {
            find();
            return;
        }
        future.completeExceptionally(e);
    }
}

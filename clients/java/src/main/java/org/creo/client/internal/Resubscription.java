// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.creo.client.CreoException;
import org.creo.client.ServiceException;
import org.creo.client.TransportException;

/** The items of a stream that is opened again where it is cut off, and then those of the next one. */
final class Resubscription<R> implements ItemSource<R> {
    private final Supplier<BlockingStreamCall<R>> opening;
    private final Connections connections;
    private final Gap gap;

    private volatile BlockingStreamCall<R> call;
    private volatile boolean closed;
    /** What ended it; null while nothing has. */
    private CreoException failure;
    /** Whether the call was cut off and another one must be made, and not before which moment. */
    private boolean cut;

    private long due;

    /** @param opening makes the call, and sends its request */
    Resubscription(Supplier<BlockingStreamCall<R>> opening, Connections connections, Gap gap) {
        this.opening = opening;
        this.connections = connections;
        this.gap = gap;
        this.call = opening.get();
    }

    @Override
    public R next(long nanos) {
        long begun = System.nanoTime();
        while (true) {
            if (failure != null) {
                throw failure;
            }
            long left = nanos == Wait.FOREVER ? nanos : Math.max(0, nanos - (System.nanoTime() - begun));
            try {
                if (cut && !reopen(left)) {
                    return null;
                }
                R item = call.next(left);
                if (item != null) {
                    gap.closed();
                }
                return item;
            } catch (TransportException | ServiceException e) {
                cut(e);
            }
        }
    }

    private void cut(CreoException e) {
        failure = e; // also if whoever is told of the gap throws something
        long pause = closed ? -1 : gap.cut(e);
        if (pause < 0) {
            throw e;
        }
        failure = null;
        cut = true;
        due = System.nanoTime() + pause;
    }

    /** Opens the stream again, which may take as long as connecting may; false if it is not to be opened yet. */
    private boolean reopen(long nanos) {
        long pause = due - System.nanoTime();
        try {
            connections.awaitClosing(Math.min(pause, nanos));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw call.readInterrupted();
        }
        if (closed) {
            throw new CancellationException(call + ": the stream was closed");
        }
        if (pause > nanos) {
            return false;
        }
        call = opening.get();
        cut = false;
        if (closed) {
            call.close();
        }
        return true;
    }

    @Override
    public boolean ended() {
        return !cut && call.ended();
    }

    @Override
    public void close() {
        closed = true;
        call.close();
    }
}

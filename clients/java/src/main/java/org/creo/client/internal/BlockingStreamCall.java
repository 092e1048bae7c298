// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.Iterator;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** A call with streams whose threads wait for it: one for the items that come, one for credit to send others. */
final class BlockingStreamCall<R> extends StreamCall<R> implements ItemSource<R> {
    /** For the thread that reads: an interrupt ends its wait, and not the call. */
    private final ThreadWait forItem = new ThreadWait(() -> hasItem() || isEnded(), false);

    private final ThreadWait forCredit = new ThreadWait(() -> hasCredit() || isEnded(), true);
    private final ThreadWait forAnswer = new ThreadWait(this::isEnded, true);
    /** Sends items while others come. */
    private FutureTask<?> upload;
    /** Whether it has started; it must not be stopped before, since it is what closes its source. */
    private volatile boolean uploading;

    /** Whether its end was read. */
    private volatile boolean over;

    private final Watch watch;

    /** @param watch null for a call that nobody watches */
    BlockingStreamCall(
            RemoteMethod<R> method, String address, int timeout, boolean downloads, boolean uploads, Watch watch) {
        super(method, address, timeout, downloads, uploads);
        this.watch = watch;
        watchedBy(watch);
    }

    /** It is over for its caller. */
    void ended(Throwable error) {
        Watch.over(watch, error);
    }

    @Override
    public void close() {
        if (over) {
            return;
        }
        abandon();
        if (watch != null) {
            ended(error());
        }
    }

    @Override
    void changed() {
        wake();
        if (uploading && isEnded()) {
            upload.cancel(true);
        }
    }

    @Override
    boolean wake() {
        // Not in one expression: each of the threads may have a reason to continue.
        boolean item = forItem.wake();
        boolean leave = forCredit.wake();
        boolean last = forAnswer.wake();
        return item || leave || last;
    }

    /** Sends all items, in the calling thread, and waits for the answer. */
    <T> R upload(Stream<T> items, BiConsumer<WireWriter, T> write) {
        R result;
        try {
            send(items, write);
            forAnswer.await(this);
            throwError();
            result = result();
        } catch (RuntimeException | Error e) {
            ended(e);
            throw e;
        }
        ended(null);
        return result;
    }

    /** Sends items in their own thread. */
    <T> void uploadMeanwhile(Stream<T> items, BiConsumer<WireWriter, T> write, Executor threads) {
        upload = new FutureTask<>(
                () -> {
                    uploading = true;
                    send(items, write);
                },
                null);
        try {
            threads.execute(upload);
        } catch (RuntimeException | Error e) {
            stop(e);
            ended(e);
            throw e;
        }
    }

    private <T> void send(Stream<T> items, BiConsumer<WireWriter, T> write) {
        WireWriter message = new WireWriter();
        message.leaveLarge();
        try (items) {
            for (Iterator<T> each = items.iterator(); !isEnded() && each.hasNext(); ) {
                putItem(message, write, each.next());
                forCredit.await(this);
                if (isEnded() || !sendItem(message)) {
                    return;
                }
            }
            if (!isEnded()) {
                sendEnd();
            }
        } catch (RuntimeException | Error e) {
            stop(e);
            throw e;
        }
    }

    @Override
    public R next(long nanos) {
        try {
            R item = over ? null : read(nanos);
            if (over) {
                ended(null);
            }
            return item;
        } catch (RuntimeException | Error e) {
            if (isEnded()) {
                ended(e);
            }
            throw e;
        }
    }

    private R read(long nanos) {
        long begun = System.nanoTime();
        boolean looked = false;
        while (true) {
            boolean ended = isEnded(); // looked at first: the last item comes before the end
            R next = take();
            if (next != null) {
                return next;
            }
            if (ended) {
                throwError();
                over = true;
                return null;
            }
            long left = nanos == Wait.FOREVER ? nanos : nanos - (System.nanoTime() - begun);
            if (left > 0) {
                forItem.await(this, left);
                looked = true;
            } else if (looked) {
                return null;
            } else {
                connection().look();
                looked = true;
            }
        }
    }

    @Override
    public boolean ended() {
        return over;
    }

    private void throwError() {
        Throwable error = error();
        if (error instanceof RuntimeException) {
            throw (RuntimeException) error;
        }
        if (error != null) {
            throw (Error) error;
        }
    }
}

// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A call with streams whose threads wait for it: one for the items that come, one for credit to send others. */
final class BlockingStreamCall<R> extends StreamCall<R> {
    private final ThreadWait forItem = new ThreadWait(() -> hasItem() || isEnded());
    private final ThreadWait forCredit = new ThreadWait(() -> hasCredit() || isEnded());
    private final ThreadWait forAnswer = new ThreadWait(this::isEnded);
    /** Sends items while others come. */
    private FutureTask<?> upload;
    /** Whether it has started; it must not be stopped before, since it is what closes its source. */
    private volatile boolean uploading;

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

    /** Its caller wants no more of it. */
    private void close() {
        stop(null);
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

    /**
     * The items that come, as a stream. Closing it ends the call; so does the cleaner, when nobody can read from it any
     * more.
     */
    Stream<R> items(Cleaner cleaner) {
        Spliterator<R> items =
                new Spliterators.AbstractSpliterator<>(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL) {
                    @Override
                    public boolean tryAdvance(Consumer<? super R> action) {
                        try {
                            R item = next();
                            if (item != null) {
                                action.accept(item);
                            }
                            return item != null;
                        } finally {
                            Reference.reachabilityFence(this); // so that the call is not ended while this waits
                        }
                    }
                };
        cleaner.register(items, this::close);
        return StreamSupport.stream(items, false).onClose(this::close);
    }

    /** The next item; null at the end. */
    private R next() {
        try {
            R item = read();
            if (item == null) {
                ended(null);
            }
            return item;
        } catch (RuntimeException | Error e) {
            ended(e);
            throw e;
        }
    }

    private R read() {
        while (true) {
            boolean ended = isEnded(); // looked at first: the last item comes before the end
            R item = take();
            if (item != null) {
                return item;
            }
            if (ended) {
                throwError();
                return null;
            }
            forItem.await(this);
        }
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

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.inmemory;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Queue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Download;
import org.creo.framework.queue.Request;
import org.creo.protocol.Credit;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameKind;
import org.creo.protocol.Status;

/** One call of a service in memory. It stands for what are a client and its connection in a call of a host. */
final class InMemoryCall implements Caller {
    /** Work for the thread that waits for the call; other threads add to it. */
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

    /** Whether the thread waits no more; under the lock of the tasks. */
    private boolean left;

    /**
     * The credit that the method has given: how much more it takes. It has its own lock, by which the waiting sender is
     * told of it.
     */
    private final Credit credit = new Credit();

    private final Function<CallFailure, RuntimeException> errors;
    private Request request;

    private volatile boolean answered;
    private volatile Throwable cause;
    /** The exception that the caller's stream has thrown. */
    private volatile RuntimeException ofItems;

    /** The fields below belong to the thread that waits. */
    private final Queue<byte[]> items = new ArrayDeque<>();

    private boolean ended;
    private byte[] result;
    private CallFailure failure;

    /** @param errors makes the exceptions by which calls end */
    InMemoryCall(Function<CallFailure, RuntimeException> errors) {
        this.errors = errors;
    }

    /** Sets the request, before it is given to the service. */
    void begins(Request made) {
        request = made;
    }

    @Override
    public void reply(Answer answer) {
        Download sent = answer.last() ? answer.request().download() : null;
        if (sent != null) {
            flow(sent);
        }
        byte[] bytes = answer.bytes();
        if (answer.kind() == FrameKind.CREDIT) {
            synchronized (credit) {
                credit.add(Credit.items(bytes, answer.body()), Credit.bytes(bytes, answer.body()));
                credit.notifyAll();
            }
            return;
        }
        Answer whole = answer.joined();
        byte[] body = Arrays.copyOfRange(whole.bytes(), whole.body(), whole.end());
        synchronized (credit) {
            answered = true;
            credit.notifyAll();
        }
        tasks.add(() -> {
            ended = true;
            result = body;
            failure = answer.status() == null ? null : new CallFailure(answer.status(), body, cause);
        });
    }

    @Override
    public void flow(Download download) {
        synchronized (items) {
            download.takeEach((bytes, from, to) -> {
                byte[] item = Arrays.copyOfRange(bytes, from, to);
                tasks.add(() -> items.add(item));
            });
        }
    }

    /** A one-way call has no caller any more that could learn of it. */
    @Override
    public boolean learns(Request failed, Throwable why) {
        cause = why;
        return !failed.oneway();
    }

    /**
     * Has the method run on the thread that waits. Where that thread waits no more, since it was interrupted, nothing
     * is run, but the turn has to give its permission back.
     */
    void mayRun(Runnable turn) {
        synchronized (tasks) {
            if (!left) {
                tasks.add(turn);
                return;
            }
        }
        turn.run();
    }

    /** Waits for the end of the call, and returns the result. */
    byte[] result() {
        awaitEnd();
        check();
        return result;
    }

    /** Waits for the end of the call, whichever it is. */
    void awaitEnd() {
        while (!ended) {
            proceed();
        }
        synchronized (tasks) {
            left = true;
        }
        for (Runnable rest = tasks.poll(); rest != null; rest = tasks.poll()) {
            rest.run();
        }
    }

    /** The items of the result; reading one waits for it. */
    Stream<byte[]> items() {
        return StreamSupport.stream(
                        new Spliterators.AbstractSpliterator<byte[]>(
                                Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL) {
                            @Override
                            public boolean tryAdvance(Consumer<? super byte[]> action) {
                                byte[] item = nextItem();
                                if (item != null) {
                                    action.accept(item);
                                }
                                return item != null;
                            }
                        },
                        false)
                .onClose(() -> request.abandon(Status.CANCELLED, "The stream was closed."));
    }

    private byte[] nextItem() {
        while (items.isEmpty() && !ended) {
            proceed();
        }
        if (items.isEmpty()) {
            check();
            return null;
        }
        byte[] item = items.remove();
        request.download().credit(1, item.length);
        return item;
    }

    private void proceed() {
        boolean interrupted = false;
        Runnable task = null;
        while (task == null) {
            try {
                task = tasks.take();
            } catch (InterruptedException e) {
                interrupted = true;
                request.abandon(Status.CANCELLED, "The thread that waits for it was interrupted.");
            }
        }
        try {
            task.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void check() {
        if (ofItems != null) {
            throw ofItems;
        }
        if (failure != null) {
            throw errors.apply(failure);
        }
    }

    /** Sends items as the method reads them, until there are no more or the call has ended; then closes the stream. */
    void send(Stream<byte[]> sent) {
        try (sent) {
            Iterator<byte[]> each = sent.iterator();
            while (!answered && each.hasNext()) {
                byte[] item = each.next();
                if (waitForCredit(item.length)) {
                    request.upload().add(frame(FrameKind.ITEM, item));
                }
            }
            request.upload().end(frame(FrameKind.END, new byte[0]));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            request.abandon(Status.CANCELLED, "The thread that sends its items was interrupted.");
        } catch (FrameException e) {
            throw new IllegalStateException(e);
        } catch (RuntimeException e) {
            ofItems = e;
            request.abandon(Status.CANCELLED, "The stream that was sent has failed.");
        } catch (Error e) {
            request.abandon(Status.CANCELLED, "The stream that was sent has failed.");
            throw e;
        }
    }

    /** Waits until an item of this size may be sent; false where the call has ended before. */
    private boolean waitForCredit(int size) throws InterruptedException {
        synchronized (credit) {
            while (!answered && !credit.suffices()) {
                credit.wait();
            }
            credit.spend(size);
            return !answered;
        }
    }

    private Frame frame(FrameKind kind, byte[] body) {
        return new Frame(kind, request.id(), body, null, 0, 0);
    }

    @Override
    public String toString() {
        return "this process";
    }
}

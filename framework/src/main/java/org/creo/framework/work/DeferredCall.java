// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.creo.framework.compose.ThreadPlace;
import org.creo.framework.dispatch.CallRefusedException;
import org.creo.framework.dispatch.Deferred;
import org.creo.framework.dispatch.Payload;
import org.creo.protocol.Status;
import rasp.work.Answer;
import rasp.work.Ask;
import rasp.work.Failed;
import rasp.work.Item;
import rasp.work.Order;
import rasp.work.Thrown;
import rasp.work.View;

/**
 * A call for which no thread waits: its method is {@link WorkMethod#isSimple simple}, so nothing happens between its
 * beginning and its answer. Whoever frees a place for it begins it, and whoever receives the answer hands that on. Only
 * where the values that it sees are too many to go along it gets a thread after all.
 */
final class DeferredCall implements GivenCall {
    private final WorkerPool pool;
    private final WorkMethod method;
    /** This and the next two are null once it has ended, as its worker may keep it for long. */
    private WorkCall call;

    private CallViews views;
    private Deferred deferred;
    private final ThreadPlace place = ThreadPlace.here();
    private volatile long begunAt = System.nanoTime();
    /** How many workers it was given to; as the next fields under the lock of this object. */
    private int attempts;

    private AttachedWorker worker;
    private int id;
    /** Whether a worker has it, as its trace knows. */
    private boolean handed;

    /** Waits for it; null where none does. */
    private Thread thread;

    private boolean mayRun;
    private volatile boolean over;
    /** Whether the log says that the worker is silent. */
    private boolean told;

    /** @param deferred is told of the end */
    DeferredCall(WorkerPool pool, WorkCall call, Deferred deferred) {
        this.pool = pool;
        this.method = call.method();
        this.call = call;
        this.views = new CallViews(call.views());
        this.deferred = deferred;
    }

    @Override
    public WorkMethod method() {
        return method;
    }

    @Override
    public long age() {
        return System.nanoTime() - begunAt;
    }

    /**
     * The order with which it begins. Null where its result is not wanted any more, or a thread waits for it from now
     * on: then it does not begin so.
     */
    synchronized Order begin(AttachedWorker by, int number) {
        if (over) {
            return null;
        }
        View[][] along = new View[1][];
        call.use(() -> along[0] = views.along());
        if (Arrays.stream(along[0]).anyMatch(view -> !view.complete())) {
            startThread();
            return null;
        }
        attempts++;
        worker = by;
        id = number;
        begunAt = System.nanoTime();
        Order[] begin = new Order[1];
        ThreadPlace.within(place, () -> {
            ThreadPlace.handed(by.name());
            begin[0] = WorkMessages.begin(call, number, along[0]);
        });
        handed = true;
        return begin[0];
    }

    private void startThread() {
        Thread own = new Thread(this::run, "creo-work-call");
        own.setDaemon(true);
        try {
            own.start();
        } catch (OutOfMemoryError e) {
            throw new CallRefusedException(
                    Status.BUSY, "No thread is left for a call that sees so large values; try again later.");
        }
        thread = own;
    }

    /** Waits for its answer, on a thread. */
    private void run() {
        ThreadPlace.within(
                place,
                () -> call.use(() -> {
                    Supplier<Payload> result;
                    try {
                        Payload payload = pool.answer(call);
                        result = () -> payload;
                    } catch (RuntimeException e) {
                        result = () -> {
                            throw e;
                        };
                    }
                    end(result);
                }));
    }

    /** Whether its begin may have left for the worker. */
    synchronized void mayRun(boolean may) {
        mayRun = may;
    }

    private synchronized boolean again() {
        return !mayRun || method.repeatable();
    }

    /** The worker has answered nothing for long; it is said once. */
    synchronized boolean tell() {
        boolean first = !told && !over;
        told = true;
        return first;
    }

    @Override
    public void answer(Answer answer) {
        end(() -> {
            call.use(() -> views.write(answer.writes()));
            WorkMessages.setFields(call, answer.fields());
            return WorkMessages.payload(answer.result());
        });
    }

    @Override
    public void thrown(Thrown thrown) {
        end(() -> {
            WorkMessages.setFields(call, thrown.fields());
            return WorkMessages.payload(thrown);
        });
    }

    @Override
    public void failed(Failed failed) {
        end(() -> {
            throw WorkMessages.failure(worker.name(), failed);
        });
    }

    /** It ends so, and is given to no worker any more; returns false where it has ended before. */
    private boolean end(Supplier<Payload> result) {
        synchronized (this) {
            if (over) {
                return false;
            }
            over = true;
        }
        try {
            end(deferred, result);
        } finally {
            call = null;
            views = null;
            deferred = null;
        }
        return true;
    }

    private void end(Deferred told, Supplier<Payload> result) {
        told.end(() -> {
            try {
                Payload payload = result.get();
                returned(null);
                return payload;
            } catch (BreachException e) {
                worker.breach(e.getMessage());
                WorkerFailedException broken = WorkMessages.broken(worker.name(), e);
                returned(broken);
                throw broken;
            } catch (RuntimeException e) {
                returned(e);
                throw e;
            }
        });
    }

    /** No worker has it any more, as its trace knows. */
    private synchronized void returned(RuntimeException failure) {
        if (handed) {
            handed = false;
            ThreadPlace.within(place, () -> ThreadPlace.returned(failure));
        }
    }

    /** It ends with a failure; returns false where it has ended before. */
    boolean fail(RuntimeException failure) {
        return end(() -> {
            throw failure;
        });
    }

    @Override
    public void gone(String why) {
        CallRefusedException refusal = WorkerPool.refusal(method, again(), attempts, why);
        if (refusal != null) {
            fail(refusal);
            return;
        }
        returned(new CallRefusedException(Status.UNAVAILABLE, "The worker " + why));
        pool.begin(this);
    }

    /** Its result is not wanted any more. */
    void cancel() {
        // The usual case: nothing is left to be ended.
        if (over || interrupts() || !fail(new CancellationException("the call has its answer"))) {
            return;
        }
        pool.forget(this);
        AttachedWorker by;
        int number;
        synchronized (this) {
            by = worker;
            number = id;
        }
        if (by != null) {
            by.cancel(number);
        }
    }

    /** Interrupts the thread that waits for it, and then ends it; false where none does. */
    private synchronized boolean interrupts() {
        if (thread != null) {
            thread.interrupt();
        }
        return thread != null;
    }

    @Override
    public void item(Item item) {
        throw new BreachException("sends items for " + method + ", which gives no stream");
    }

    @Override
    public void credit(int items) {
        throw new BreachException("wants items of " + method + ", which takes no stream");
    }

    @Override
    public void ask(Ask ask) {
        throw new BreachException("wants to read in a call of " + method + ", whose views it has");
    }
}

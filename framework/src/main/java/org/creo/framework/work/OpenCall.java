// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.creo.framework.compose.ThreadPlace;
import org.creo.framework.dispatch.CallRefusedException;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.queue.Arguments;
import org.creo.protocol.Status;
import rasp.work.Answer;
import rasp.work.Ask;
import rasp.work.Count;
import rasp.work.Credit;
import rasp.work.Failed;
import rasp.work.Item;
import rasp.work.Moved;
import rasp.work.Order;
import rasp.work.Question;
import rasp.work.Report;
import rasp.work.Rows;
import rasp.work.Span;
import rasp.work.Thrown;

/**
 * A call that a worker has. The thread of the call waits for the worker's reports, and does what they say: it alone may
 * touch state. The thread that reads the reports of the worker puts them here, and waits for nothing.
 */
final class OpenCall implements GivenCall {
    private static final int MOST_QUESTIONS = 64;
    /** So many items of its stream may wait here at the beginning. */
    private static final int FIRST_ITEMS = 8;

    private static final int MOST_ITEMS = 64;
    /** So many bytes of items may wait here, as far as the largest one so far tells, or one item. */
    private static final int MOST_ITEM_BYTES = 256 << 10;
    /** So many items may a worker be ready for. */
    private static final long MOST_CREDIT = 1 << 20;

    private final WorkCall call;
    private final CallViews views;
    private final ThreadPlace place = ThreadPlace.here();
    private AttachedWorker worker;
    private int id;
    /** Null where the method takes no stream. */
    private Uploading uploading;
    /** How many items the worker may send that it has not sent. Written by the reader after the beginning. */
    private int credit;

    private int largest = 1;
    /** Whether the caller has seen something of the call, or the worker something that is there only once. */
    private volatile boolean seen;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    /** The fields below are read and written under the lock. */
    private final Queue<Arrived> reports = new ArrayDeque<>();
    /** How much memory the report takes at which the call's thread is. */
    private long held;
    /** Questions that wait for another version. */
    private final Queue<Ask> watching = new ArrayDeque<>();

    private int questions;
    private String gone;
    /** Why the call cannot go on; null where it can. */
    private CallRefusedException refused;

    private boolean closed;
    /** The thread that waits for another version; null where none does. */
    private Thread watcher;

    private boolean woken;
    /** When it was given to the worker, in nanoseconds. */
    private volatile long begunAt = System.nanoTime();
    /** When the call has heard of the worker; with the next field it belongs to the call's thread. */
    private long heardAt;
    /** Whether the log says that the worker is silent. */
    private boolean told;

    /**
     * A report that has come.
     *
     * @param bytes how much memory it takes of that for clients
     */
    private record Arrived(Report report, long bytes) {}

    OpenCall(WorkCall call) {
        this.call = call;
        this.views = new CallViews(call.views());
    }

    @Override
    public WorkMethod method() {
        return call.method();
    }

    boolean seen() {
        return seen;
    }

    @Override
    public long age() {
        return System.nanoTime() - begunAt;
    }

    /** The order with which it begins. */
    Order begin(AttachedWorker by, int number) {
        worker = by;
        id = number;
        begunAt = System.nanoTime();
        heardAt = begunAt;
        uploading = method().streams().up() ? new Uploading() : null;
        return WorkMessages.begin(call, id, views.along());
    }

    /** Does what the worker reports, up to the answer. */
    Payload await() throws WorkerGoneException, InterruptedException {
        if (method().streams().down()) {
            grant(FIRST_ITEMS);
        }
        Doing doing = new Doing();
        while (doing.result == null) {
            next().match(doing);
            doing.send();
        }
        return doing.result;
    }

    private void grant(int items) throws WorkerGoneException, InterruptedException {
        lock.lock();
        try {
            credit += items;
        } finally {
            lock.unlock();
        }
        worker.send(Order.credit(new Credit(id, items)));
    }

    /** Waits for the next report; meanwhile for another version, where the worker does. */
    private Report next() throws WorkerGoneException, InterruptedException {
        while (true) {
            // An interrupt for the end of the call may have been taken for one that a report has caused.
            if (call.isOver()) {
                throw new InterruptedException();
            }
            Ask watched;
            lock.lock();
            try {
                boolean silent = false;
                while (reports.isEmpty() && gone == null && refused == null && watching.isEmpty() && !silent) {
                    silent = !awaitReport();
                }
                release(held);
                held = 0;
                if (!reports.isEmpty()) {
                    heardAt = System.nanoTime();
                    Arrived next = reports.remove();
                    held = next.bytes;
                    return next.report;
                }
                if (silent) {
                    told = true;
                    worker.silent(method(), worker.silence());
                    continue;
                }
                if (gone != null) {
                    throw new WorkerGoneException(gone);
                }
                if (refused != null) {
                    throw refused;
                }
                watched = watching.element();
                watcher = Thread.currentThread();
                woken = false;
            } finally {
                lock.unlock();
            }
            watch(watched);
        }
    }

    /** Waits until something has come; returns false where that takes so long that the log should say so, once. */
    private boolean awaitReport() throws InterruptedException {
        if (told || method().streams() != Streams.NONE) {
            arrived.await();
            return true;
        }
        return arrived.awaitNanos(heardAt + worker.silence().toNanos() - System.nanoTime()) > 0;
    }

    /** Waits until a view shows something else, or until a report comes. */
    private void watch(Ask ask) throws WorkerGoneException, InterruptedException {
        boolean moved = false;
        try {
            views.next(ask.view());
            moved = true;
        } catch (CancellationException e) {
            if (!endWatch()) {
                throw e;
            }
            return;
        } finally {
            endWatch();
        }
        if (moved) {
            lock.lock();
            try {
                watching.remove();
            } finally {
                lock.unlock();
            }
            answered(Order.moved(new Moved(id, ask.question(), views.along())));
        }
    }

    /** Returns whether the thread was interrupted only since a report has come. */
    private boolean endWatch() {
        lock.lock();
        try {
            watcher = null;
            if (woken) {
                Thread.interrupted();
            }
            return woken;
        } finally {
            lock.unlock();
        }
    }

    private void answered(Order rows) throws WorkerGoneException, InterruptedException {
        lock.lock();
        try {
            questions--;
        } finally {
            lock.unlock();
        }
        worker.send(rows);
    }

    @Override
    public void answer(Answer answer) {
        take(Report.answer(answer), answer.resultLength());
    }

    @Override
    public void thrown(Thrown thrown) {
        take(Report.thrown(thrown), thrown.valueLength());
    }

    @Override
    public void failed(Failed failed) {
        take(Report.failed(failed), 0);
    }

    /** @param bytes of a value that came with it; the rest does not count */
    private void take(Report report, int bytes) {
        long holds = MemoryShare.small(bytes) ? 0 : bytes;
        boolean kept = holds == 0 || ThreadPlace.hold(place, holds);
        lock.lock();
        try {
            if (closed) {
                release(kept ? holds : 0);
            } else if (kept) {
                reports.add(new Arrived(report, holds));
                wake();
            } else {
                refuse(new CallRefusedException(
                        Status.BUSY,
                        "Memory is short, and there is none for " + bytes
                                + " bytes that the worker has sent. Try again later."));
            }
        } finally {
            lock.unlock();
        }
    }

    private void release(long bytes) {
        ThreadPlace.release(place, bytes);
    }

    /** Ends the call. Called under the lock. */
    private void refuse(CallRefusedException why) {
        refused = why;
        wake();
    }

    /** Has the thread of the call look. */
    private void wake() {
        arrived.signal();
        if (watcher != null && !woken) {
            woken = true;
            watcher.interrupt();
        }
    }

    @Override
    public void item(Item item) {
        if (!method().streams().down()) {
            throw new BreachException("sends items for " + method() + ", which gives no stream");
        }
        lock.lock();
        try {
            if (credit-- <= 0) {
                throw new BreachException("sends more items for " + method() + " than it has credit for");
            }
        } finally {
            lock.unlock();
        }
        take(Report.item(item), item.itemLength());
    }

    @Override
    public void credit(int items) {
        if (uploading == null) {
            throw new BreachException("wants items of " + method() + ", which takes no stream");
        }
        seen = true;
        uploading.credit(items);
    }

    @Override
    public void ask(Ask ask) {
        lock.lock();
        try {
            if (++questions > MOST_QUESTIONS && !closed) {
                throw new BreachException("asks more than " + MOST_QUESTIONS + " questions at once");
            }
        } finally {
            lock.unlock();
        }
        take(Report.ask(ask), 0);
    }

    @Override
    public void gone(String why) {
        lock.lock();
        try {
            gone = why;
            wake();
        } finally {
            lock.unlock();
        }
    }

    /** Takes no more reports. */
    void close() {
        lock.lock();
        try {
            closed = true;
            release(held + reports.stream().mapToLong(Arrived::bytes).sum());
            held = 0;
            reports.clear();
        } finally {
            lock.unlock();
        }
        if (uploading != null) {
            uploading.end();
        }
    }

    /** Does what a report says. */
    private final class Doing implements Report.Cases<Void> {
        Payload result;
        private Order answer;
        private int granted;

        /** Sends what the last report has caused. */
        void send() throws WorkerGoneException, InterruptedException {
            if (answer != null) {
                Order order = answer;
                answer = null;
                answered(order);
            }
            if (granted > 0) {
                int items = granted;
                granted = 0;
                grant(items);
            }
        }

        @Override
        public Void answer(Answer value) {
            views.write(value.writes());
            WorkMessages.setFields(call, value.fields());
            result = method().streams().down() ? Payload.empty() : WorkMessages.payload(value.result());
            return null;
        }

        @Override
        public Void thrown(Thrown value) {
            WorkMessages.setFields(call, value.fields());
            result = WorkMessages.payload(value);
            return null;
        }

        @Override
        public Void failed(Failed value) {
            throw WorkMessages.failure(worker.name(), value);
        }

        @Override
        public Void item(Item value) {
            byte[] item = value.item();
            seen = true;
            call.send(WorkMessages.payload(item));
            largest = Math.max(largest, item.length);
            granted = window() - credit();
            return null;
        }

        /** How many items may be under way. */
        private int window() {
            return Math.max(1, Math.min(MOST_ITEMS, MOST_ITEM_BYTES / largest));
        }

        /** How many items are under way, or wait here. */
        private int credit() {
            lock.lock();
            try {
                return credit
                        + (int) reports.stream()
                                .map(Arrived::report)
                                .filter(Report.Item.class::isInstance)
                                .count();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public Void credit(Credit value) {
            return null;
        }

        @Override
        public Void ask(Ask value) {
            int view = value.view();
            int question = value.question();
            answer = value.what().match(new Question.Cases<>() {
                @Override
                public Order row(byte[] key) {
                    return Order.rows(new Rows(id, question, views.find(view, key), false));
                }

                @Override
                public Order page(rasp.work.Page page) {
                    return Order.rows(views.page(id, question, view, page));
                }

                @Override
                public Order count(Span span) {
                    return Order.count(new Count(id, question, views.count(view, span)));
                }

                @Override
                public Order next(boolean ignored) {
                    lock.lock();
                    try {
                        watching.add(value);
                    } finally {
                        lock.unlock();
                    }
                    return null;
                }
            });
            return null;
        }

        @Override
        public Void places(int value) {
            return null;
        }
    }

    /** Gives the worker the items that the caller sends, as many as it is ready for, on a thread of its own. */
    private final class Uploading implements Runnable {
        private final Thread thread = new Thread(this, "creo-work-items");
        private final Condition more = lock.newCondition();
        private long ready;

        void credit(int items) {
            lock.lock();
            try {
                ready += items;
                if (ready > MOST_CREDIT) {
                    throw new BreachException("is ready for more than " + MOST_CREDIT + " items");
                }
                if (!closed && thread.getState() == Thread.State.NEW) {
                    thread.setDaemon(true);
                    thread.start();
                }
                more.signal();
            } finally {
                lock.unlock();
            }
        }

        void end() {
            thread.interrupt();
        }

        @Override
        public void run() {
            try {
                while (true) {
                    awaitCredit();
                    Arguments item = call.next();
                    if (item == null) {
                        worker.send(Order.end(id));
                        return;
                    }
                    worker.send(Order.item(new Item(id, WorkMessages.bytes(item))));
                }
            } catch (CancellationException | InterruptedException | WorkerGoneException e) {
                // The call is over, or its worker is gone: the thread of the call knows.
            } catch (CallRefusedException e) {
                lock.lock();
                try {
                    refuse(e);
                } finally {
                    lock.unlock();
                }
            }
        }

        private void awaitCredit() throws InterruptedException {
            lock.lock();
            try {
                while (ready == 0 && !closed) {
                    more.await();
                }
                if (closed) {
                    throw new InterruptedException();
                }
                ready--;
            } finally {
                lock.unlock();
            }
        }
    }
}

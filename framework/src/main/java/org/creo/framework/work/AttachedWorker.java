// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.creo.framework.compose.ThreadPlace;
import org.creo.framework.dispatch.CallRefusedException;
import org.creo.framework.dispatch.ItemSink;
import org.creo.framework.dispatch.ItemSource;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.log.PeerLog;
import org.creo.protocol.Status;
import rasp.work.Answer;
import rasp.work.Ask;
import rasp.work.Credit;
import rasp.work.Failed;
import rasp.work.Item;
import rasp.work.Order;
import rasp.work.Report;
import rasp.work.ServedInterface;
import rasp.work.Thrown;
import rasp.work.Worker;

/**
 * A worker while it is attached, and the stream of its orders. Each order leaves on the thread that gives it. Small
 * reports are handed to their calls where they are received, large ones by the thread of the stream, which waits
 * meanwhile. What breaks a rule ends the stream.
 */
final class AttachedWorker implements Spliterator<Order> {
    private static final PeerLog LOG = PeerLog.of(AttachedWorker.class);
    private static final int MOST_PLACES = 10_000;
    private static final String ENDED = "has ended its stream";
    private static final String LOST = "has lost its connection";
    /** After so long orders that nobody waits for are tried again, where memory for them was short. */
    private static final Duration AGAIN = Duration.ofMillis(20);

    private final WorkerPool pool;
    private final String name;
    private final ItemSource.Items<Report> reports;
    private final WorkerWatch watch;
    private final Set<Integer> services = new HashSet<>();
    private final AtomicInteger lastId = new AtomicInteger();
    /** The calls that it has not answered, also those whose answer nobody wants any more. */
    private final Map<Integer, GivenCall> calls = new ConcurrentHashMap<>();

    private final Reporting reporting = new Reporting();

    private final ReentrantLock sending = new ReentrantLock();
    /** Orders that nobody waits for. They leave when there is room for them. */
    private final Queue<Owed> owed = new ConcurrentLinkedQueue<>();
    /** What is left to do for calls that were too large. */
    private final Queue<Runnable> refusals = new ConcurrentLinkedQueue<>();

    /** How many calls it was given whose begin has not left yet. */
    private final AtomicInteger unsent = new AtomicInteger();
    /** How long it is waited for, where it has to be told yet that no call begins any more; otherwise null. */
    private final AtomicReference<Duration> untold = new AtomicReference<>();

    private ItemSink.Items<? super Order> stream;
    /** The thread of the stream. */
    private Thread reader;
    /** Why it is not asked any more; null as long as it is. */
    private volatile String end;

    private volatile boolean breached;

    /** The fields below are read and written under the lock of the pool. */
    private int places;

    private int taken;
    private int streams;
    private long begun;
    private boolean draining;

    AttachedWorker(WorkerPool pool, Worker worker, Stream<Report> reports, WorkerWatch watch) {
        this.pool = pool;
        this.name = watch.name(worker.name());
        this.places = worker.places();
        // The stream is given as the host has made it.
        this.reports = (ItemSource.Items<Report>) reports.spliterator();
        this.watch = watch;
        for (ServedInterface each : worker.interfaces()) {
            services.add(each.id());
        }
    }

    /** An order that nobody waits for. That by which a call begins is made only when it may leave. */
    private static final class Owed {
        /** The call that begins by it, with its number; null where none does. */
        private final DeferredCall begun;

        private final int id;
        private Order order;

        Owed(Order order) {
            this(null, 0);
            this.order = order;
        }

        Owed(DeferredCall begun, int id) {
            this.begun = begun;
            this.id = id;
        }
    }

    String name() {
        return name;
    }

    /** Whether it takes another call of a method now. */
    boolean takes(WorkMethod method) {
        return end == null && services.contains(method.serviceId()) && (streaming(method) ? places > 0 : hasPlace());
    }

    boolean hasPlace() {
        return taken < places;
    }

    boolean isIdle() {
        return taken == 0;
    }

    /** How much it is to be preferred over others that take the call, too. */
    int room(WorkMethod method) {
        return streaming(method) ? -streams : places - taken;
    }

    /** It is given a call; {@link #sent} has to follow. */
    void begins(WorkMethod method) {
        begun++;
        unsent.incrementAndGet();
        if (streaming(method)) {
            streams++;
        } else {
            taken++;
        }
    }

    void ends(WorkMethod method) {
        if (streaming(method)) {
            streams--;
        } else {
            taken--;
        }
    }

    /** What it has to do now. */
    WorkerLoad load() {
        GivenCall longest = calls.values().stream()
                .filter(call -> !streaming(call.method()))
                .max(Comparator.comparingLong(GivenCall::age))
                .orElse(null);
        return new WorkerLoad(
                name,
                places,
                taken,
                streams,
                begun,
                longest == null ? "" : longest.method().toString(),
                Duration.ofNanos(longest == null ? 0 : longest.age()));
    }

    /** Whether it is the one of which this watch is told. */
    boolean is(WorkerWatch watched) {
        return watch == watched;
    }

    /** A call has heard nothing of it for long. */
    void silent(WorkMethod method, Duration silence) {
        LOG.warn(
                name,
                "The worker \"{}\" has answered nothing for {} s; it has a call of {}, whose caller still waits",
                name,
                silence.toSeconds(),
                method);
    }

    Duration silence() {
        return pool.silence();
    }

    /** It takes so many calls from now on; with none it wants to end. */
    void places(int now) {
        if (now == 0 && !draining) {
            drain(Duration.ZERO);
        } else {
            places = draining ? 0 : now;
        }
    }

    private static boolean streaming(WorkMethod method) {
        return method.streams() != Streams.NONE;
    }

    /** Has it make a call, for which it has a place. */
    Payload run(OpenCall call) throws WorkerGoneException, InterruptedException {
        int id = lastId.incrementAndGet();
        calls.put(id, call);
        boolean begun = false;
        Throwable failure = null;
        ThreadPlace.handed(name);
        try {
            Order begin = call.begin(this, id);
            send(begin);
            begun = true;
            sent();
            return call.await();
        } catch (BreachException e) {
            if (Thread.currentThread().isInterrupted()) {
                // The call is over, and so its views show nothing any more.
                throw new CancellationException(e.getMessage());
            }
            breach(e.getMessage());
            WorkerFailedException broken = WorkMessages.broken(name, e);
            failure = broken;
            throw broken;
        } catch (WorkerGoneException | InterruptedException | RuntimeException e) {
            failure = e;
            throw e;
        } finally {
            ThreadPlace.returned(failure);
            call.close();
            if (!begun) {
                sent();
            }
            if (!begun && calls.remove(id) != null) {
                pool.ended(this, call.method());
            } else if (begun) {
                cancel(id);
            }
        }
    }

    /** Tells it, where it has not answered a call, that nobody wants the answer any more. */
    void cancel(int id) {
        if (calls.computeIfPresent(id, (same, call) -> EndedCall.of(call)) != null) {
            owe(Order.cancel(id));
        }
    }

    /** Has it make a call, for which it has a place and no thread waits. */
    void run(DeferredCall call) {
        int id = lastId.incrementAndGet();
        calls.put(id, call);
        owed.add(new Owed(call, id));
        sendOwed();
        sent();
        if (end != null && calls.remove(id) != null) {
            call.gone(end);
        }
    }

    /** Sends an order; waits while the worker takes none. */
    void send(Order order) throws WorkerGoneException, InterruptedException {
        sending.lockInterruptibly();
        try {
            checkThere();
            sendOwed(true);
            stream.accept(order);
        } catch (CancellationException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            // The thread of the stream may hear of it later; the pool has to know before the call asks for another
            // worker.
            end(LOST);
            throw new WorkerGoneException(end);
        } catch (IllegalStateException e) {
            throw tooLarge(e);
        } finally {
            sending.unlock();
        }
        sendOwed();
    }

    private void checkThere() throws WorkerGoneException {
        if (end != null) {
            throw new WorkerGoneException(end);
        }
    }

    private static CallRefusedException tooLarge(IllegalStateException why) {
        return new CallRefusedException(Status.TOO_LARGE, "The call is too large for a worker: " + why.getMessage());
    }

    private void owe(Order order) {
        owed.add(new Owed(order));
        sendOwed();
    }

    /** Sends the orders that nobody waits for, as far as there is room; when there is more, the others follow. */
    private void sendOwed() {
        boolean room = true;
        while (room && !owed.isEmpty() && end == null && sending.tryLock()) {
            try {
                room = sendOwed(false);
            } finally {
                sending.unlock();
            }
            // Not before: another call may begin for it.
            for (Runnable refusal = refusals.poll(); refusal != null; refusal = refusals.poll()) {
                refusal.run();
            }
        }
    }

    /** Sends them, under the lock; returns false where there is no room now. */
    private boolean sendOwed(boolean waits) {
        for (Owed next = owed.peek(); next != null; next = owed.peek()) {
            if (next.begun == null) {
                if (!leaves(next.order, waits)) {
                    return false;
                }
            } else if (!begins(next, waits)) {
                return false;
            }
            owed.remove();
        }
        return true;
    }

    /** Sends one of them, or returns false where there is no room now. */
    private boolean leaves(Order order, boolean waits) {
        if (waits) {
            stream.accept(order);
            return true;
        }
        return stream.offer(order, reports::call);
    }

    /** As {@link #leaves}, for the order by which a call begins, where it still does. */
    private boolean begins(Owed owed, boolean waits) {
        DeferredCall call = owed.begun;
        RuntimeException failure = null;
        try {
            if (owed.order == null) {
                owed.order = call.begin(this, owed.id);
            }
            if (owed.order != null) {
                call.mayRun(true);
                boolean left = leaves(owed.order, waits);
                if (!left) {
                    call.mayRun(false);
                }
                return left;
            }
        } catch (CancellationException e) {
            throw e;
        } catch (IllegalStateException e) {
            failure = tooLarge(e);
        } catch (RuntimeException e) {
            failure = e;
        }
        RuntimeException why = failure;
        refusals.add(() -> withdraw(owed.id, call, why));
        return true;
    }

    /**
     * A call does not begin after all.
     *
     * @param why it ends; null where it has ended already, or goes on elsewhere
     */
    private void withdraw(int id, DeferredCall call, RuntimeException why) {
        if (calls.remove(id) != null) {
            pool.ended(this, call.method());
        }
        if (why != null) {
            call.fail(why);
        }
    }

    /** It gets no calls any more, ends those that it has, and then its stream. */
    void drain(Duration allowed) {
        draining = true;
        places = 0;
        untold.set(allowed);
        if (unsent.get() == 0) {
            tellToDrain();
        }
    }

    /** The begin of a call that it was given has left, or never will. */
    void sent() {
        if (unsent.decrementAndGet() == 0) {
            tellToDrain();
        }
    }

    /** Tells it, where that is due, that no call begins any more: all those that it was given have left before. */
    private void tellToDrain() {
        Duration allowed = untold.get() == null ? null : untold.getAndSet(null);
        if (allowed != null) {
            owe(Order.drain(allowed.toMillis()));
        }
    }

    /** It has broken a rule. */
    synchronized void breach(String what) {
        if (end == null) {
            end = "has broken a rule of rasp.work.Work: it " + what;
            breached = true;
            reader.interrupt();
        }
    }

    /** It has ended, for that reason unless there was another one before. */
    private synchronized void end(String why) {
        if (end == null) {
            end = why;
        }
    }

    @Override
    public void forEachRemaining(Consumer<? super Order> action) {
        stream = (ItemSink.Items<? super Order>) action;
        reader = Thread.currentThread();
        LOG.info(name, "The worker \"{}\" has attached; calls at a time: {}", name, places);
        pool.attached(this);
        watch.attached();
        try {
            reports.forEachArriving(report -> report.match(reporting), this::lookAfterCalls);
            end(ENDED);
        } catch (BreachException e) {
            breach(e.getMessage());
        } catch (CancellationException e) {
            end(
                    e.getCause() == null
                            ? LOST
                            : "has sent what is no report: " + e.getCause().getMessage());
        } finally {
            end(LOST);
            leave();
        }
        if (breached) {
            Thread.interrupted();
            throw new CallRefusedException(Status.MALFORMED, "The worker " + end + ".");
        }
    }

    /** Sends what is owed, and tells the log of calls without an answer; returns when to look again, in nanoseconds. */
    private long lookAfterCalls() {
        sendOwed();
        long silence = silence().toNanos();
        long next = owed.isEmpty() ? silence : AGAIN.toNanos();
        for (GivenCall call : calls.values()) {
            if (call instanceof DeferredCall deferred) {
                long left = silence - deferred.age();
                if (left > 0) {
                    next = Math.min(next, left);
                } else if (deferred.tell()) {
                    silent(deferred.method(), silence());
                }
            }
        }
        return next;
    }

    private void leave() {
        int open = calls.size();
        boolean lost = open > 0 || !end.equals(ENDED);
        if (lost) {
            pool.lost();
        }
        pool.left(this);
        for (Integer id : calls.keySet()) {
            GivenCall call = calls.remove(id);
            if (call != null) {
                call.gone(end);
            }
        }
        watch.left(end);
        if (lost) {
            LOG.warn(name, "The worker \"{}\" is not asked any more, with {} calls open: it {}", name, open, end);
        } else {
            LOG.info(name, "The worker \"{}\" has left", name);
        }
    }

    /** Hands reports to their calls. */
    private final class Reporting implements Report.Cases<Void> {
        @Override
        public Void answer(Answer value) {
            answered(value.call()).answer(value);
            return null;
        }

        @Override
        public Void thrown(Thrown value) {
            answered(value.call()).thrown(value);
            return null;
        }

        @Override
        public Void failed(Failed value) {
            answered(value.call()).failed(value);
            return null;
        }

        /** A call that has its answer leaves its place. */
        private GivenCall answered(int id) {
            GivenCall call = calls.remove(id);
            if (call == null) {
                throw unknown(id);
            }
            pool.ended(AttachedWorker.this, call.method());
            return call;
        }

        @Override
        public Void item(Item value) {
            open(value.call()).item(value);
            return null;
        }

        @Override
        public Void credit(Credit value) {
            open(value.call()).credit(value.items());
            return null;
        }

        @Override
        public Void ask(Ask value) {
            open(value.call()).ask(value);
            return null;
        }

        @Override
        public Void places(int value) {
            if (value < 0 || value > MOST_PLACES) {
                throw new BreachException("has " + value + " places");
            }
            pool.places(AttachedWorker.this, value);
            return null;
        }

        private GivenCall open(int id) {
            GivenCall call = calls.get(id);
            if (call == null) {
                throw unknown(id);
            }
            return call;
        }

        private BreachException unknown(int id) {
            return new BreachException("reports on call " + id + ", which is not open");
        }
    }

    @Override
    public boolean tryAdvance(Consumer<? super Order> action) {
        throw new UnsupportedOperationException("orders come when they are given");
    }

    @Override
    public Spliterator<Order> trySplit() {
        return null;
    }

    @Override
    public long estimateSize() {
        return Long.MAX_VALUE;
    }

    @Override
    public int characteristics() {
        return ORDERED | NONNULL;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.creo.framework.compose.Composes;
import org.creo.framework.dispatch.CallRefusedException;
import org.creo.framework.dispatch.Deferred;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.log.PeerLog;
import org.creo.protocol.Status;
import rasp.work.Order;
import rasp.work.Refused;
import rasp.work.Report;
import rasp.work.Work;
import rasp.work.Worker;

/**
 * The workers of a host, and the calls that wait for one. A call goes to the worker with most free places. While there
 * is none it waits, in the order of arrival, as long as its caller does.
 *
 * <p>Any thread may call it.
 */
public final class WorkerPool {
    private static final PeerLog LOG = PeerLog.of(WorkerPool.class);
    /** A call that has ended so many workers is not given to another one. */
    private static final int ATTEMPTS = 3;
    /** How many differences a worker is told. */
    private static final int MOST_DIFFERENCES = 20;

    /** A call of which nothing is heard for so long is told in the log. */
    private static final Duration SILENCE = Duration.ofSeconds(30);

    private final Duration silence;
    private final LongAdder calls = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final ReentrantLock lock = new ReentrantLock();
    /** By name. The fields below are read and written under the lock. */
    private final Map<String, WorkService> services = new LinkedHashMap<>();

    private final List<AttachedWorker> workers = new ArrayList<>();
    /** Calls without streams. */
    private final Queue<Waiting> waiting = new ArrayDeque<>();

    private final Queue<Waiting> waitingStreams = new ArrayDeque<>();
    /** What is to be done for calls once the lock is free. */
    private final Queue<Runnable> begun = new ArrayDeque<>();
    /** Why no worker will come; null where one may. */
    private String hopeless;

    private boolean draining;
    private final Condition left = lock.newCondition();
    private final Condition calm = lock.newCondition();
    /** Whether somebody waits for that. */
    private boolean watched;

    /** A pool without workers. */
    public WorkerPool() {
        this(SILENCE);
    }

    /** @param silence after so long without a word of a call's worker the log says so */
    WorkerPool(Duration silence) {
        this.silence = silence;
    }

    Duration silence() {
        return silence;
    }

    /** A call that waits for a place; what becomes of it is told under the lock. */
    private interface Waiting {
        WorkMethod method();

        void given(AttachedWorker worker);

        void refused(String why);
    }

    /** The call of a thread that waits. */
    private final class WaitingThread implements Waiting {
        private final WorkMethod method;
        private final Condition told = lock.newCondition();
        private AttachedWorker given;
        private String refused;

        WaitingThread(WorkMethod method) {
            this.method = method;
        }

        @Override
        public WorkMethod method() {
            return method;
        }

        @Override
        public void given(AttachedWorker worker) {
            given = worker;
            told.signal();
        }

        @Override
        public void refused(String why) {
            refused = why;
            told.signal();
        }
    }

    /** A call for which no thread waits. What becomes of it is done once the lock is free. */
    private record WaitingCall(DeferredCall call, Queue<Runnable> next) implements Waiting {
        @Override
        public WorkMethod method() {
            return call.method();
        }

        @Override
        public void given(AttachedWorker worker) {
            next.add(() -> worker.run(call));
        }

        @Override
        public void refused(String why) {
            next.add(() -> call.fail(new CallRefusedException(Status.UNAVAILABLE, why)));
        }
    }

    /** Answers an interface by workers. */
    public Answering answering(WorkService service) {
        lock.lock();
        try {
            services.put(service.name(), service);
        } finally {
            lock.unlock();
        }
        return new Workers(this);
    }

    /** The interface that workers call; several doors may lead to the same workers. */
    public Work entrance(WorkerDoor door) {
        return (worker, reports) -> attach(worker, reports, door);
    }

    /** Answers calls of the interfaces. Waiting is what its threads are for. */
    @Composes
    private record Workers(WorkerPool pool) implements Answering {
        @Override
        public Payload answer(WorkCall call) {
            return pool.answer(call);
        }

        @Override
        public boolean defers() {
            return true;
        }

        @Override
        public Runnable begin(WorkCall call, Deferred deferred) {
            DeferredCall begun = new DeferredCall(pool, call, deferred);
            pool.begin(begun);
            return begun::cancel;
        }
    }

    /** Gives a call to a worker, now or when one has a place. */
    void begin(DeferredCall call) {
        change(() -> {
            Waiting next = new WaitingCall(call, begun);
            AttachedWorker free = free(call.method());
            if (free != null) {
                give(next, free);
            } else if (hopeless != null && workers.isEmpty()) {
                next.refused(hopeless);
            } else {
                waiting.add(next);
            }
        });
    }

    /** A call does not wait for a place any more. */
    void forget(DeferredCall call) {
        change(() -> waiting.removeIf(each -> each instanceof WaitingCall other && other.call == call));
    }

    private void give(Waiting call, AttachedWorker free) {
        begins(free, call.method());
        call.given(free);
    }

    private void begins(AttachedWorker worker, WorkMethod method) {
        calls.increment();
        worker.begins(method);
    }

    /** Changes something under the lock, and then begins the calls for which that has made a place. */
    private void change(Runnable change) {
        List<Runnable> next = List.of();
        lock.lock();
        try {
            change.run();
            if (watched && idle()) {
                calm.signalAll();
            }
            if (!begun.isEmpty()) {
                next = List.copyOf(begun);
                begun.clear();
            }
        } finally {
            lock.unlock();
        }
        next.forEach(Runnable::run);
    }

    /** Answers a call on its thread, which waits. */
    Payload answer(WorkCall call) {
        try {
            for (int attempt = 1; ; attempt++) {
                OpenCall open = new OpenCall(call);
                try {
                    return take(call.method()).run(open);
                } catch (WorkerGoneException e) {
                    CallRefusedException refusal =
                            refusal(call.method(), call.method().repeatable() && !open.seen(), attempt, e.getMessage());
                    if (refusal != null) {
                        throw refusal;
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw over(e);
        }
    }

    /**
     * What the caller gets where the worker of a call is gone; null where the call is to be given to another one.
     *
     * @param again whether it may be: nobody notices if it has run already
     * @param attempts to how many workers it was given
     * @param why the last one is gone
     */
    static CallRefusedException refusal(WorkMethod method, boolean again, int attempts, String why) {
        if (!again) {
            return new CallRefusedException(
                    Status.UNAVAILABLE,
                    method.name() + " may have run, but nothing that it wrote is kept: its worker " + why);
        }
        if (attempts < ATTEMPTS) {
            return null;
        }
        return new CallRefusedException(
                Status.UNAVAILABLE,
                method.name() + " was given to " + ATTEMPTS + " workers, and none has answered it: the last one "
                        + why);
    }

    private static CancellationException over(InterruptedException why) {
        CancellationException over = new CancellationException("the call has its answer");
        over.initCause(why);
        return over;
    }

    /** Takes a place for a call; waits for one. */
    private AttachedWorker take(WorkMethod method) throws InterruptedException {
        lock.lock();
        try {
            AttachedWorker free = free(method);
            if (free != null) {
                begins(free, method);
                return free;
            }
            if (hopeless != null && workers.isEmpty()) {
                throw new CallRefusedException(Status.UNAVAILABLE, hopeless);
            }
            return await(new WaitingThread(method), queue(method));
        } finally {
            lock.unlock();
        }
    }

    private Queue<Waiting> queue(WorkMethod method) {
        return method.streams() == Streams.NONE ? waiting : waitingStreams;
    }

    private AttachedWorker await(WaitingThread call, Queue<Waiting> queue) throws InterruptedException {
        queue.add(call);
        try {
            while (call.given == null && call.refused == null) {
                call.told.await();
            }
        } catch (InterruptedException e) {
            queue.remove(call);
            if (call.given != null) {
                call.given.sent();
                ended(call.given, call.method);
            }
            throw e;
        }
        if (call.refused != null) {
            throw new CallRefusedException(Status.UNAVAILABLE, call.refused);
        }
        return call.given;
    }

    /** The worker that gets the next call of a method; null where none has a place. */
    private AttachedWorker free(WorkMethod method) {
        AttachedWorker best = null;
        for (AttachedWorker worker : workers) {
            if (worker.takes(method) && (best == null || worker.room(method) > best.room(method))) {
                best = worker;
            }
        }
        return best;
    }

    /** A call has left its place. */
    void ended(AttachedWorker worker, WorkMethod method) {
        change(() -> {
            worker.ends(method);
            handOut();
        });
    }

    /** A worker takes another number of calls. */
    void places(AttachedWorker worker, int places) {
        change(() -> {
            worker.places(places);
            handOut();
        });
    }

    private void handOut() {
        handOut(waitingStreams);
        handOut(waiting);
    }

    private void handOut(Queue<Waiting> queue) {
        Iterator<Waiting> calls = queue.iterator();
        while (calls.hasNext() && (queue == waitingStreams || someFree())) {
            Waiting call = calls.next();
            AttachedWorker free = free(call.method());
            if (free != null) {
                calls.remove();
                give(call, free);
            }
        }
    }

    private boolean someFree() {
        return workers.stream().anyMatch(AttachedWorker::hasPlace);
    }

    private Stream<Order> attach(Worker worker, Stream<Report> reports, WorkerDoor door) throws Refused {
        Optional<WorkerWatch> admitted = door.admit(worker.secret());
        if (admitted.isEmpty()) {
            refused.increment();
            LOG.warn(PeerLog.NOBODY, "The worker \"{}\" may not attach: its secret is wrong", worker.name());
            throw new Refused("The secret of the worker is missing or wrong.", new String[0]);
        }
        WorkerWatch watch = admitted.get();
        List<String> differences = differences(worker);
        if (!differences.isEmpty()) {
            refused.increment();
            String why = "its description differs from that of the host: " + String.join("; ", differences);
            LOG.warn(PeerLog.NOBODY, "The worker \"{}\" may not attach: {}", worker.name(), why);
            watch.refused(why);
            throw new Refused(
                    "The description of the worker differs from that of the host; generate its code again.",
                    differences.toArray(String[]::new));
        }
        AttachedWorker attached = new AttachedWorker(this, worker, reports, watch);
        return StreamSupport.stream(attached, false);
    }

    private List<String> differences(Worker worker) {
        List<WorkService> all;
        lock.lock();
        try {
            all = List.copyOf(services.values());
        } finally {
            lock.unlock();
        }
        // A worker may offer thousands of methods, and calls do not wait for that.
        return Differences.of(all, worker).stream().limit(MOST_DIFFERENCES).toList();
    }

    /** A worker begins to take calls. */
    void attached(AttachedWorker worker) {
        change(() -> {
            workers.add(worker);
            if (draining) {
                worker.drain(Duration.ZERO);
            }
            handOut();
        });
    }

    /** A worker takes no calls any more. */
    void left(AttachedWorker worker) {
        change(() -> {
            workers.remove(worker);
            left.signalAll();
            refuseHopeless();
        });
    }

    /** A worker is not asked any more that was not told to end. */
    void lost() {
        lost.increment();
    }

    /** Waits until no call is in the hands of a worker, but for those with streams, and none waits for a place. */
    public void awaitIdle(Duration allowed) throws InterruptedException {
        lock.lock();
        try {
            long nanos = allowed.toNanos();
            watched = true;
            while (!idle() && nanos > 0) {
                nanos = calm.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean idle() {
        return waiting.isEmpty() && workers.stream().allMatch(AttachedWorker::isIdle);
    }

    /** How many workers are attached. */
    public int size() {
        lock.lock();
        try {
            return workers.size();
        } finally {
            lock.unlock();
        }
    }

    /** What the workers have to do now, in the order in which they have attached. */
    public List<WorkerLoad> loads() {
        lock.lock();
        try {
            return workers.stream().map(AttachedWorker::load).toList();
        } finally {
            lock.unlock();
        }
    }

    /** What happened to workers so far. */
    public WorkerCounts counts() {
        return new WorkerCounts(calls.sum(), lost.sum(), refused.sum());
    }

    /** How many calls wait for a place. */
    public int waiting() {
        lock.lock();
        try {
            return waiting.size() + waitingStreams.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Tells whether workers can be expected. As long as they cannot, calls that find no place are refused.
     *
     * @param why none will come, for callers; null where one may come
     */
    public void expect(String why) {
        change(() -> {
            hopeless = why;
            refuseHopeless();
        });
    }

    private void refuseHopeless() {
        if (hopeless != null && workers.isEmpty()) {
            refuse(waiting);
            refuse(waitingStreams);
        }
    }

    private void refuse(Queue<Waiting> queue) {
        for (Waiting call = queue.poll(); call != null; call = queue.poll()) {
            call.refused(hopeless);
        }
    }

    /** Has one worker end the calls that it has, and leave; others get those that come. It does not wait for that. */
    public void drain(WorkerWatch watch, Duration allowed) {
        lock.lock();
        try {
            workers.stream().filter(worker -> worker.is(watch)).forEach(worker -> worker.drain(allowed));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Has all workers end the calls that they have, and leave. Calls that come later are refused.
     *
     * @return whether all have left within that time
     */
    public boolean drain(Duration allowed) throws InterruptedException {
        change(() -> {
            draining = true;
            hopeless = "The host is stopping.";
            refuseHopeless();
            workers.forEach(worker -> worker.drain(allowed));
        });
        lock.lock();
        try {
            long nanos = allowed.toNanos();
            while (!workers.isEmpty() && nanos > 0) {
                nanos = left.awaitNanos(nanos);
            }
            return workers.isEmpty();
        } finally {
            lock.unlock();
        }
    }
}

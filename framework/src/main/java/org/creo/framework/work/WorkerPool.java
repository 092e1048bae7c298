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

    /** A call that waits for a place. */
    private final class Waiting {
        final WorkMethod method;
        final Condition told = lock.newCondition();
        AttachedWorker given;
        String refused;

        Waiting(WorkMethod method) {
            this.method = method;
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
    }

    private Payload answer(WorkCall call) {
        try {
            for (int attempt = 1; ; attempt++) {
                OpenCall open = new OpenCall(call);
                try {
                    AttachedWorker worker = take(call.method());
                    calls.increment();
                    return worker.run(open);
                } catch (WorkerGoneException e) {
                    if (!call.method().repeatable() || open.seen()) {
                        throw new CallRefusedException(
                                Status.UNAVAILABLE,
                                call.method().name() + " may have run, but nothing that it wrote is kept: its worker "
                                        + e.getMessage());
                    }
                    if (attempt == ATTEMPTS) {
                        throw new CallRefusedException(
                                Status.UNAVAILABLE,
                                call.method().name() + " was given to " + ATTEMPTS
                                        + " workers, and none has answered it: the last one " + e.getMessage());
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw over(e);
        }
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
                free.begins(method);
                return free;
            }
            if (hopeless != null && workers.isEmpty()) {
                throw new CallRefusedException(Status.UNAVAILABLE, hopeless);
            }
            return await(new Waiting(method), queue(method));
        } finally {
            lock.unlock();
        }
    }

    private Queue<Waiting> queue(WorkMethod method) {
        return method.streams() == Streams.NONE ? waiting : waitingStreams;
    }

    private AttachedWorker await(Waiting call, Queue<Waiting> queue) throws InterruptedException {
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
        lock.lock();
        try {
            worker.ends(method);
            handOut();
            if (watched && idle()) {
                calm.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** A worker takes another number of calls. */
    void places(AttachedWorker worker, int places) {
        lock.lock();
        try {
            worker.places(places);
            handOut();
        } finally {
            lock.unlock();
        }
    }

    private void handOut() {
        handOut(waitingStreams);
        handOut(waiting);
    }

    private void handOut(Queue<Waiting> queue) {
        Iterator<Waiting> calls = queue.iterator();
        while (calls.hasNext() && (queue == waitingStreams || someFree())) {
            Waiting call = calls.next();
            AttachedWorker free = free(call.method);
            if (free != null) {
                calls.remove();
                free.begins(call.method);
                call.given = free;
                call.told.signal();
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
        lock.lock();
        try {
            return Differences.of(services.values(), worker).stream()
                    .limit(MOST_DIFFERENCES)
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    /** A worker begins to take calls. */
    void attached(AttachedWorker worker) {
        lock.lock();
        try {
            workers.add(worker);
            if (draining) {
                worker.drain(Duration.ZERO);
            }
            handOut();
        } finally {
            lock.unlock();
        }
    }

    /** A worker takes no calls any more. */
    void left(AttachedWorker worker) {
        lock.lock();
        try {
            workers.remove(worker);
            left.signalAll();
            refuseHopeless();
        } finally {
            lock.unlock();
        }
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
        lock.lock();
        try {
            hopeless = why;
            refuseHopeless();
        } finally {
            lock.unlock();
        }
    }

    private void refuseHopeless() {
        if (hopeless != null && workers.isEmpty()) {
            refuse(waiting);
            refuse(waitingStreams);
        }
    }

    private void refuse(Queue<Waiting> queue) {
        for (Waiting call = queue.poll(); call != null; call = queue.poll()) {
            call.refused = hopeless;
            call.told.signal();
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
        lock.lock();
        try {
            draining = true;
            hopeless = "The host is stopping.";
            refuseHopeless();
            workers.forEach(worker -> worker.drain(allowed));
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

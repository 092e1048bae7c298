// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.dispatch.StateCall;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Request;
import org.creo.framework.state.Access;
import org.creo.framework.state.ChangedException;
import org.creo.framework.state.Permissions;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.StateStore;
import org.creo.framework.state.Ticket;
import org.creo.framework.state.Transaction;
import org.creo.framework.state.WriteCondition;
import org.creo.framework.threads.ThreadWatch;

/**
 * The way through a service that says what its methods touch: accept, permission, request and response, commit, reply.
 *
 * <p>Each request takes a ticket when it is accepted, so permissions are granted in the order of arrival, and becomes a
 * separate turn when it may run. If it may run at once, the thread that read it hands the turn to the scheduler; if it
 * had to wait, the thread that released the permission does. So the scheduler sees only what may run, and requests that
 * may not run are held only by their tickets.
 *
 * <p>Methods that compose never reach the scheduler: each runs on a separate thread, once it has its permission. A
 * method that runs outside of the host may do without one: the thread that grants the permission begins it, and the one
 * that hears of its end goes on from there.
 *
 * <p>Where the states cannot be kept as fast as they are written, a call that writes does not begin until there is room
 * for its changes, and no more requests of methods that write are taken meanwhile; others go on.
 *
 * <p>A call that touches nothing, or that reads in a service where no method runs alone, needs no lock and no queue.
 */
public final class ParallelPipeline extends Pipeline {
    private static final PeerLog LOG = PeerLog.of(ParallelPipeline.class);
    /** After this many requests in a row a worker lets other services have a turn. */
    private static final int BATCH = 64;

    private static final Access READING = Access.of();

    /** The call that a worker goes on with. */
    private static final ThreadLocal<Next> NEXT = ThreadLocal.withInitial(Next::new);

    /**
     * The calls that a thread begins elsewhere. The end of one may grant the next one its permission, and that one may
     * end at once, too: they must not fill the stack.
     */
    private static final ThreadLocal<Queue<Call>> BEGINNING = ThreadLocal.withInitial(ArrayDeque::new);

    private static final String COMPOSING = "calls of methods that compose or that workers answer";
    private static final String COMPOSING_LIMIT = "--composing";

    private final int capacity;
    private final Permissions permissions;
    /** null where the service has no states. */
    private final StateStore store;

    private final LogGate gate;
    private final OwnThreads composingThreads;
    /** The requests that have no answer yet. */
    private final Map<Request, Call> open = new ConcurrentHashMap<>();
    /** How many of the open requests have not begun. */
    private final AtomicInteger waiting = new AtomicInteger();
    /** How many of the requests that have not begun may write. */
    private final AtomicInteger writers = new AtomicInteger();
    /** Whether the time to stop is used up: the scheduler may not run what it is given. */
    private volatile boolean dropped;

    /**
     * A pipeline in which nothing waits.
     *
     * @param capacity how many requests may wait, for a permission or for a thread
     * @param store holds the states; null where there are none
     */
    public ParallelPipeline(
            int capacity,
            Responder responder,
            Permissions permissions,
            StateStore store,
            Scheduler scheduler,
            OwnThreads streamThreads,
            OwnThreads composingThreads,
            DeadlineWatch watch,
            Observer observer) {
        super(responder, scheduler, streamThreads, watch, observer);
        this.capacity = capacity;
        this.permissions = permissions;
        this.store = store;
        this.gate = new LogGate(store);
        this.composingThreads = composingThreads;
        watch.add(underWay);
    }

    @Override
    public int waiting() {
        return Math.min(waiting.get(), capacity);
    }

    @Override
    public boolean writable() {
        return store == null || store.failure() == null;
    }

    @Override
    public int capacity() {
        return capacity;
    }

    @Override
    Collection<Request> watched() {
        return open.keySet();
    }

    @Override
    boolean take(Request request) {
        Access access = responder.access(request);
        if (mayWrite(access) && gate.refuses()) {
            return false;
        }
        waiting.incrementAndGet();
        if (queued() > capacity) {
            waiting.decrementAndGet();
            return false;
        }
        StateCall prepared = null;
        if (access == null) {
            // The arguments are decoded here, however large they are: on another thread it might be too late for the
            // order of arrival.
            prepared = responder.prepare(request);
            if (prepared == null) {
                waitsNoMore();
                return true;
            }
            access = prepared.access();
        }
        Call call = new Call(request, access, prepared);
        if (call.writes()) {
            writers.incrementAndGet();
        }
        request.onAnswer(call);
        open.put(request, call);
        if (request.timed()) {
            watch.expect(request);
        }
        if (permissions.take(call) && !call.standsAside()) {
            scheduler.takeRead(call);
        }
        return true;
    }

    /** @param access null where the arguments decide */
    private static boolean mayWrite(Access access) {
        return access == null || access.kind() == Access.Kind.WRITING;
    }

    private boolean waitsForLog(Request refused) {
        return mayWrite(responder.access(refused)) && gate.refuses();
    }

    @Override
    public String limit(Request refused) {
        return waitsForLog(refused)
                ? responder.name() + " is written faster than its states can be kept: changes of " + store.limit()
                        + " bytes wait for that, the limit"
                : super.limit(refused);
    }

    @Override
    public void whenRoom(Request refused, Runnable resume) {
        if (waitsForLog(refused)) {
            gate.whenOpen(resume);
        } else {
            super.whenRoom(refused, resume);
        }
    }

    /**
     * How many requests count as waiting. While calls that write wait for the log, they leave their places in the queue
     * to requests that do not have to.
     */
    private int queued() {
        return waiting.get() - (gate.refuses() ? writers.get() : 0);
    }

    @Override
    boolean hasRoom() {
        return queued() <= capacity / 2;
    }

    @Override
    Answer converse(Request request) {
        if (store == null) {
            return super.converse(request);
        }
        if (!request.begin()) {
            return null;
        }
        Transaction transaction = store.begin(READING);
        try {
            return responder.respond(request, null, transaction);
        } finally {
            // The call has seen only values that are kept already.
            store.rollBack(transaction, failure -> {});
        }
    }

    private void waitsNoMore() {
        waiting.decrementAndGet();
        wakeWhenRoom();
    }

    @Override
    void drop() {
        dropped = true;
        // Calls end in order of arrival: one that waits for another call of this service came before it, and must not
        // fail because the other was ended first.
        long now = System.nanoTime();
        open.values().stream()
                .sorted(Comparator.comparingLong(call -> call.request.receivedAt() - now))
                .forEach(call -> {
                    stop(call.request);
                    call.hurry();
                });
    }

    /** The call with which a thread goes on after another one, if it looks for one. */
    private static final class Next {
        private boolean wanted;
        private Call call;
    }

    /** A request, its place in the order, its turn, and the fate of the changes that it makes. */
    private final class Call extends Ticket implements Turn, Request.Completion, StateLog.Kept {
        private final Request request;
        /** The decoded call. Null also once there is nothing to run: the call may wait for its turn long after that. */
        private volatile StateCall prepared;

        private final Thread reader = Thread.currentThread();
        private volatile Answer answer;
        /**
         * How many of the two steps that come before the answer are done: its changes are kept, its permission is
         * released.
         */
        private final AtomicInteger steps = new AtomicInteger();

        /** Whether its caller was given a result; null where its method does not compose. */
        private CompletableFuture<Boolean> outcome;
        /** Whether its method goes on after the answer. */
        private boolean goesOn;
        /** Ends its method early; null where a thread runs it, or nothing does so far. */
        private volatile Runnable early;

        /** @param prepared the decoded call, where it had to be decoded to know what it touches; or null */
        Call(Request request, Access access, StateCall prepared) {
            super(access);
            this.request = request;
            this.prepared = prepared;
        }

        private boolean writes() {
            return access().kind() == Access.Kind.WRITING;
        }

        private void leaveQueue() {
            if (writes()) {
                writers.decrementAndGet();
            }
            waitsNoMore();
        }

        @Override
        protected void granted() {
            if (request.companion() != null) {
                request.companion().mayRun();
            }
            if (standsAside()) {
                return;
            }
            Next next = NEXT.get();
            if (next.wanted) {
                next.wanted = false;
                next.call = this;
            } else {
                scheduler.takeWaiting(this);
            }
        }

        /**
         * Gives a method that composes a separate thread: it waits for other calls, so no scheduler sees it. False for
         * all other methods.
         */
        private boolean standsAside() {
            if (!request.composing()) {
                return false;
            }
            if (responder.defers(request)) {
                Queue<Call> beginning = BEGINNING.get();
                beginning.add(this);
                if (beginning.size() == 1) {
                    for (Call call = this; call != null; call = beginning.peek()) {
                        try {
                            call.serveElsewhere();
                        } finally {
                            beginning.remove();
                        }
                    }
                }
                return true;
            }
            outcome = new CompletableFuture<>();
            if (!Admission.start(composingThreads, COMPOSING, COMPOSING_LIMIT, request, this::serveAside)) {
                release(false);
            }
            return true;
        }

        /** Has the method run elsewhere, where that is still wanted; {@link #servedElsewhere} follows. */
        private void serveElsewhere() {
            if (waitsForLog()) {
                return;
            }
            if (!Admission.enter(composingThreads, COMPOSING, COMPOSING_LIMIT, request)) {
                release(false);
                return;
            }
            try {
                if (dropped) {
                    stop(request);
                } else if (wanted(request) && request.beginElsewhere()) {
                    leaveQueue();
                    beginElsewhere();
                    return;
                }
            } catch (RuntimeException | Error e) {
                broken(request, e);
            }
            leaveElsewhere();
        }

        private void beginElsewhere() {
            Transaction transaction = transaction();
            if (holds(transaction)) {
                early = responder.begin(request, prepared, transaction, given -> servedElsewhere(transaction, given));
                if (request.answered()) {
                    early.run();
                }
            } else {
                servedElsewhere(transaction, responder.changed(request));
            }
        }

        private void servedElsewhere(Transaction transaction, Answer given) {
            try {
                end(transaction, given);
            } catch (RuntimeException | Error e) {
                broken(request, e);
            }
            leaveElsewhere();
        }

        private void leaveElsewhere() {
            composingThreads.leave(request);
            release(false);
            if (answer != null) {
                step();
            }
        }

        @Override
        public void answered(Request same, Answer answer) {
            open.remove(request);
            if (request.begunAt() == 0) {
                prepared = null;
                leaveQueue();
                // Calls after this one do not wait for it any more. Where its permission has been granted, its turn
                // releases it.
                permissions.withdraw(this);
            }
            ParallelPipeline.this.answered(request, answer);
            if (outcome != null) {
                outcome.complete(answer.status() == null);
            }
            if (early != null) {
                early.run();
            }
        }

        private void serveAside() {
            serve(false);
            if (!goesOn) {
                return;
            }
            boolean succeeded = false;
            try {
                succeeded = outcome.get();
            } catch (InterruptedException | ExecutionException e) {
                // The host has stopped meanwhile.
                LOG.warn(
                        request.caller().origin(),
                        "{}.{} did not go on after its answer: the host stopped",
                        responder.name(),
                        request.route().method());
            }
            goOn(request, succeeded);
        }

        @Override
        public String service() {
            return responder.name();
        }

        @Override
        public boolean quick() {
            return responder.quick(request);
        }

        @Override
        public Object connection() {
            return request.caller();
        }

        @Override
        public void run() {
            // A thread that serves connections handles only the request that it read: the next may be a slow one.
            int batch = Thread.currentThread() == reader ? 1 : BATCH;
            try {
                for (Call call = this; call != null; ) {
                    call = call.serve(--batch > 0);
                }
            } catch (Throwable e) {
                // Calls that wait for this one may wait forever: the host cannot go on.
                scheduler.failed(Thread.currentThread(), e);
                throw e;
            }
        }

        /**
         * Answers the request, and releases the permission.
         *
         * @param goesOn whether the thread can go on with another call
         * @return that call, if one has waited for this one; further ones are spawned
         */
        private Call serve(boolean goesOn) {
            if (waitsForLog()) {
                return null;
            }
            Call next;
            try {
                if (dropped) {
                    // A call that was stopped has just released its permission.
                    stop(request);
                } else if (wanted(request) && request.begin()) {
                    leaveQueue();
                    respond();
                }
            } catch (RuntimeException | Error e) {
                broken(request, e);
            } finally {
                next = release(goesOn);
            }
            if (answer != null) {
                step();
            }
            return next;
        }

        /** Whether it begins later, since the log has no room for what it may write. */
        private boolean waitsForLog() {
            boolean waits = writes() && gate.isShut() && !dropped && !request.answered();
            if (waits) {
                gate.hold(this::granted);
                wakeWhenRoom();
            }
            return waits;
        }

        /** Null where the service has no states. */
        private Transaction transaction() {
            return store == null ? null : store.begin(access());
        }

        /** Whether what its caller has read before is still so, where the call depends on that; otherwise it ends. */
        private boolean holds(Transaction transaction) {
            boolean holds = !writes() || WriteCondition.holds(request.context(), store, transaction);
            if (!holds) {
                request.end();
            }
            return holds;
        }

        private void respond() {
            Transaction transaction = transaction();
            end(transaction, answer(transaction));
        }

        /** Ends the transaction, and with it the first step before the answer. */
        private void end(Transaction transaction, Answer given) {
            goesOn = goesOn(request, given);
            answer = given;
            if (transaction != null && !writes()) {
                request.saw(store.seen(transaction));
            }
            if (transaction == null) {
                kept(null);
            } else if (writes() && given.status() == null && request.claim()) {
                commit(transaction);
            } else {
                store.rollBack(transaction, this);
            }
        }

        /** Whatever happens to one request, the thread goes on with others. */
        private Answer answer(Transaction transaction) {
            try {
                return holds(transaction)
                        ? responder.respond(request, prepared, transaction)
                        : responder.changed(request);
            } catch (RuntimeException | Error e) {
                if (ThreadWatch.fatal(e)) {
                    throw e;
                }
                return responder.broken(request, e);
            }
        }

        private void commit(Transaction transaction) {
            // An interrupt that the method has left set would close the file to which a provider writes.
            boolean interrupted = Thread.interrupted();
            if (request.companion() != null) {
                request.companion().commits();
            }
            try {
                store.commit(transaction, this);
            } catch (Throwable e) {
                kept(e);
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        /**
         * Tells that the changes are kept. The provider that keeps them calls it, maybe long after the permission was
         * released; this thread does where nothing has to be kept.
         */
        @Override
        public void kept(Throwable failure) {
            if (failure != null) {
                answer = failure instanceof ChangedException
                        ? responder.changed(request)
                        : responder.notKept(request, failure);
            }
            if (request.companion() != null) {
                request.companion().kept(failure);
            }
            step();
        }

        private void step() {
            if (steps.incrementAndGet() == 2) {
                scheduler.stage(this::send);
                if (dropped) {
                    hurry();
                }
            }
        }

        /** Sends the answer, if there is one, without the scheduler. */
        void hurry() {
            if (steps.get() == 2) {
                send();
            }
        }

        private void send() {
            try {
                request.fulfil(answer);
            } catch (RuntimeException | Error e) {
                broken(request, e);
            }
        }

        private Call release(boolean goesOn) {
            if (!goesOn) {
                permissions.release(this);
                return null;
            }
            Next next = NEXT.get();
            // It is not null where this call is run from within the release of another one.
            Call others = next.call;
            next.call = null;
            next.wanted = true;
            permissions.release(this);
            Call successor = next.call;
            next.wanted = false;
            next.call = others;
            return successor;
        }
    }
}

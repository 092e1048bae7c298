// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.creo.framework.dispatch.Message;
import org.creo.framework.dispatch.MessageService;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.MessageQueue;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/**
 * The way through a service that does not say what its methods touch, or takes its messages itself: accept, incoming
 * queue, request and response, outgoing queue, reply.
 *
 * <p>A thread that sets {@link #owned} owns the service until it clears it; so methods run one at a time and in the
 * order of arrival. A request that finds the service free and the queue empty skips the queue.
 */
public final class QueuedPipeline extends Pipeline implements Turn {
    private static final PeerLog LOG = PeerLog.of(QueuedPipeline.class);

    /** After this many requests a worker lets other services have a turn. */
    private static final int BATCH = 64;

    private final MessageQueue<Request> incoming;
    private final MessageQueue<Answer> outgoing;
    /** What takes the messages in place of the methods; null where methods run. */
    private final MessageService taker;

    private final Runnable reply = this::reply;

    private final AtomicBoolean owned = new AtomicBoolean();
    /**
     * The request that skipped the queue, and the thread that read it; they belong to the owner, but {@link #drop} may
     * read them.
     */
    private volatile Request first;

    private Thread reader;
    /** How many messages the service has taken in this turn. */
    private int taken;

    private volatile Request running;

    /**
     * A pipeline with empty queues.
     *
     * @param taker takes the messages in place of the methods, or null
     */
    public QueuedPipeline(
            MessageQueue<Request> incoming,
            MessageQueue<Answer> outgoing,
            Responder responder,
            MessageService taker,
            Scheduler scheduler,
            OwnThreads streamThreads,
            DeadlineWatch watch,
            Observer observer) {
        super(responder, scheduler, streamThreads, watch, observer);
        this.incoming = incoming;
        this.outgoing = outgoing;
        this.taker = taker;
        watch.add(underWay);
    }

    @Override
    public int waiting() {
        return incoming.size();
    }

    @Override
    public int capacity() {
        return incoming.capacity();
    }

    @Override
    Collection<Request> watched() {
        Request now = running;
        return now == null ? List.of() : List.of(now);
    }

    @Override
    boolean runsStreams() {
        return taker == null;
    }

    @Override
    boolean take(Request request) {
        if (incoming.isEmpty() && owned.compareAndSet(false, true)) {
            // A service that takes messages itself finds them in the queue.
            if (incoming.isEmpty() && taker == null) {
                first = request;
                reader = Thread.currentThread();
                scheduler.takeRead(this);
                return true;
            }
            try {
                // Another thread has put a request there meanwhile; that one came first.
                return incoming.offer(request);
            } finally {
                scheduler.takeWaiting(this);
            }
        }
        if (!incoming.offer(request)) {
            return false;
        }
        if (owned.compareAndSet(false, true)) {
            scheduler.takeWaiting(this);
        }
        return true;
    }

    @Override
    public boolean quick() {
        return first != null && responder.quick(first);
    }

    @Override
    public Object connection() {
        return first == null ? null : first.caller();
    }

    @Override
    public String service() {
        return responder.name();
    }

    @Override
    public void run() {
        try {
            if (taker != null) {
                give();
            } else {
                respond();
            }
        } catch (Throwable e) {
            // Without this the service would never have another turn.
            scheduler.failed(Thread.currentThread(), e);
            throw e;
        }
        owned.set(false);
        if (!incoming.isEmpty() && owned.compareAndSet(false, true)) {
            scheduler.takeWaiting(this);
        }
    }

    private void give() {
        taken = 0;
        try {
            taker.take(this::message);
        } catch (Throwable e) {
            LOG.error(PeerLog.NOBODY, e, responder.name() + " failed while it took messages");
        }
        if (taken == 0) {
            // What the service has left is answered: otherwise it would be called again at once, forever.
            for (Request request = poll(); request != null; request = poll()) {
                request.reply(Answer.error(request, Status.INTERNAL, responder.name() + " took no message."));
            }
        }
    }

    private Message message() {
        for (Request request = poll(); request != null; request = poll()) {
            taken++;
            if (wanted(request)) {
                return new Message(request, responder);
            }
        }
        return null;
    }

    private void respond() {
        // A thread that serves connections handles only the request that it read: the next may be a slow one.
        int batch = Thread.currentThread() == reader ? 1 : BATCH;
        Request request = first != null ? first : poll();
        first = null;
        reader = null;
        while (request != null) {
            try {
                respond(request);
            } catch (RuntimeException | Error e) {
                broken(request, e);
            } finally {
                running = null;
            }
            request = --batch > 0 ? poll() : null;
        }
    }

    private Request poll() {
        Request request = incoming.poll();
        wakeWhenRoom();
        if (request != null && request.companion() != null && !request.answered()) {
            request.companion().mayRun();
        }
        return request;
    }

    private void respond(Request request) {
        if (!wanted(request)) {
            return;
        }
        running = request;
        if (request.timed()) {
            watch.expect(request);
        }
        Answer answer = responder.respond(request);
        running = null;
        if (answer == null) {
            return;
        }
        while (!outgoing.offer(answer)) {
            reply();
        }
        scheduler.stage(reply);
    }

    private void reply() {
        for (Answer answer = outgoing.poll(); answer != null; answer = outgoing.poll()) {
            try {
                answer.send();
            } catch (RuntimeException | Error e) {
                broken(answer.request(), e);
            }
        }
    }

    @Override
    void drop() {
        for (Request request = poll(); request != null; request = poll()) {
            stop(request);
        }
        // The turn of this request may wait in a scheduler that will never run it. If it does run, it finds the request
        // answered.
        Request skipped = first;
        if (skipped != null) {
            stop(skipped);
        }
        watched().forEach(Pipeline::stop);
        // Sends answers whose reply stage the scheduler has not run.
        reply();
    }
}

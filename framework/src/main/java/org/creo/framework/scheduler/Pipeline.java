// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.MessageQueue;
import org.creo.framework.queue.Request;
import org.creo.framework.rasp.Status;

/**
 * The way of requests through one service: accept, incoming queue, request and response, outgoing queue, reply.
 *
 * <p>Whoever sets {@link #owned} has the service to itself until it releases it; that is what makes methods
 * run one at a time and in the order of arrival. A request that finds the service free and the queue empty skips the queue.
 *
 * <p>Any thread may call any method.
 */
public final class Pipeline implements Turn {
    /** After so many requests a worker lets other services have a turn. */
    private static final int BATCH = 64;

    private final MessageQueue<Request> incoming;
    private final MessageQueue<Answer> outgoing;
    private final Responder responder;
    private final Scheduler scheduler;
    private final Runnable reply = this::reply;
    private final OpenRequests open = new OpenRequests();
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean owned = new AtomicBoolean();
    /** The request that skipped the queue, and the thread that read it; they belong to the owner. */
    private Request first;
    private Thread reader;

    /** A pipeline with empty queues. */
    public Pipeline(MessageQueue<Request> incoming, MessageQueue<Answer> outgoing, Responder responder,
            Scheduler scheduler) {
        this.incoming = incoming;
        this.outgoing = outgoing;
        this.responder = responder;
        this.scheduler = scheduler;
    }

    /** Whether the request wants an answer if, and only if, the method that it names gives one. */
    public boolean fits(Request request) {
        return responder.fits(request);
    }

    /**
     * Takes a request; from then on it gets exactly one answer. May run it before it returns, if the scheduler says so.
     *
     * @return false where the queue is full: the request was not taken, {@link #whenRoom} tells when to try again
     */
    public boolean accept(Request request) {
        if (!open.enter()) {
            Answer.error(request, Status.UNAVAILABLE, "The host is shutting down.").send();
            return true;
        }
        if (take(request)) {
            return true;
        }
        open.leave();
        return false;
    }

    private boolean take(Request request) {
        if (incoming.isEmpty() && owned.compareAndSet(false, true)) {
            if (incoming.isEmpty()) {
                first = request;
                reader = Thread.currentThread();
                scheduler.accept(this);
                return true;
            }
            // Another thread has put one there meanwhile; it came first.
            boolean taken = incoming.offer(request);
            scheduler.spawn(this);
            return taken;
        }
        if (!incoming.offer(request)) {
            return false;
        }
        if (owned.compareAndSet(false, true)) {
            scheduler.spawn(this);
        }
        return true;
    }

    /**
     * Runs {@code resume} once, when at most half of the incoming queue is taken: at once if it is so now, otherwise
     * by the thread that makes the room. It may find the queue full again.
     */
    public void whenRoom(Runnable resume) {
        waiting.add(resume);
        // The queue may have been emptied before the line above, and then nobody would look again.
        wakeWhenRoom();
    }

    private void wakeWhenRoom() {
        if (!waiting.isEmpty() && incoming.size() <= incoming.capacity() / 2) {
            for (Runnable resume = waiting.poll(); resume != null; resume = waiting.poll()) {
                resume.run();
            }
        }
    }

    @Override
    public boolean quick() {
        return first != null && responder.quick(first);
    }

    @Override
    public void run() {
        // A thread with connections to look after does the one request that it read: the next may be a slow one.
        int batch = Thread.currentThread() == reader ? 1 : BATCH;
        Request request = first != null ? first : poll();
        first = null;
        reader = null;
        while (request != null) {
            respond(request);
            request = --batch > 0 ? poll() : null;
        }
        owned.set(false);
        if (!incoming.isEmpty() && owned.compareAndSet(false, true)) {
            scheduler.spawn(this);
        }
    }

    private Request poll() {
        Request request = incoming.poll();
        wakeWhenRoom();
        return request;
    }

    private void respond(Request request) {
        Answer answer = responder.respond(request);
        while (!outgoing.offer(answer)) {
            reply();
        }
        scheduler.stage(reply);
    }

    private void reply() {
        for (Answer answer = outgoing.poll(); answer != null; answer = outgoing.poll()) {
            answer.send();
            open.leave();
        }
    }

    /** From now on, new requests get UNAVAILABLE; those accepted before go their way. */
    public void refuse() {
        open.refuse();
    }

    /**
     * After {@link #refuse}: waits until each accepted request has its answer, at most {@code nanos}; what then still
     * waits in the queue gets UNAVAILABLE.
     *
     * @return whether all was answered by the service
     */
    public boolean drain(long nanos) throws InterruptedException {
        if (open.await(nanos)) {
            return true;
        }
        for (Request request = poll(); request != null; request = poll()) {
            Answer.error(request, Status.UNAVAILABLE, "The host stopped before it came to this request.").send();
            open.leave();
        }
        return false;
    }
}

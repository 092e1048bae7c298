// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.creo.framework.dispatch.Message;
import org.creo.framework.dispatch.MessageService;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.MessageQueue;
import org.creo.framework.queue.Request;
import org.creo.framework.rasp.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of requests through one service: accept, incoming queue, request and response, outgoing queue, reply.
 *
 * <p>Whoever sets {@link #owned} has the service to itself until it releases it; that is what makes methods
 * run one at a time and in the order of arrival. A request that finds the service free and the queue empty skips the queue.
 * Methods with streams stand aside: each runs on a thread of its own, at the same time as all others.
 *
 * <p>Any thread may call any method.
 */
public final class Pipeline implements Turn, Request.Completion {
    private static final Logger LOG = LoggerFactory.getLogger(Pipeline.class);

    /** After so many requests a worker lets other services have a turn. */
    private static final int BATCH = 64;

    private final MessageQueue<Request> incoming;
    private final MessageQueue<Answer> outgoing;
    private final Responder responder;
    /** What takes the messages in place of the methods; null where methods run. */
    private final MessageService taker;
    private final Scheduler scheduler;
    private final StreamThreads streamThreads;
    private final DeadlineWatch watch;
    private final Observer observer;
    private final Runnable reply = this::reply;
    private final OpenRequests open = new OpenRequests();
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean owned = new AtomicBoolean();
    /** The request that skipped the queue, and the thread that read it; they belong to the owner, but {@link #drain} may look. */
    private volatile Request first;
    private Thread reader;
    /** How many messages the service has taken in this turn. */
    private int taken;
    private volatile Request running;
    /** The requests with streams whose methods run, or are about to. */
    private final Set<Request> streaming = ConcurrentHashMap.newKeySet();

    /**
     * A pipeline with empty queues.
     *
     * @param taker takes the messages in place of the methods, or null
     */
    public Pipeline(MessageQueue<Request> incoming, MessageQueue<Answer> outgoing, Responder responder, MessageService taker,
            Scheduler scheduler, StreamThreads streamThreads, DeadlineWatch watch, Observer observer) {
        this.incoming = incoming;
        this.outgoing = outgoing;
        this.responder = responder;
        this.taker = taker;
        this.scheduler = scheduler;
        this.streamThreads = streamThreads;
        this.watch = watch;
        this.observer = observer;
        watch.add(this);
    }

    /** The service, for what is asked about its methods. */
    public Responder responder() {
        return responder;
    }

    /** How many requests wait. */
    public int waiting() {
        return incoming.size();
    }

    /** How many requests may wait. */
    public int capacity() {
        return incoming.capacity();
    }

    /** The request whose method runs, or null. */
    Request running() {
        return running;
    }

    /**
     * Takes a request; from then on it gets exactly one answer. May run it before it returns, if the scheduler says so.
     *
     * @return false where the queue is full: the request was not taken, {@link #whenRoom} tells when to try again
     */
    public boolean accept(Request request) {
        if (!open.enter()) {
            Answer refusal = Answer.error(request, Status.UNAVAILABLE, "The host is shutting down.");
            request.reply(refusal);
            observe(request, refusal);
            return true;
        }
        request.onAnswer(this);
        if (request.streaming() && taker == null) {
            stream(request);
            return true;
        }
        if (take(request)) {
            return true;
        }
        request.onAnswer(null);
        open.leave();
        return false;
    }

    @Override
    public void answered(Request request, Answer answer) {
        // First the count, then the close: a host that stops must not close the connection on top of an answer.
        observe(request, answer);
        open.leave();
    }

    private void observe(Request request, Answer answer) {
        if (observer != Observer.NONE) {
            observer.answered(responder.name(), responder.method(request.methodId()), request, answer.status(),
                    request.size() + (request.upload() == null ? 0 : request.upload().bytes()),
                    (request.oneway() ? 0 : answer.size()) + (request.download() == null ? 0 : request.download().bytes()));
        }
    }

    private boolean take(Request request) {
        if (incoming.isEmpty() && owned.compareAndSet(false, true)) {
            // A service that takes messages itself finds them in the queue.
            if (incoming.isEmpty() && taker == null) {
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

    /** A method with streams waits for its client, so it holds up no turn of the service: it has a thread of its own. */
    private void stream(Request request) {
        streaming.add(request);
        boolean begun = streamThreads.start(request, () -> {
            try {
                Answer answer = responder.respond(request);
                if (answer != null) {
                    answer.send();
                }
            } finally {
                streaming.remove(request);
            }
        });
        if (!begun) {
            streaming.remove(request);
            request.reply(Answer.error(request, Status.BUSY, "This host has " + streamThreads.limit()
                    + " calls with streams under way, the limit, or no thread left; try again later."));
        }
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
    public Object connection() {
        return first == null ? null : first.caller();
    }

    @Override
    public void run() {
        if (taker != null) {
            give();
        } else {
            respond();
        }
        owned.set(false);
        if (!incoming.isEmpty() && owned.compareAndSet(false, true)) {
            scheduler.spawn(this);
        }
    }

    private void give() {
        taken = 0;
        try {
            taker.take(this::message);
        } catch (Throwable e) {
            LOG.error("{} failed while it took messages", responder.name(), e);
        }
        if (taken == 0) {
            // It would be asked again at once, for ever.
            for (Request request = poll(); request != null; request = poll()) {
                request.reply(Answer.error(request, Status.INTERNAL, responder.name() + " took no message."));
            }
        }
    }

    private Message message() {
        for (Request request = poll(); request != null; request = poll()) {
            taken++;
            if (wanted(request)) {
                return responder.message(request);
            }
        }
        return null;
    }

    private void respond() {
        // A thread with connections to look after does the one request that it read: the next may be a slow one.
        int batch = Thread.currentThread() == reader ? 1 : BATCH;
        Request request = first != null ? first : poll();
        first = null;
        reader = null;
        while (request != null) {
            respond(request);
            request = --batch > 0 ? poll() : null;
        }
    }

    private Request poll() {
        Request request = incoming.poll();
        wakeWhenRoom();
        return request;
    }

    /** Whether anybody waits for its answer; one that waited too long is told so. */
    private static boolean wanted(Request request) {
        if (request.timed() && request.expired(System.nanoTime())) {
            request.abandon(Status.DEADLINE, "The time allowed passed while the request was waiting.");
        }
        return !request.answered();
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
            answer.send();
        }
    }

    /** From now on, new requests get UNAVAILABLE; those accepted before go their way. */
    public void refuse() {
        open.refuse();
    }

    /**
     * After {@link #refuse}: waits until each accepted request has its answer, at most {@code nanos}; what then still
     * waits in the queue gets UNAVAILABLE, and so does the caller of a method that still runs, which is interrupted.
     *
     * @return whether all was answered by the service
     */
    public boolean drain(long nanos) throws InterruptedException {
        if (open.await(nanos)) {
            return true;
        }
        for (Request request = poll(); request != null; request = poll()) {
            request.reply(Answer.error(request, Status.UNAVAILABLE, "The host stopped before it came to this request."));
        }
        // Its turn may wait in a scheduler that will never come to it. If it does come, it finds the request answered.
        Request skipped = first;
        if (skipped != null) {
            skipped.reply(Answer.error(skipped, Status.UNAVAILABLE, "The host stopped before it came to this request."));
        }
        Request last = running;
        if (last != null) {
            last.abandon(Status.UNAVAILABLE, "The host stopped while the method was running.");
        }
        for (Request each : streaming) {
            each.abandon(Status.UNAVAILABLE, "The host stopped while the method was running.");
        }
        // What a scheduler has not come to reply.
        reply();
        return false;
    }
}
